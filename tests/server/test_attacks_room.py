"""Attacks on the room there is: guessed codes at a full house, crowds at a table, and pages."""

import asyncio
import itertools
import json
from pathlib import Path

from house import GENEROUS, open_house, run
from mafia_de_cuba.client.chair import Chair
from mafia_de_cuba.server.tables.codes import ALPHABET, share
from server.intruder import Response, asked

NAMED = json.dumps({"name": "X"}).encode()


def test_codes_grow_with_the_house_however_many_open_at_once(tmp_path: Path) -> None:
    """Three more tables find four letters; all others that come at the same time find five."""

    async def scene() -> None:
        async with open_house(tmp_path / "house.db", limits=GENEROUS) as house:
            for code in itertools.islice(itertools.permutations(ALPHABET, 4), share(4) - 3):
                await house.lobby.ledger.open_table("".join(code), 1)
            answers = await asyncio.gather(
                *(asked(house.url, "POST", "/api/tables", NAMED) for _ in range(12))
            )
            lengths = sorted(len(_code(answer)) for answer in answers)
            assert lengths == [4] * 3 + [5] * 9
            long = next(code for code in map(_code, answers) if len(code) == 5)
            typed = f"{long[:2].lower()}-{long[2:]}"
            assert (await asked(house.url, "GET", f"/api/tables/{typed}")).status == 200
            late = await Chair.join(house.url, typed, "Bea")
            assert late.code == long
            await late.leave()

    run(scene())


def _code(answer: Response) -> str:
    return str(json.loads(answer.body)["code"])
