"""Every way to finished games by HTTP: by their links, one's own, an evening's, and all there are.

Keys travel in bodies, never in addresses.
"""

from mafia_de_cuba.analysis.chairs import ChairStory, ChairWords
from mafia_de_cuba.analysis.tally import BotsInChairs
from mafia_de_cuba.analysis.value import Choices
from mafia_de_cuba.game.characters import Character, Ending
from mafia_de_cuba.game.testimony import About, BoxClaim
from mafia_de_cuba.server.ledger.archive.register import Dear
from mafia_de_cuba.server.web.endpoint import POSTED, SAMPLE_KEY, Endpoint
from mafia_de_cuba.server.web.finished_games.found_games import (
    GameList,
    ListedGame,
    NameTaken,
    Wanted,
    WantedOfMine,
)
from mafia_de_cuba.server.web.finished_games.kept_games import KeptForGood
from mafia_de_cuba.server.web.finished_games.replays import Replay
from mafia_de_cuba.server.web.finished_games.second_thoughts import Variation, WhatIf

_KEPT = ("too_fast", "not_written", "damaged")
_LIST = GameList(
    games=(
        ListedGame(
            id="nXb1kq0rW6s9yT5lqGf0Yw",
            evening="x3hT0dQm5sVbK1rPz8aLuA",
            ended=1_763_400_000_000,
            players=("Ana", "Bea", "Chano", "Dulce", "Emilio", "Flor"),
            ending=Ending.GODFATHER_ELIMINATED,
            winners=(2,),
            weighed=True,
            chairs=(
                ChairStory(
                    seat=2,
                    character=Character.THIEF,
                    won=True,
                    accused=False,
                    words=ChairWords(said=2, lies=1, price=-0.31, saved=0.31),
                ),
            ),
        ),
    ),
    more=False,
)

ARCHIVE_ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        path="/api/games/{id}",
        name="kept_game",
        says="A finished game by its own id: all of it open, and what it came to.",
        kind=KeptForGood,
        troubles=("no_such_link", *_KEPT),
    ),
    Endpoint(
        path="/api/games/{id}/replay/{language}",
        name="replay",
        says="Every moment of a finished game as the table saw it, and what it came to in words.",
        kind=Replay,
        troubles=("no_such_link", "no_such_language", *_KEPT),
    ),
    Endpoint(
        path="/api/games/{id}/card/{language}/{card}",
        name="card",
        says="1200×630 or square, as PNG or SVG; as moving.gif a short replay, once weighed.",
        media="image/png",
        troubles=("no_such_link", "no_such_language", "no_such_card", *_KEPT),
    ),
    Endpoint(
        path="/api/games/{id}/name-out",
        method="POST",
        name="name_out",
        says="The game without the name of whoever sat in it with one of these keys.",
        body=NameTaken(keys=(SAMPLE_KEY,)),
        kind=KeptForGood,
        troubles=(*POSTED, "no_such_link", "not_yours", *_KEPT),
    ),
    Endpoint(
        path="/api/games/{id}/choices/{action}",
        name="choices",
        says="All that the Godfather of a finished game could have done where he did this.",
        kind=Choices,
        troubles=(
            *("no_such_link", "no_such_game", "not_heard"),
            *("too_fast", "too_many", "not_written", "damaged"),
        ),
    ),
    Endpoint(
        path="/api/games/{id}/what-if",
        method="POST",
        name="what_if",
        says="A finished game heard again from there on, had somebody testified otherwise.",
        body=WhatIf(action=10, claims=(BoxClaim(about=About.RECEIVED, diamonds=9),)),
        kind=Variation,
        troubles=(
            *(*POSTED, "no_such_link", "not_heard"),
            *("too_fast", "too_many", "not_written", "damaged"),
        ),
    ),
    Endpoint(
        path="/api/mine",
        method="POST",
        name="mine",
        says="The games that the keys of a device sat in, the newest first, and what they did.",
        body=WantedOfMine(keys=(SAMPLE_KEY,), wanted=Wanted(character=Character.THIEF)),
        answer=_LIST,
        troubles=(*POSTED, "too_fast", "not_written"),
    ),
    Endpoint(
        path="/api/evenings/{id}",
        name="evening",
        says="All finished games of one evening, the newest first, with every chair.",
        answer=_LIST,
        troubles=("no_such_link", "too_fast", "not_written"),
    ),
    Endpoint(
        path="/api/search",
        method="POST",
        name="search",
        says="Finished games of the whole house, where whoever runs it lets anybody look.",
        body=Wanted(who=("Ana",), ending=Ending.GODFATHER_ELIMINATED, lie=Dear.MUCH),
        answer=_LIST,
        troubles=(*POSTED, "not_open", "too_fast", "not_written"),
    ),
    Endpoint(
        path="/api/bots-in-chairs",
        name="bots_in_chairs",
        says="How bots fare as each character, counted over many games.",
        kind=BotsInChairs,
        troubles=("too_fast",),
    ),
)
