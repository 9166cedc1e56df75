"""The commands of a house, by name: what they take to run is loaded when they are asked for.

The server's parts take longer to load than most other commands to run.
"""

from cyclopts import App

HOUSE = "house"
"""What is meant where no command is named."""
_RUN = "mafia_de_cuba.server.run"

COMMANDS = {
    HOUSE: (
        f"{_RUN}.house_command:house",
        "Open the house and your browser at a laid table; no command means this.",
    ),
    "serve": (
        f"{_RUN}.serve_command:serve",
        "Open the house: a server that friends join with their phones.",
    ),
    "sit": (
        "mafia_de_cuba.client.command:sit",
        "Seat a bot at a table, on this machine or another.",
    ),
    "check": (
        f"{_RUN}.check_command:check",
        "Examine a house: its file, its tables, its games, the machine under it.",
    ),
}
RECORDS = {
    "export": (
        f"{_RUN}.records_command:export",
        "Write every finished game as JSON Lines, a record a line, the oldest first.",
    ),
    "import": (
        f"{_RUN}.records_command:take_in",
        "Keep finished games from elsewhere; those the referee does not pass are left out.",
    ),
    "backup": (
        f"{_RUN}.records_command:backup",
        "Copy the whole house into one new file, tables and all; it may be open meanwhile.",
    ),
    "move": (
        f"{_RUN}.move_command:move",
        "Move the whole house from its file into a database of PostgreSQL's, or back.",
    ),
}
BIN = {
    "list": (
        f"{_RUN}.bin_command:show",
        "Say what lies in the bin, the longest there first.",
    ),
    "restore": (
        f"{_RUN}.bin_command:restore",
        "Bring a table back out of the bin, with all that was written at it.",
    ),
}
PEOPLE = {
    "list": (
        f"{_RUN}.people_command:show",
        "Say where somebody is found, a line a table.",
    ),
    "export": (
        f"{_RUN}.people_command:export",
        "Write all that is kept of somebody as one JSON value.",
    ),
    "delete": (
        f"{_RUN}.people_command:delete",
        "Take somebody out of the house, which has to be closed.",
    ),
}
SERVICE = {
    "install": (
        f"{_RUN}.service_command:install",
        "Have systemd open the house now and whenever the machine starts.",
    ),
    "remove": (
        f"{_RUN}.service_command:remove",
        "Close the house, and have systemd open it no more.",
    ),
}
GROUPS = {
    "records": ("Take finished games out of the house, or in; back it up; move it.", RECORDS),
    "bin": ("Look at the tables that were archived; bring one back.", BIN),
    "people": ("What the house keeps of somebody: told, taken out, deleted.", PEOPLE),
    "service": ("A house that opens with the machine, by systemd.", SERVICE),
}


def add_house_commands(app: App) -> None:
    """All that can be typed about a house."""
    _add(app, COMMANDS)
    for name, (told, commands) in GROUPS.items():
        group = App(name=name, help=told)
        _add(group, commands)
        app.command(group)


def _add(app: App, commands: dict[str, tuple[str, str]]) -> None:
    for name, (where, told) in commands.items():
        app.command(where, name=name, help=told)
