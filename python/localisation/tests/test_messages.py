"""Messages of ICU, placeholders, markup and braces."""

import pytest
from signwriter_localisation import Fault, icu_message, placeholders
from signwriter_localisation.message import Message
from signwriter_localisation.slot import Slot


def texts(message: str) -> dict[str, str]:
    return {".".join(branch): made.text for branch, _, made in icu_message.texts(message)}


@pytest.mark.parametrize(("message", "wanted"), [
    ("It's", "It's"), ("It''s", "It's"), ("'{'x'}'", "{x}"), ("'{x''y}'", "{x'y}"), ("a '# b", "a '# b"), ("'", "'"),
    ("{a} {b, number} {c, date, short} {d, number, ::currency/EUR}", "{{a}} {{b}} {{c}} {{d}}"), ("{0}!", "{{0}}!"),
    ("'{never closed", "{never closed"), ("", "")])
def test_apostrophes_quote_as_messageformat_has_it(message: str, wanted: str) -> None:
    assert texts(message) == {"": wanted}


def test_each_branch_is_a_text() -> None:
    assert texts("a {n, plural, offset:1 =0{none} one{# of '#'} other{{n} #}} b") == {
        "is0": "a none b", "one": "a {{n}} of # b", "other": "a {{n}} {{n}} b"}
    assert texts("{g, select, f{{n, plural, one{she} other{they #}}} other{it #}}") == {
        "f.one": "she", "f.other": "they {{n}}", "other": "it #"}
    assert texts("{n, plural, one{A} other{B}} {n, plural, one{a} few{f} other{b}}") == {"one": "A a", "other": "B b"}
    assert list(texts("{a, select, x{1} other{2}}{b, select, y{3} other{4}}").values()) == ["13", "14", "23", "24"]


@pytest.mark.parametrize("message", ["{", "{n", "{n, plural, one{x} other{y}", "{n, plural, one{x}}", "}", "{}", "{n, select, other}",
                                     "{n, plural, other{" * 80, "{n, number, {"])
def test_a_message_that_is_none_is_a_fault(message: str) -> None:
    with pytest.raises(Fault):
        icu_message.texts(message)


def test_over_64_branches_are_refused_before_they_are_made() -> None:
    eight = "".join(f"k{index}{{x}} " for index in range(7)) + "other{x}"
    assert len(icu_message.texts(f"{{a, select, {eight}}}{{b, select, {eight}}}")) == 64
    with pytest.raises(Fault, match="over 64"):
        icu_message.texts(f"{{a, select, {eight}}}{{b, select, {eight}}}{{c, select, x{{1}} other{{2}}}}")
    with pytest.raises(Fault, match="over 64"):
        icu_message.texts("".join(f"{{v{index}, select, {eight}}}" for index in range(1000)))


@pytest.mark.parametrize(("text", "wanted"), [
    ("%d of %d", "{{1}} of {{2}}"), ("%2$@ %1$s", "{{2}} {{1}}"), ("%(name)s", "{{name}}"), ("100%%", "100%"), ("%5.2f%%", "{{1}}%"),
    ("50 % off", "50 % off"), ("%lld", "{{1}}"), ("%", "%"), ("%y", "%y"), ("%@", "{{1}}")])
def test_conversions_of_printf_are_placeholders(text: str, wanted: str) -> None:
    assert placeholders.as_printf(text).text == wanted


@pytest.mark.parametrize(("parts", "text", "values"), [
    (["a {{b}}"], "a {{open}}b}}", {"open": "{{"}), (["{", Slot("x"), "}"], "{{open1}}{{x}}}", {"open1": "{"}),
    (["{{{"], "{{open3}}", {"open3": "{{{"}), (["{"], "{", {}), ([Slot("open"), "{{"], "{{open}}{{open_}}", {"open_": "{{"})])
def test_braces_that_are_no_placeholder_go_through_values(
    parts: list[str | Slot], text: str, values: dict[str, str]
) -> None:
    message = Message.of(parts)
    assert (message.text, message.literals) == (text, values)
    # As the program fills it: from the left, without looking again at what was filled in.
    filled, rest = "", text
    while "{{" in rest:
        before, _, rest = rest.partition("{{")
        name, _, rest = rest.partition("}}")
        filled += before + (values | {slot.name: f"<{slot.name}>" for slot in message.parts if isinstance(slot, Slot)})[name.strip()]
    assert filled + rest == "".join(part if isinstance(part, str) else f"<{part.name}>" for part in parts)


@pytest.mark.parametrize(("text", "wanted", "count"), [
    ("a <b>b</b>", "a b", 2), ("x<br/>y", "x\ny", 1), ("A <C> 1 < 2 > 0", "A <C> 1 < 2 > 0", 0), ('<a href="x">y</a>', "y", 2)])
def test_markup_is_dropped_and_counted(text: str, wanted: str, count: int) -> None:
    assert placeholders.without_markup(text) == (wanted, count)


@pytest.mark.parametrize(("native", "name"), [
    ("{{name}}", "name"), ("{ name }", "name"), ("%1$s", "1"), ("%d", "1"), ("<b>", None), ("INTERPOLATION", "INTERPOLATION"), ("{}", "value")])
def test_codes_of_inline_elements_give_names(native: str, name: str | None) -> None:
    assert placeholders.of_native(native) == name


def test_a_text_of_any_length_is_refused_before_it_takes_memory() -> None:
    with pytest.raises(Fault, match="100000"):
        Message.of(["x" * 99_999] * 1000)
