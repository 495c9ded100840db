"""Pseudo-languages, made from the source: whether a design bears long texts, and texts from right to left."""

import math
import re
from collections.abc import Callable
from itertools import cycle

from . import graphemes
from .message import Message, Part

# Letters with marks, as CLDR's pseudo-locale en-XA has them.
MARKED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ")
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BEFORE, BEHIND = "\u200f\u202e", "\u202c\u200f"
WORD = re.compile(r"\S+")


def maker(tag: str, length: float) -> Callable[[Message], Message] | None:
    """What makes a text in a pseudo-language; None where the tag is no such language."""
    if tag.endswith("-XA"):
        return lambda message: longer(message, length)
    return reordered if tag.endswith("-XB") else None


def longer(message: Message, length: float) -> Message:
    """Letters with marks between brackets, lengthened with words to so many times the text."""
    size = sum(graphemes.count(part) for part in message.parts if isinstance(part, str))
    parts: list[Part] = [part.translate(MARKED) if isinstance(part, str) else part for part in message.parts]
    missing = math.ceil(size * length) - size - 2
    words = ""
    for word in cycle(WORDS):
        if len(words) >= missing:
            break
        words += f" {word}"
    return Message.of(["[", *parts, words, "]"], message.markup)


def reordered(message: Message) -> Message:
    """Each word runs from right to left."""
    return Message.of([WORD.sub(lambda found: BEFORE + found[0] + BEHIND, part) if isinstance(part, str) else part
                       for part in message.parts], message.markup)
