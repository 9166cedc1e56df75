"""The page speaks in the same words as Python: what it is held to is what Python says now."""

from words import saying


def test_what_the_page_has_to_say_is_what_python_says() -> None:
    command = "PYTHONPATH=tests .venv/bin/python -m words.saying"
    told = saying.FILE.read_text(encoding="utf-8")
    assert told == saying.written(), f"write it afresh: {command}"
