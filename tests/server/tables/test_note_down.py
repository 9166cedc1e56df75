"""One phone handed round: the Godfather notes what was said aloud, and is shown nothing for it."""

from pathlib import Path

from msgspec import Raw

from house import run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.game.box import NOTHING, Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Ask, Command, HelpYourself, Hide
from mafia_de_cuba.game.events import Testified
from mafia_de_cuba.game.testimony import About, BoxClaim, Question, TakeClaim
from mafia_de_cuba.server.evening.commands import Begin, NameGodfather, NoteDown, Sit
from mafia_de_cuba.server.evening.settings import Pace, Settings, Succession, Talk
from mafia_de_cuba.server.wire.protocol import encode
from mafia_de_cuba.server.wire.views import Common, own_of
from server.at_table import STANDARD, at_table, own, refused, stands
from server.on_paper import LOYAL, OnPaper

AT_HOME = Settings(talk=Talk.SPOKEN, pace=Pace.NONE, godfather=Succession.CHOICE)
SAID = (TakeClaim(diamonds=3),)
HENCHMAN = HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,)))
AGENT = HelpYourself(take=Take(tokens=(Token.FBI_AGENT,)))


def one_phone(hands: tuple[HelpYourself, ...] = LOYAL) -> tuple[OnPaper, int]:
    """Four on one phone, the Godfather first, and a fifth on her own; the box is back."""
    table = OnPaper(AT_HOME)
    phone = table.comes("Ana")
    for name in ("Ben", "Cleo", "Dora"):
        table.asks(phone, Sit(name=name))
    table.comes("Eli")
    table.asks(phone, NameGodfather(player=table.evening.seated()[0]))
    table.asks(phone, Begin())
    table.theft(hands=hands)
    return table, phone


def test_the_godfather_notes_what_was_said_aloud() -> None:
    table, phone = one_phone()
    don = table.evening.ring[0]
    table.plays(0, Ask(of=2, question=Question.TOOK))
    assert table.evening.game is not None
    assert table.evening.game.waiting
    table.asks(phone, NoteDown(seat=2, claims=SAID), player=don)
    assert not table.evening.game.waiting
    assert table.evening.game.talk[-1] == Testified(seat=2, claims=SAID)


def test_only_the_godfather_notes_and_only_those_on_his_own_phone() -> None:
    table, phone = one_phone()
    don, ben, *_, eli = table.evening.ring
    note = NoteDown(seat=2, claims=SAID)
    assert table.refused(phone, note) == "nobody_in_hand"
    assert table.refused(phone, note, player=ben) == "not_godfather"
    guest = table.guest_on(4)
    assert guest is not None
    assert table.refused(guest, note, player=eli) == "not_godfather"
    far = NoteDown(seat=4, claims=SAID)
    assert table.refused(phone, far, player=don) == "not_yours"
    nowhere = NoteDown(seat=9, claims=SAID)
    assert table.refused(phone, nowhere, player=don) == "no_such_seat"
    nonsense = NoteDown(seat=2, claims=(BoxClaim(about=About.TOOK, diamonds=1),))
    assert table.refused(phone, nonsense, player=don) == "nonsense"
    assert table.refused(phone, NoteDown(seat=2, claims=()), player=don) == "nothing_said"


def test_nothing_is_noted_before_the_box_is_back_or_after_the_end() -> None:
    table = OnPaper(AT_HOME)
    phone = table.comes("Ana")
    for name in ("Ben", "Cleo", "Dora", "Eli"):
        table.asks(phone, Sit(name=name))
    note = NoteDown(seat=2, claims=SAID)
    assert table.refused(phone, note, player=2) == "no_game"
    table.asks(phone, Begin())
    don = table.evening.ring[0]
    assert table.refused(phone, note, player=don) == "not_now"
    table.theft()
    table.accuses(1)
    assert not table.evening.playing
    assert table.refused(phone, note, player=don) == "no_game"


def test_whatever_is_in_their_pocket_the_godfather_is_sent_the_same() -> None:
    """Two thefts alike to the Godfather: byte for byte, noting shows him no difference."""
    nothing = HelpYourself(take=NOTHING)
    thefts = ((LOYAL[0], HENCHMAN, AGENT, nothing), (LOYAL[0], AGENT, HENCHMAN, nothing))
    sent = []
    for hands in thefts:
        table, phone = one_phone(hands)
        don = table.evening.ring[0]
        for seat in (2, 3):
            table.plays(0, Ask(of=seat, question=Question.TOOK))
            happened = table.asks(phone, NoteDown(seat=seat, claims=SAID), player=don)
            events = tuple(event for it in happened for event in getattr(it, "events", ()))
            common = Common(table.evening, Raw(b"null"), after=0, events=events)
            sent.append(common.for_guest(don, encode(own_of(table.evening, phone, don))))
            sent.append(common.for_guest(None, encode(own_of(table.evening, phone, None))))
    half = len(sent) // 2
    assert sent[:half] == sent[half:]


def test_over_a_socket_the_phone_stays_in_the_godfathers_hand(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, AT_HOME, people=1) as it:
            phone: Chair = it.host
            for name in ("Ben", "Cleo", "Dora", "Eli"):
                await phone.do(Sit(name=name))
            players = own(phone).players
            await phone.do(NameGodfather(player=players[0]))
            await phone.do(Begin())
            hands: tuple[Command, ...] = (Hide(diamonds=0), *LOYAL)
            for player, hand in zip(players, hands, strict=True):
                await phone.hand(player)
                await phone.do(hand)
                await it.passes(STANDARD.least)
            await phone.hand(players[0])
            await phone.do(Ask(of=2, question=Question.TOOK))
            await phone.do(NoteDown(seat=2, claims=SAID))
            assert stands(phone).talk.lines[-1] == Testified(seat=2, claims=SAID)
            assert (own(phone).player, own(phone).pocket) == (players[0], None)
            await phone.hand(None)
            assert (await refused(phone, NoteDown(seat=2, claims=SAID))).reason == "nobody_in_hand"

    run(scene())
