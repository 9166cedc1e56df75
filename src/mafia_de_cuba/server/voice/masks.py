"""Names on their way out and back: people's names stay in the house, a number goes out for each."""

import re
from collections.abc import Sequence

from mafia_de_cuba.server.voice.reading import NAME
from mafia_de_cuba.words import capital


class Masks:
    """Who is meant by which number, at one table."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._numbers: dict[str, int] = {}
        for seat, name in enumerate(names, 1):
            for form in (name, capital(name)):
                self._numbers.setdefault(form, seat)
        longest_first = sorted(filter(None, self._numbers), key=len, reverse=True)
        self._named = re.compile("|".join(rf"(?<!\w){re.escape(it)}(?!\w)" for it in longest_first))

    def put_on(self, text: str) -> str:
        return self._named.sub(lambda name: f"Name{self._numbers[name[0]]}", text)

    def taken_off(self, text: str) -> str | None:
        """With the names that are meant; None where somebody is named who is not there."""
        if self._named.search(text) or any(
            int(number[1]) > len(self._names) for number in NAME.finditer(text)
        ):
            return None
        return NAME.sub(lambda number: self._names[int(number[1]) - 1], text)
