"""Ids are names of files on every system."""

import pytest
from signwriter_localisation import graphemes, ids


@pytest.mark.parametrize(("key", "branch", "wanted"), [
    ("menu.New high score", (), "menu.New-high-score"), ("%d life", ("0",), "d-life.0"), ("Two\nlines", (), "Two-lines"),
    ("a/../b", (), "a-..-b"), ("..", (), "u002e-u002e"), ("../../etc/passwd", (), "etc-passwd"), ("???", (), "u003f-u003f-u003f"),
    ("", (), "empty"), ("con", (), "con_"), ("e\u0301", (), "é"), ("हिन्दी", (), "हिन्दी"), ("a\0b", (), "a-b"), (".hidden", (), "hidden"),
    ("lives", ("is0",), "lives.is0"), ("g", ("f", "other"), "g.f.other")])
def test_an_id_is_a_name_of_a_file(key: str, branch: tuple[str, ...], wanted: str) -> None:
    assert ids.made(key, branch) == wanted


def test_an_id_is_short_in_characters_and_bytes() -> None:
    assert len(ids.made("x" * 500, ("other",))) == 80 and ids.made("x" * 500, ("other",)).endswith(".other")
    assert len(ids.made("𠀀" * 500).encode()) <= 240
    assert not ids.made("x" * 79 + "-y").endswith("-")


@pytest.mark.parametrize(("text", "count"), [
    ("abc", 3), ("e\u0301", 1), ("👩‍👩‍👧", 1), ("🇩🇪🇫🇷", 2), ("👍🏽", 1), ("한", 1), ("\u1112\u1161\u11ab", 1), ("\r\n", 1), ("", 0), ("हि", 1),
    ("क्ष", 1), ("क्\u200dष", 1), ("क़्ष", 1), ("नमस्ते", 3), ("ক্ষ", 1), ("க்ஷ", 2), ("अ्ष", 2), ("ทำ", 1), ("ကာ", 2), ("ｶﾞ", 1), ("👩‍❤️‍👨", 1)])
def test_characters_are_counted_as_people_do(text: str, count: int) -> None:
    assert graphemes.count(text) == count
