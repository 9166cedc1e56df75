"""What is remembered of the last moment that was looked at."""

from mafia_de_cuba.deduction.moment import OfTheMoment


def test_the_same_moment_is_thought_of_once_and_another_anew() -> None:
    asked = list[tuple[tuple[str, ...], int]]()

    @OfTheMoment
    def words(talk: tuple[str, ...], seat: int) -> int:
        asked.append((talk, seat))
        return len(talk) + seat

    assert words(("a", "b"), 1) == words(tuple("ab"), 1) == 3
    assert words(("a", "b", "c"), 1) == 4
    assert words(("a", "b"), 1) == 3
    assert words(("a", "b"), 2) == 4
    assert asked == [(("a", "b"), 1), (("a", "b", "c"), 1), (("a", "b"), 1), (("a", "b"), 2)]
    words.cache_clear()
    assert words(("a", "b"), 2) == 4
    assert len(asked) == 5
