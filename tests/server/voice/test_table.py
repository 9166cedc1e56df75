"""Bots with an outside voice at a table: what leaves the house, and what everybody hears."""

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from msgspec.structs import replace

from house import all_leave, open_house, plays, run
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.bots.persona import Temperament
from mafia_de_cuba.client.chair import Chair, Refusal
from mafia_de_cuba.game.events import JokerGiven, Said, Talk
from mafia_de_cuba.game.layout import Wishes, lay_table
from mafia_de_cuba.game.setup import Setup
from mafia_de_cuba.narration import Company, Teller
from mafia_de_cuba.playout import play_out
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, Settle
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.evening.state import Evening
from mafia_de_cuba.server.voice.outside import Message, OutsideVoice
from mafia_de_cuba.server.voice.telling import BEFORE
from mafia_de_cuba.server.voice.voices import FRESH, Voices
from mafia_de_cuba.server.voice.wording import LONGEST
from mafia_de_cuba.words import languages, speaking
from server.at_table import at_table, refused
from server.fetching import fetch
from server.voice.stand_in import StandIn, stand_in

NAMES = ("Guillermina", "Xiomara", "Quetzal", "Wenceslao", "Zoraida", "Yamilé", "Kattia")
TEMPERAMENTS = (*Temperament, None, Temperament.BOLD, Temperament.TALKATIVE)
VOICED = Settings(outside_voice=True, pace=Pace.BRISK)


class Echo:
    """Says what it is asked to say, with a word before it; remembers what it heard."""

    def __init__(self) -> None:
        self.heard: list[dict[str, object]] = []

    async def say(self, messages: list[Message]) -> str | None:
        brief = json.loads(messages[-1].content)
        self.heard.append(brief)
        return f"Padrino: {brief['sentence']}"


def played(seed: int) -> Evening:
    """A whole game between bots, one of whom is taken for a person, who also typed something."""
    setup = lay_table(Wishes(players=len(NAMES)))
    assert isinstance(setup, Setup)
    game = play_out(setup, [seated("seasoned", seed + n) for n in range(len(NAMES))])
    typed = Said(seat=4, text="my telephone is 4711")
    return Evening(
        code="BHJK",
        settings=VOICED,
        seed=seed,
        at=0,
        games=1,
        game=replace(game.game, talk=(*game.game.talk, typed)),
        events=(*game.events, typed),
        names=NAMES,
        temperaments=TEMPERAMENTS,
    )


def spoken(evening: Evening, language: str) -> list[str]:
    """Every line of the talk as the page tells it."""
    assert evening.game is not None
    company = Company(names=evening.names, temperaments=evening.temperaments, game=evening.games)
    teller = Teller(company, evening.game.setup, words=speaking(language))
    told = [(event, teller.tell(event).text) for event in evening.events]
    return [text for event, text in told if isinstance(event, Talk)]


async def as_it_goes(voices: Voices, evening: Evening, language: str) -> dict[int, str]:
    """Ask for each line as soon as it is said, as a phone does."""
    found: dict[int, str] = {}
    lines = 0
    for upto, event in enumerate(evening.events, 1):
        if isinstance(event, Talk):
            so_far = replace(evening, events=evening.events[:upto])
            fresh = await voices.wordings(1, so_far, language, lines)
            found |= {it.line: it.text for it in fresh}
            lines += 1
    return found


@pytest.mark.parametrize("language", languages())
def test_nothing_leaves_the_house_that_was_not_said_aloud(language: str) -> None:
    evening = played(11)
    told = spoken(evening, language)

    async def scene(found: StandIn) -> dict[int, str]:
        voice = OutsideVoice(found.address, patience=30)
        try:
            return await as_it_goes(Voices(voice), evening, language)
        finally:
            voice.close()

    with stand_in() as found:
        said = run(scene(found))
    assert found.briefs
    for body, brief in zip(found.asked, found.briefs, strict=True):
        assert set(body) == {"model", "messages", "max_tokens", "temperature", "stream"}
        assert set(brief) == {"language", "temperament", "said_before", "sentence"}
        assert brief["language"] == language
        assert brief["temperament"] in list(Temperament)
        before = brief["said_before"]
        assert isinstance(before, list)
        assert len(before) <= BEFORE
        for sentence in (*before, brief["sentence"]):
            assert _unmasked(str(sentence)) in told
        everything = json.dumps(body, ensure_ascii=False)
        assert not [secret for secret in (*NAMES, "BHJK", "4711") if secret in everything]
    assert said
    for line, text in said.items():
        assert told[line] in text
        assert TEMPERAMENTS[_seat(evening, line)] is not None
        assert len(text) <= LONGEST


def _unmasked(sentence: str) -> str:
    for seat in range(len(NAMES), 0, -1):
        sentence = sentence.replace(f"Name{seat}", NAMES[seat - 1])
    return sentence


def _seat(evening: Evening, line: int) -> int:
    assert evening.game is not None
    return evening.game.talk[line].seat


def test_it_depends_on_the_talk_alone() -> None:
    evening = played(5)
    open_to_all = tuple(it for it in evening.events if isinstance(it, Talk | JokerGiven))
    one, other = Echo(), Echo()
    said = run(as_it_goes(Voices(one), evening, "en"))
    assert said == run(as_it_goes(Voices(other), replace(evening, events=open_to_all), "en"))
    assert one.heard == other.heard


def test_a_line_is_asked_for_once_and_stands_for_good() -> None:
    evening, voice = played(7), Echo()

    async def scene() -> None:
        voices = Voices(voice)
        said = await as_it_goes(voices, evening, "en")
        asked = len(voice.heard)
        again = await asyncio.gather(*(voices.wordings(1, evening, "en") for _ in range(5)))
        assert [{it.line: it.text for it in one} for one in again] == [said] * 5
        assert len(voice.heard) == asked
        assert len(set(said.values())) == len(said)

    run(scene())


def test_what_was_said_long_ago_stays_as_it_was_told() -> None:
    evening, voice = played(7), Echo()
    late = run(Voices(voice).wordings(1, evening, "en"))
    assert len(voice.heard) <= FRESH
    assert evening.game is not None
    assert all(it.line >= len(evening.game.talk) - FRESH for it in late)


class Wrong:
    async def say(self, _: list[Message]) -> str | None:
        return "I took fifteen diamonds and Name1 is the Driver."


def test_what_says_something_else_is_heard_by_nobody() -> None:
    assert run(as_it_goes(Voices(Wrong()), played(7), "en")) == {}


def test_a_table_is_told_only_what_it_may_hear(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db", voice=Echo()) as house:
            house_says = json.loads(await fetch(f"{house.url}/api/house"))
            assert house_says["voice"] is True
            settings = replace(VOICED, spectators=False)
            host = await Chair.open(house.url, "Ana", settings)
            await host.do(FillChairs(players=6))
            await host.do(Begin())
            await plays(host, seated("seasoned", 3))
            at = f"{house.url}/api/tables/{host.code}/voice"
            with pytest.raises(Refusal, match="listen"):
                await fetch(f"{at}/1/0/en")
            found = await asyncio.to_thread(_with_key, f"{at}/1/0/en", host.key)
            table = await house.lobby.find(host.code)
            assert table is not None
            assert table.evening.game is not None
            assert found["upto"] == len(table.evening.game.talk)
            for wrong in ("2/0/en", "x/0/en", "1/x/en", "1/0/xx"):
                with pytest.raises(urllib.error.HTTPError):
                    await asyncio.to_thread(_with_key, f"{at}/{wrong}", host.key)
            await host.do(Settle(settings=replace(settings, outside_voice=False)))
            off = await asyncio.to_thread(_with_key, f"{at}/1/0/en", host.key)
            assert off["lines"] == []
            await all_leave([host])

    run(scene())


def _with_key(url: str, key: str | None) -> dict[str, object]:
    asked = urllib.request.Request(url, headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        found = json.loads(answer.read())
    assert isinstance(found, dict)
    return found


def test_a_house_without_a_voice_lends_none(tmp_path: Path) -> None:
    async def scene() -> None:
        async with at_table(tmp_path, people=1) as scene:
            voiced = replace(scene.evening.settings, outside_voice=True)
            refusal = await refused(scene.host, Settle(settings=voiced))
            assert refusal.reason == "no_outside_voice"
            assert not scene.evening.settings.outside_voice
            with pytest.raises(Refusal, match="no outside voice"):
                await Chair.open(scene.house.url, "Ben", voiced)
            assert json.loads(await fetch(f"{scene.house.url}/api/house"))["voice"] is False

    run(scene())
