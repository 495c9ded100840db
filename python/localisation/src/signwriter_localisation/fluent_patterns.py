"""Patterns of Fluent, with their terms and references resolved."""

from collections.abc import Iterator
from typing import Any

from fluent.syntax import ast

from .choice import Choice
from .circle import Circle
from .faults import Fault
from .limits import BRANCHES, CHARACTERS, DEPTH, FILE_CHARACTERS
from .slot import Slot

FORMS = {"zero", "one", "two", "few", "many", "other"}
Arguments = dict[str, str] | None
"""What a term was given by its caller; None within a message, whose variables are placeholders."""


class Patterns:
    """The messages and terms of a file."""

    def __init__(self, resource: Any) -> None:
        self.entries = {entry_name(entry): entry for entry in resource.body
                        if isinstance(entry, (ast.Message, ast.Term))}
        self.steps = self.all_steps = 0

    def circles(self) -> Iterator[tuple[Fault, int]]:
        """Terms that refer to themselves, each circle once."""
        seen: set[str] = set()
        for name, entry in self.entries.items():
            if not isinstance(entry, ast.Term) or name in seen:
                continue
            try:
                self.parts(entry.value, {}, (name,))
            except Circle as error:
                if not seen & set(error.via) and name in error.via:
                    yield error, entry.span.start if entry.span else 0
                seen |= set(error.via)
            except Fault:
                # Messages that use the term say so.
                continue

    def parts(self, pattern: Any, arguments: Arguments = None, via: tuple[str, ...] = ()) -> tuple[Any, ...]:
        if not via:
            self.steps = 0
        made: list[Any] = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                made.append(element.value)
            else:
                made.extend(self.expression(element.expression, arguments, via))
        added = sum(len(part) for part in made if isinstance(part, str)) + len(made) + 1
        self.steps += added
        self.all_steps += added
        if self.all_steps > FILE_CHARACTERS:
            raise Fault(f"the texts of the file have more than {FILE_CHARACTERS} characters", "divide it")
        # References to references would take any time and memory.
        if self.steps > CHARACTERS:
            raise Fault(f"a text has more than {CHARACTERS} characters", "divide it")
        return tuple(made)

    def expression(self, expression: Any, arguments: Arguments, via: tuple[str, ...]) -> tuple[Any, ...]:
        if len(via) > DEPTH:
            raise Fault(f"it is over {DEPTH} deep", "divide it")
        match expression:
            case ast.Placeable():
                return self.expression(expression.expression, arguments, via)
            case ast.StringLiteral():
                return (str(expression.parse()["value"]),)
            case ast.NumberLiteral():
                return (expression.value,)
            case ast.VariableReference():
                return self.variable(expression.id.name, arguments)
            case ast.FunctionReference():
                return self.function(expression, arguments, via)
            case ast.MessageReference():
                return self.referred(expression.id.name, expression.attribute, None, via)
            case ast.TermReference():
                return self.referred(f"-{expression.id.name}", expression.attribute, named_arguments(expression), via)
            case ast.SelectExpression():
                return self.selected(expression, arguments, via)
        raise Fault("it has a placeable of an unknown kind", "mend it")

    def variable(self, name: str, arguments: Arguments) -> tuple[Any, ...]:
        if arguments is None:
            return (Slot(name),)
        return (arguments.get(name, ""),)

    def function(self, expression: Any, arguments: Arguments, via: tuple[str, ...]) -> tuple[Any, ...]:
        """NUMBER($n) and the like: what it is given."""
        given = expression.arguments.positional
        if not given:
            raise Fault(f"{expression.id.name}() has nothing to show", "give it a variable")
        return self.expression(given[0], arguments, via)

    def referred(self, name: str, attribute: Any, arguments: Arguments, via: tuple[str, ...]) -> tuple[Any, ...]:
        whole = f"{name}.{attribute.name}" if attribute else name
        if whole in via:
            raise Circle([name for name in via[via.index(whole):] if name])
        entry = self.entries.get(name)
        pattern = entry.value if entry else None
        if entry and attribute:
            pattern = next((each.value for each in entry.attributes if each.id.name == attribute.name), None)
        if pattern is None:
            raise Fault(f"it refers to {whole}, which is not there", "mend the reference")
        return self.parts(pattern, arguments, (*via, whole))

    def selected(self, expression: Any, arguments: Arguments, via: tuple[str, ...]) -> tuple[Any, ...]:
        """A choice; in a term, whose variables its caller gives, the branch that they choose."""
        selector = expression.selector
        variants = [(key_of(variant), variant) for variant in expression.variants]
        if isinstance(selector, ast.VariableReference) and arguments is not None:
            wanted = arguments.get(selector.id.name)
            chosen = next((variant for key, variant in variants if key == wanted), None)
            default = next(variant for _, variant in variants if variant.default)
            return self.parts((chosen or default).value, arguments, (*via, ""))
        if len(variants) > BRANCHES:
            raise Fault(f"its branches give over {BRANCHES} texts", "divide it")
        is_plural = all(key in FORMS or key.startswith("=") for key, _ in variants)
        return (Choice(selector_name(selector), is_plural, tuple(
            (key, self.parts(variant.value, arguments, (*via, ""))) for key, variant in variants)),)


def entry_name(entry: Any) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else str(entry.id.name)


def key_of(variant: Any) -> str:
    return f"={variant.key.value}" if isinstance(variant.key, ast.NumberLiteral) else str(variant.key.name)


def selector_name(selector: Any) -> str:
    return selector.id.name if isinstance(selector, ast.VariableReference) else ""


def named_arguments(expression: Any) -> dict[str, str]:
    if expression.arguments is None:
        return {}
    return {argument.name.name: str(argument.value.value) for argument in expression.arguments.named}
