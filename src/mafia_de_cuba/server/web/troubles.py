"""What may go wrong with a request: a word for programs, a sentence for people, a status."""

import msgspec
from msgspec import Struct
from starlette.responses import Response

from mafia_de_cuba.server.evening.refusals import TableReason
from mafia_de_cuba.words import ENGLISH, filled

JSON = "application/json"


class Trouble(Struct, frozen=True, kw_only=True):
    """Why something was not done, as a word for programs and a sentence for people."""

    error: str
    sentence: str


SENTENCES = {
    "no_such_game": "This table has no finished game with that number.",
    "no_such_link": "No finished game is kept here under this link.",
    "no_such_card": "A card is wide.png, wide.svg, square.png or square.svg.",
    "not_yours": "Nobody with one of these keys sat in this game.",
    "not_open": "Only your own games can be looked for here; whoever runs the house can open all.",
    "no_such_language": "Nothing is written in this language.",
    "not_heard": "This game cannot be heard again like that: {why}",
    "not_watching": "Only those at this table may listen.",
    "malformed": "That was not understood: {why}",
    "too_large": "That was too long.",
    "wrong_origin": "This page may not talk to this house.",
    "wrong_host": "The house does not go by this name; whoever runs it can give it one: --name.",
    "not_operator": "These figures are for whoever runs the house.",
    "not_ready": "Nothing can be written down now; look at the disk of the house, and at its log.",
    TableReason.KNOCKING: "The host has not opened yet; ask again under the same id.",
    TableReason.NO_OUTSIDE_VOICE: "This house has no outside voice.",
}
"""What a program is told that the page never is, or in more words; all else is in the catalogue."""
STATUS = {
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_link": 404,
    "no_such_language": 404,
    "not_heard": 422,
    "no_such_card": 404,
    "not_yours": 403,
    "not_open": 403,
    "not_watching": 403,
    "too_fast": 429,
    "too_many": 503,
    "malformed": 400,
    "too_large": 413,
    "wrong_origin": 403,
    "wrong_host": 421,
    "not_operator": 403,
    "not_ready": 503,
    "not_written": 503,
    "damaged": 503,
    TableReason.NO_NAME: 422,
}
OTHERWISE = 409
ANYWHERE = ("wrong_host",)
"""What every endpoint may answer."""


class ApiError(Exception):
    """Somebody is not let in, and why."""

    def __init__(self, error: str, why: str = "") -> None:
        super().__init__(error)
        self.error, self.why = error, why


def sentence_of(error: str, why: str) -> str:
    """What people are told: as programs are, or else in the page's own words, in English."""
    if error in SENTENCES:
        return filled(SENTENCES[error], why=why)
    return ENGLISH(f"trouble.{error}")


def as_json(value: Struct, status: int = 200) -> Response:
    """A value as it is answered."""
    return Response(msgspec.json.encode(value), status, media_type=JSON)


def trouble(turned: ApiError) -> Response:
    """What somebody is told who is not let in."""
    try:
        sentence = sentence_of(turned.error, turned.why)
    except KeyError:
        sentence = ENGLISH("trouble.otherwise")
    told = Trouble(error=turned.error, sentence=sentence)
    answer = as_json(told, STATUS.get(turned.error, OTHERWISE))
    if turned.error == "too_large":
        # There may be no end to the rest of it.
        answer.headers["connection"] = "close"
    return answer
