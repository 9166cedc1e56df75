"""What is remembered of the last moment that was looked at."""

from mafia_de_cuba.deduction.moment import line_by_line, of_the_moment


def test_the_same_moment_is_thought_of_once_and_another_anew() -> None:
    asked = list[tuple[tuple[str, ...], int]]()

    @of_the_moment
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


def test_of_a_talk_only_further_lines_are_thought_of_until_another_begins() -> None:
    asked = list[tuple[str, ...]]()

    def more(before: str, lines: tuple[str, ...]) -> str:
        asked.append(lines)
        return before + "".join(lines)

    told = line_by_line(more, "")
    for talk in ("a", "abc", "abc", "", "abcd", "abx", "ab", "y"):
        assert told(tuple(talk)) == talk
    assert asked == [tuple(lines) for lines in ("a", "bc", "d", "abx", "ab", "y")]
    told.cache_clear()
    assert told(("y",)) == "y"
    assert len(asked) == 7
