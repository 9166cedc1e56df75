"""What may happen at a table in a game: what a seat does goes to the rules, and the clock is kept.

A hand that is made before the box's least time is over is kept until then, as are orders left in
advance, so that nobody can tell a full box from an empty one by the time it takes.
"""

from collections.abc import Collection

from msgspec.structs import replace

from mafia_de_cuba.game.box import DIAMONDS
from mafia_de_cuba.game.commands import (
    Ask,
    Command,
    EmptyPockets,
    HelpYourself,
    Hide,
    MakeRemark,
    Say,
    Testify,
)
from mafia_de_cuba.game.refusal import Reason, Refused
from mafia_de_cuba.game.rules import decide
from mafia_de_cuba.game.setup import FIRST, MOST_PLAYERS
from mafia_de_cuba.game.state import Game
from mafia_de_cuba.game.testimony import About, BoxClaim, Claim, Declined, TakeClaim
from mafia_de_cuba.server.evening.commands import LeaveOrders, NoteDown
from mafia_de_cuba.server.evening.events import AnyTableEvent, Intended, OrdersLeft, Played
from mafia_de_cuba.server.evening.names import spoken
from mafia_de_cuba.server.evening.orders import fault
from mafia_de_cuba.server.evening.refusals import Outcome, TableReason, TableRefused
from mafia_de_cuba.server.evening.settings import Succession, Talk
from mafia_de_cuba.server.evening.state import Evening, Wait

MOST_TALK = 2_000
"""How much can be said in one game, so that it still fits a record."""
SHARE_OF_TALK = MOST_TALK // 2
"""How much of it one seat can say, so that nobody talks all the others silent."""
MOST_LETTERS = 250_000
"""How long all of it can be, so that it still fits a phone that comes back."""
MOST_CLAIMS = 8


def play(evening: Evening, seat: int, command: Command, now: int) -> Outcome:
    """What comes of a command by this seat at this time."""
    game = evening.game
    if game is None:
        return TableRefused(reason=TableReason.NO_GAME)
    refused = _out_of_place(evening, seat, command)
    if refused is not None:
        return refused
    if isinstance(command, Say):
        text = spoken(command.text)
        if text is None:
            return TableRefused(reason=TableReason.NOTHING_LEFT_OF_IT)
        command = replace(command, text=text)
    decision = decide(game, seat, command)
    if isinstance(decision, Refused):
        return TableRefused(reason=decision.reason, ruling=decision.ruling)
    period = evening.period
    if isinstance(command, (Hide, HelpYourself)):
        if evening.intended is not None:
            return TableRefused(reason=TableReason.ALREADY_MADE)
        if period is not None and period.least is not None and now < period.least:
            return (Intended(seat=seat, command=command),)
    if isinstance(command, EmptyPockets) and not _breath_is_over(evening, now):
        # The pocket opens when the pause is over, not a moment before (R35).
        return ()
    return (Played(events=decision),)


def note_down(evening: Evening, player: int | None, request: NoteDown) -> Outcome:
    """What somebody on the Godfather's own device said aloud, as he notes it on the board (R20)."""
    game = evening.game
    if game is None or not evening.playing:
        return TableRefused(reason=TableReason.NO_GAME)
    if player is None:
        return TableRefused(reason=TableReason.NOBODY_IN_HAND)
    if evening.seat_of(player) != game.godfather:
        return TableRefused(reason=Reason.NOT_GODFATHER, ruling="R20")
    if not 0 <= request.seat < game.players:
        return TableRefused(reason=Reason.NO_SUCH_SEAT, ruling="R20")
    speaker = evening.players[evening.ring[request.seat]]
    if speaker.guest is None or speaker.guest != evening.players[player].guest:
        return TableRefused(reason=TableReason.NOT_YOURS)
    return play(evening, request.seat, Testify(claims=request.claims), evening.at)


def leave_orders(evening: Evening, player: int, request: LeaveOrders) -> Outcome:
    """Orders for when the box comes, while it has not been here."""
    game, seat = evening.game, evening.seat_of(player)
    if game is None or not evening.playing:
        return TableRefused(reason=TableReason.NO_GAME)
    if seat is None:
        return TableRefused(reason=TableReason.NOT_IN_GAME)
    if not box_to_come(game, seat):
        return TableRefused(reason=TableReason.BOX_GONE)
    if request.orders is not None and fault(request.orders, first=seat == FIRST) is not None:
        return TableRefused(reason=TableReason.NONSENSE)
    return (OrdersLeft(player=player, orders=request.orders),)


def box_to_come(game: Game, seat: int) -> bool:
    """Whether the box has yet to be passed on by this seat; the Godfather's hands it to nobody."""
    return len(game.takes) < seat


def silence(evening: Evening) -> tuple[AnyTableEvent, ...]:
    """The oldest question waited long enough: not to answer is an answer (R20)."""
    assert evening.game is not None
    asked = evening.game.waiting[0]
    said = Testify(claims=(Declined(about=asked.question.about),))
    return done(evening, asked.of, said)


def done(evening: Evening, seat: int, command: Command | None) -> tuple[AnyTableEvent, ...]:
    """What comes of something that the table itself sees to, whatever the clock says."""
    if command is None:
        return ()
    assert evening.game is not None
    decision = decide(evening.game, seat, command)
    if isinstance(decision, Refused):
        return ()
    return (Played(events=decision),)


def _breath_is_over(evening: Evening, now: int) -> bool:
    period = evening.period
    if period is None or period.wait is not Wait.BREATH or period.due is None:
        return True
    return now >= period.due


def _out_of_place(evening: Evening, seat: int, command: Command) -> TableRefused | None:
    """Why this is not the moment, whatever the rules say of it."""
    if evening.stopped is not None and not isinstance(command, Say):
        return TableRefused(reason=TableReason.STOPPED)
    talks = isinstance(command, (Say, Testify, MakeRemark, Ask))
    if talks and evening.game is not None and _talked_enough(evening, evening.game, seat):
        return TableRefused(reason=TableReason.TALKED_ENOUGH)
    if isinstance(command, Say) and evening.settings.talk is Talk.SPOKEN:
        return TableRefused(reason=TableReason.TALKED_ALOUD)
    if isinstance(command, Testify) and not sensible_testimony(command):
        return TableRefused(reason=TableReason.NONSENSE)
    return None


def _talked_enough(evening: Evening, game: Game, seat: int) -> bool:
    lines = len(game.talk)
    if lines >= MOST_TALK or evening.letters >= MOST_LETTERS:
        return True
    return lines >= SHARE_OF_TALK and sum(said.seat == seat for said in game.talk) >= SHARE_OF_TALK


def sensible_testimony(command: Testify) -> bool:
    """Whether all of it could be said of some box, and in one breath."""
    return len(command.claims) <= MOST_CLAIMS and all(map(_sensible, command.claims))


def _sensible(claim: Claim) -> bool:
    """Whether a claim could be said of any box at all: lies are welcome, nonsense is not."""
    if isinstance(claim, BoxClaim) and claim.about not in (About.RECEIVED, About.PASSED):
        return False
    if isinstance(claim, (BoxClaim, TakeClaim)):
        if not 0 <= (claim.diamonds or 0) <= DIAMONDS:
            return False
        return len(claim.tokens or ()) <= MOST_PLAYERS
    return True


def may_vote(evening: Evening, guest: int, player: int | None) -> bool:
    """Whether a device in this player's hand has a vote to give (R46)."""
    winners = evening.winners()
    if not winners or evening.settings.godfather is not Succession.VOTE:
        return False
    hands = evening.hands_of(guest)
    return any(hand in winners and player in (None, hand) for hand in hands)


def nobody_plays(evening: Evening, here: Collection[int]) -> bool:
    """Whether no guest here is one for whom a game could go on: of those in it, if any are."""
    # Whoever left in mid-game is forgotten once it is over.
    only_bots = True
    for player in evening.ring if evening.playing else ():
        guest = evening.players[player].guest
        if guest in here:
            return False
        only_bots = only_bots and guest is None
    return not here or not only_bots
