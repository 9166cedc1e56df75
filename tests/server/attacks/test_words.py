"""Attacks in words: names and talk that do something when shown, and secrets in plain sight."""

import asyncio
import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from house import all_leave, open_house, plays, run
from mafia_de_cuba.bots.casting import seated
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.client.http import Refusal
from mafia_de_cuba.game.commands import Say
from mafia_de_cuba.game.events import Said
from mafia_de_cuba.server.evening.commands import Begin, FillChairs, Rename
from mafia_de_cuba.server.evening.names import JOINER, LONGEST_NAME, LONGEST_TALK, cleaned, spoken
from mafia_de_cuba.server.evening.settings import Pace, Settings
from mafia_de_cuba.server.tables.keys import hashed
from server.intruder import Intruder, asked, hello, overheard, turned_away

NASTY = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</title><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}${7*7}<%= 7*7 %>",
    "'; DROP TABLE tables; --",
    "Ana\x00\x1b[31m\x07\r\nBob",
    "\u202eanA\u202c",
    "\u2066Ana\u2069\u200f\u061c",
    "A\u200bn\u200ba\ufeff",
    "A" + "\u0301" * 100,
    "\U000e0041\U000e0042\u115f\u3164x",
    "﷽" * 50,
    "a" * 200,
    "👨‍👩‍👧‍👦" * 20,
    "%s%n%x{0}{name}",
    "\ud83d\udc8e".encode("utf-16", "surrogatepass").decode("utf-16"),
)


def harmless(text: str, longest: int) -> bool:
    """Whether a text does nothing but stand there: no controls, no overrides, on one line."""
    odd = [char for char in text if unicodedata.category(char)[0] == "C" and char != JOINER]
    pictures = [char for char in odd if "\U0001f000" <= char <= "\U0001faff"]
    return odd == pictures and len(text) <= longest and text == text.strip() != ""


@given(st.text(max_size=300) | st.sampled_from(NASTY))
def test_whatever_is_typed_stands_there_and_does_nothing(text: str) -> None:
    name, talk = cleaned(text), spoken(text)
    assert name is None or harmless(name, LONGEST_NAME)
    assert talk is None or harmless(talk, LONGEST_TALK)


def test_a_page_of_letters_is_read_no_further_than_it_is_shown() -> None:
    """What nobody will see is not gone through sign by sign."""
    unseen = "\u200b" * (LONGEST_TALK * 10)
    assert spoken("seen " + unseen + "never") == "seen"
    assert spoken(unseen + "never") is None


def test_names_and_talk_are_harmless_by_the_time_anybody_has_them(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.NONE))
            guest = await Chair.join(house.url, host.code, "Bea")
            assert guest.update is not None
            assert guest.update.own is not None
            (player,) = guest.update.own.players
            for name in NASTY:
                body = json.dumps({"name": name, "sit": False}).encode()
                answer = await asked(house.url, "POST", f"/api/tables/{host.code}/guests", body)
                assert answer.status == 201
                await guest.do(Rename(player=player, name=name))
            await host.do(FillChairs(players=5))
            await host.do(Begin())
            for text in NASTY:
                await guest.do(Say(text=text))
            update = await host.until(lambda update: len(update.talk.lines) == len(NASTY))
            names = [guest.name for guest in update.room.guests]
            names += [chair.name for chair in update.room.chairs]
            assert all(harmless(name, LONGEST_NAME) for name in names)
            said = [line.text for line in update.talk.lines if isinstance(line, Said)]
            assert all(harmless(text, LONGEST_TALK) for text in said)
            # What looks like markup is text, whole and unescaped: a screen shows it as text.
            assert "<script>alert(1)</script>" in said
            guests = [one.name for one in update.room.guests]
            assert len(set(guests)) == len(guests)
            await all_leave((host, guest))

    run(scene())


@pytest.mark.parametrize("name", ["Аna", "ＡＮＡ", "ana", "A\u200bna", "Αna", "  Ana "])
def test_nobody_is_called_what_somebody_else_looks_called(tmp_path: Path, name: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            body = json.dumps({"name": name}).encode()
            await asked(house.url, "POST", f"/api/tables/{host.code}/guests", body)
            update = await host.until(lambda update: len(update.room.chairs) == 2)
            one, other = [chair.name for chair in update.room.chairs]
            assert one == "Ana"
            assert other.endswith(" 2")
            await host.leave()

    run(scene())


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
@pytest.mark.long
def test_any_name_is_told_apart_or_refused(tmp_path: Path, names: list[str]) -> None:
    async def scene() -> None:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            for name in names:
                body = json.dumps({"name": name}).encode()
                answer = await asked(house.url, "POST", f"/api/tables/{host.code}/guests", body)
                refused = answer.status == 422 and answer.error == "no_name"
                assert answer.status == 201 or refused, answer
                assert refused == (cleaned(name) is None)
            table = await house.lobby.find(host.code)
            assert table is not None
            called = [guest.name for guest in table.evening.guests.values()]
            assert len(set(called)) == len(called)
            await host.leave()

    run(scene())


# ----------------------------------------------------------------------------------- plain sight


def test_no_key_and_no_code_is_in_any_log_figure_or_answer(tmp_path: Path) -> None:
    """A whole evening with everything that can go wrong at a door, and what was written of it."""

    async def scene() -> tuple[set[str], str]:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana", Settings(pace=Pace.BRISK))
            others = [await Chair.join(house.url, host.code, f"P{n}") for n in range(2)]
            chairs = [host, *others]
            await host.do(FillChairs(players=5))
            await host.do(Begin())
            await asyncio.gather(*(plays(c, seated("seasoned", n)) for n, c in enumerate(chairs)))
            keys = [str(chair.key) for chair in chairs]
            answers = [
                await asked(house.url, "GET", f"/api/tables/{host.code}/games/7"),
                await asked(house.url, "GET", f"/api/tables/{host.code}/guests"),
                await asked(house.url, "GET", f"/api/tables/{keys[0]}"),
                await asked(house.url, "POST", f"/api/tables/{host.code}/guests", b"{"),
                await asked(
                    house.url, "POST", f"/api/tables/{host.code}/guests?key={keys[0]}", b"1"
                ),
                await asked(house.url, "GET", f"/nothing?key={keys[0]}&code={host.code}"),
                await asked(house.url, "GET", "/metrics"),
            ]
            assert await turned_away(house.url, hello("ZZZZ", keys[0])) == "no_such_table"
            for junk in (f'{{"type":"Hello","key":"{keys[0]}"', f'"{keys[0]}"', host.code):
                async with await Intruder.knocks(house.url, junk.encode()) as line:
                    assert await line.dismissal() == "no_hello"
            with pytest.raises(Refusal):
                await Chair.join(house.url, host.code, "\u200b")
            said = "".join(f"{answer.headers}{answer.body!r}" for answer in answers)
            said += house.lobby.metrics.text().decode()
            await all_leave(chairs)
            return {host.code, *keys, *(str(hashed(key)) for key in keys)}, said

    with overheard() as log:
        secrets, said = run(scene())
    for secret in secrets:
        assert secret not in log.getvalue()
        assert secret not in said
    assert log.getvalue() == ""


def test_no_key_is_in_the_house_s_own_file(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        async with open_house(tmp_path / "house.db") as house:
            host = await Chair.open(house.url, "Ana")
            guest = await Chair.join(house.url, host.code, "Bea")
            await all_leave((host, guest))
            return [str(host.key), str(guest.key)]

    keys = run(scene())
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("house.db*"))
    assert all(key.encode() not in kept for key in keys)
    assert all(str(hashed(key)).encode() in kept for key in keys)
