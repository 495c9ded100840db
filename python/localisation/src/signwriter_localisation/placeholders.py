"""Placeholders as formats write them, and markup, which no label has."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import count

from .message import Message, Part
from .slot import Slot

PRINTF = re.compile(
    r"%(?:(?P<percent>%)|(?:(?P<index>\d{1,4})\$)?(?:\((?P<name>[^()%]{1,100})\))?[-+#0',]*(?:\*|\d{1,4})?(?:\.(?:\*|\d{1,4})?)?"
    r"(?:hh|h|ll|l|L|q|z|t|j|I64)?(?P<kind>[@diouxXeEfFgGaAcCsSpr]))")
# "50 % off" has a space that is a flag only where the file says that the text is a format.
SPACED = re.compile(PRINTF.pattern.replace("[-+#0',]*", "[-+#0', ]*"))
NUMBERED = re.compile(r"\{(?P<index>\d{1,4})(?:[,:][^{}]*)?\}")
NAMED = re.compile(r"\{(?P<name>[^{}!:,\s]{0,100})[^{}]*\}")
ESCAPED = re.compile(rf"(?P<percent>\{{(?=\{{)|\}}(?=\}}))[{{}}]|{NAMED.pattern}")
QT = re.compile(r"%L?(?P<index>[1-9]\d?|n)")
DOUBLE = re.compile(r"\{\{-?\s*(?P<name>[^{},]+?)\s*(?:,[^{}]*)?\}\}")
CHROME = re.compile(r"\$(?P<name>[A-Za-z0-9_@]+)\$|\$(?P<index>[1-9])|(?P<percent>\$)\$")

TAGS = ("a|abbr|annotation|b|big|blink|br|cite|code|del|em|font|h[1-6]|i|img|ins|kbd|li|mark|ol|p|q|s|samp|small|span|strike|strong|"
        "sub|sup|tt|u|ul|var")
MARKUP = re.compile(rf"<(?P<end>/?)(?P<tag>{TAGS})(?:\s[^<>]{{0,2000}})?/?>", re.IGNORECASE)


def split(text: str, pattern: re.Pattern[str], name: Callable[[re.Match[str]], str | None]) -> Iterator[Part]:
    """A text with a slot for each match; of one that has no name, the text of its first group that ends in `percent`."""
    at = 0
    for found in pattern.finditer(text):
        yield text[at:found.start()]
        slot = name(found)
        yield found["percent"] if slot is None else Slot(clean(slot))
        at = found.end()
    yield text[at:]


def numbering() -> Callable[[re.Match[str]], str | None]:
    """Names of conversions: their own, their number, or how many stand before."""
    numbers = count(1)

    def name(found: re.Match[str]) -> str | None:
        groups = found.groupdict()
        if groups.get("percent"):
            return None
        return groups.get("name") or groups.get("index") or str(next(numbers))

    return name


def printf(parts: Iterable[Part], pattern: re.Pattern[str] = PRINTF) -> list[Part]:
    """Conversions of printf in literal texts, numbered through all of them."""
    name, made = numbering(), list[Part]()
    for part in parts:
        made.extend(split(part, pattern, name) if isinstance(part, str) and "%" in part else [part])
    return made


def named(text: str, pattern: re.Pattern[str]) -> list[Part]:
    return list(split(text, pattern, numbering()))


def clean(name: str) -> str:
    """A name that can stand between two braces."""
    return re.sub(r"[{}\s]+", " ", name).strip()[:100] or "value"


def without_markup(text: str) -> tuple[str, int]:
    """A text without tags of HTML, and how many there were. A line break stays one."""
    if "<" not in text:
        return text, 0
    return MARKUP.subn(lambda found: "\n" if found["tag"].lower() == "br" else "", text)


def message(text: str, parts: Callable[[str], Iterable[Part]]) -> Message:
    """A message of a text in which tags are markup."""
    plain, markup = without_markup(text)
    return Message.of(parts(plain), markup)


def as_printf(text: str) -> Message:
    return message(text, lambda plain: printf([plain]))


def literal(text: str) -> Message:
    return message(text, lambda plain: [plain])


def doubled(text: str) -> Message:
    """i18next's `{{name}}`."""
    return message(text, lambda plain: named(plain, DOUBLE))


def of_native(native: str) -> str | None:
    """The name in the code that stands for an inline element: `{{name}}`, `{name}`, `%1$s`; None for a tag, as <b> is."""
    if re.fullmatch(r"\s*<.*>\s*", native, re.DOTALL):
        return None
    found = PRINTF.fullmatch(native.strip())
    if found and not found["percent"]:
        return found["name"] or found["index"] or "1"
    return clean(native.strip().strip("{}$%"))
