"""When a table closes a connection, and when coming back is of no use."""

from mafia_de_cuba.server.wire.protocol import Goodbye

FINAL = (
    *("too_old", "too_new", "no_such_table", "no_such_key", "no_watching", "taken_over"),
    *("handed_over", "no_such_ticket", "declined", "kicked", "left", "misunderstood", "damaged"),
)
"""Farewells after which coming back is no use."""


class Dismissed(Exception):
    """The table closed the connection for good, and why."""

    def __init__(self, goodbye: Goodbye) -> None:
        super().__init__(goodbye.why)
        self.goodbye = goodbye
