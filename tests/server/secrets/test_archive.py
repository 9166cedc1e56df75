"""Nothing of a running game comes out through the archive, its cards, its lists or its links.

Pairs of games alike to a viewer are played in houses on disk, while every way to finished games is
tried. `scripts/archive-non-interference` plays as many as you like. Leaks are planted to be caught.
"""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from mafia_de_cuba.server.ledger.schema import entries
from mafia_de_cuba.server.web.finished_games.api import ArchiveApi
from properties.pairs import Leak
from server.secrets.wire_tap.tap import random_cast, tapped

MOST_TO_CATCH = 40


@pytest.mark.long
def test_pairs_of_running_games_are_the_same_to_whoever_looks_into_the_archive(
    tmp_path: Path,
) -> None:
    with tapped() as tap:
        for seed in range(3):
            tap.check(random_cast(seed), folder=tmp_path)
        assert tap.told.pages > 25


async def blabs(self: Any, _: Request) -> Response:
    """An archive that looks into the books of tables that are played at."""

    def look(connection: Connection) -> int:
        every = connection.execute(entries.select()).fetchall()
        return sum(len(row.entry) for row in every)

    return Response(str(await self._lobby.ledger.read(look)))


def many_pairs(folder: Path) -> None:
    with tapped() as tap:
        for seed in range(MOST_TO_CATCH):
            tap.check(random_cast(seed), folder=folder)


@pytest.mark.long
def test_an_archive_that_knows_of_running_games_is_caught(tmp_path: Path) -> None:
    with patch.object(ArchiveApi, "search", blabs), pytest.raises(Leak):
        many_pairs(tmp_path)
