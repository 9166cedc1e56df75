"""Talk at a table over real sockets: in order, cleaned, not too fast, and not from everyone."""

from pathlib import Path

from msgspec.structs import replace

from house import GENEROUS, run
from mafia_de_cuba.game.box import Take
from mafia_de_cuba.game.characters import Token
from mafia_de_cuba.game.commands import Accuse, Ask, Command, HelpYourself, Hide, Say, Testify
from mafia_de_cuba.game.events import QuestionAsked, Said, Testified
from mafia_de_cuba.game.testimony import About, BoxClaim, Declined, Question, TakeClaim
from mafia_de_cuba.server.evening.commands import Pause
from mafia_de_cuba.server.evening.settings import Settings, Succession, Talk
from mafia_de_cuba.server.tables.limits import Rate
from server.at_table import STANDARD, at_table, own, play, refused, stands


def test_talk_and_testimony_come_in_one_order_to_everyone(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            watcher = await it.watches()
            await it.begins()
            await it.chairs[4].do(Say(text=" <b>Hurry</b>\x00 up! "))
            await it.theft()
            await it.host.do(Ask(of=2, question=Question.RECEIVED_DIAMONDS))
            claim = BoxClaim(about=About.RECEIVED, diamonds=3)
            await it.chairs[2].do(Testify(claims=(claim,)))
            await it.chairs[3].do(Say(text="Liar"))
            for chair in (*it.chairs[:5], watcher):
                seen = await chair.until(lambda update: len(update.talk.lines) == 4)
                assert seen.talk.lines == (
                    Said(seat=4, text="<b>Hurry</b> up!"),
                    QuestionAsked(seat=0, of=2, question=Question.RECEIVED_DIAMONDS),
                    Testified(seat=2, claims=(claim,)),
                    Said(seat=3, text="Liar"),
                )
            # Who comes late hears it all.
            late = await it.joins("Zoe")
            assert len(stands(late).talk.lines) == 4

    run(scene())


def test_a_question_waits_for_an_answer_or_a_refusal(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.theft()
            await it.host.do(Ask(of=2, question=Question.TOOK))
            await it.host.do(Ask(of=3, question=Question.TOOK))
            ben = it.chairs[1]
            await ben.do(Testify(claims=(TakeClaim(diamonds=2),)))
            assert [asked.of for asked in play(ben).waiting] == [2, 3]
            await it.chairs[2].do(Testify(claims=(Declined(about=About.TOOK),)))
            await it.chairs[3].do(Testify(claims=(TakeClaim(tokens=(Token.FBI_AGENT,)),)))
            seen = await ben.until(
                lambda update: update.play is not None and not update.play.waiting
            )
            assert seen.play is not None

    run(scene())


def test_who_talks_too_fast_is_asked_to_wait_and_nobody_else_is(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = replace(GENEROUS, talk=Rate(many=1, burst=3))
        async with at_table(tmp_path, limits=limits) as it:
            await it.begins()
            ben, cleo = it.chairs[1], it.chairs[2]
            for n in range(3):
                await ben.do(Say(text=f"Number {n}"))
            assert (await refused(ben, Say(text="And"))).reason == "too_fast"
            await cleo.do(Say(text="Calm down"))
            await it.passes(1_000)
            await ben.do(Say(text="Sorry"))
            assert (await refused(ben, Say(text="But"))).reason == "too_fast"
            # Deeds are not words.
            await it.passes(STANDARD.least)
            await it.host.do(Hide(diamonds=0))
            await ben.do(HelpYourself(take=Take(diamonds=1)))

    run(scene())


def test_the_eliminated_and_those_who_do_not_play_are_silent(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            zoe = await it.joins("Zoe", sit=False)
            await it.begins()
            hands: list[Command] = [
                Hide(diamonds=0),
                HelpYourself(take=Take(diamonds=1)),
                HelpYourself(take=Take(diamonds=14)),
                HelpYourself(take=Take(tokens=(Token.LOYAL_HENCHMAN,))),
                HelpYourself(take=Take(tokens=(Token.FBI_AGENT,))),
            ]
            for seat, hand in enumerate(hands):
                await it.passes(STANDARD.least)
                await it.chairs[seat].do(hand)
            await it.host.do(Accuse(target=1))
            await it.passes(STANDARD.breath)
            ben = it.chairs[1]
            assert not own(ben).may.say
            no = await refused(ben, Say(text="It was Cleo"))
            assert (no.reason, no.ruling) == ("eliminated", "R28")
            assert (await refused(zoe, Say(text="Boo"))).reason == "nobody_in_hand"
            assert play(zoe).seats[1].eliminated

    run(scene())


def test_a_spoken_table_types_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = Settings(talk=Talk.SPOKEN, godfather=Succession.CHOICE)
        async with at_table(tmp_path, settings) as it:
            await it.begins()
            assert not own(it.host).may.say
            assert (await refused(it.host, Say(text="Hello"))).reason == "talked_aloud"

    run(scene())


def test_in_a_pause_people_still_talk(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path) as it:
            await it.begins()
            await it.host.do(Pause())
            await it.chairs[2].do(Say(text="Back in a minute"))
            assert it.game.talk == (Said(seat=2, text="Back in a minute"),)

    run(scene())
