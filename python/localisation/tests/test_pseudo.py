"""Languages that are made of the source."""

import unicodedata

import pytest
from conftest import Folder, errors, made
from signwriter_localisation import Choosing, pseudo
from signwriter_localisation.message import Message
from signwriter_localisation.slot import Slot


def longer(*parts: str | Slot, length: float = 2) -> str:
    return pseudo.longer(Message.of(parts), length).text


def test_letters_have_marks_and_the_text_is_longer() -> None:
    assert longer("New high score") == "[Ñéŵ ĥîĝĥ šçöŕé one two three]"
    assert longer("Hi ", Slot("name"), "!") == "[Ĥî {{name}}! one]"


@pytest.mark.parametrize("length", [1, 1.4, 2, 2.3, 5])
@pytest.mark.parametrize("text", ["Play", "New high score", "x" * 50, "a"])
def test_a_text_is_as_long_as_asked_for_and_not_much_longer(text: str, length: float) -> None:
    made = longer(text, length=length)
    assert len(text) * length <= len(made) or length == 1
    assert len(made) <= max(len(text) * length + len(" three"), len(text) + 2)


def test_marks_leave_the_letter_as_it_was() -> None:
    table = {chr(key): value if isinstance(value, str) else chr(value) for key, value in pseudo.MARKED.items()}
    assert len(table) == len(set(table.values())) == 52 and all(value.isupper() == key.isupper() for key, value in table.items())
    assert all(unicodedata.category(value)[0] == "L" and ord(value) > 127 for value in table.values())


def test_each_word_runs_from_right_to_left() -> None:
    made = pseudo.reordered(Message.of(["New ", Slot("n"), " high!"])).text
    assert made == "\u200f\u202eNew\u202c\u200f {{n}} \u200f\u202ehigh!\u202c\u200f"


def test_pseudo_languages_are_beside_the_others(folder: Folder) -> None:
    file = folder.write("en.json", '{"a": "Play"}')
    found = made(file, source="en", choosing=Choosing(["en"], pseudo=("en-XA", "ar-XB")))
    assert errors(found) == [] and [job["language"] for job in found.jobs] == ["en", "ar-XB", "en-XA"]
