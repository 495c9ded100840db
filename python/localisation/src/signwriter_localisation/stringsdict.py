"""Apple's .stringsdict: plurals of .strings."""

from typing import Any

from . import plist, variables
from .branches import expanded
from .catalogue import Catalogue
from .choice import Choice
from .faults import Fault
from .placeholders import printf, without_markup
from .message import Message
from .strings import apple_language

FORMS = ("zero", "one", "two", "few", "many", "other")
FORMAT, DEVICES, WIDTHS = (
    "NSStringLocalizedFormatKey", "NSStringDeviceSpecificRuleType", "NSStringVariableWidthRuleType")


def read(catalogue: Catalogue) -> None:
    tree = plist.parse(catalogue.file.data)
    language = apple_language(catalogue)
    catalogue.languages.append(language)
    for key, value in tree.items():
        try:
            add(catalogue, key, value, language)
        except Fault as error:
            catalogue.fail(error, key)


def add(catalogue: Catalogue, key: str, value: Any, language: str) -> None:
    for branch, plural, message in expanded(entry(value)):
        plain, markup = without_markup("".join(part for part in message.parts if isinstance(part, str)))
        catalogue.add(key, language, Message.of(printf([plain]), markup), branch=branch, plural=plural)


def entry(value: Any) -> tuple[Any, ...]:
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, dict):
        raise Fault("it has no text", "mend it")
    for rule in (DEVICES, WIDTHS):
        if isinstance(rules := value.get(rule), dict):
            return (Choice("", False, tuple((str(name), entry(inner)) for name, inner in rules.items())),)
    text = value.get(FORMAT)
    if not isinstance(text, str):
        raise Fault(f"it has no {FORMAT}", "mend it")
    return variables.parts(text, {name: forms(inner) for name, inner in value.items() if isinstance(inner, dict)})


def forms(variable: dict[str, Any]) -> dict[str, str]:
    return {name: text for name in FORMS if isinstance(text := variable.get(name), str)}
