"""Characters as people count them."""

import unicodedata

EXTENDING = {"Mn", "Mc", "Me"}
JOINER = "\u200d"


def count(text: str) -> int:
    """Grapheme clusters, by the rules of UAX #29 that texts of labels meet: marks, emoji, flags, Hangul, line ends."""
    clusters, before, flags, is_joined = 0, "", 0, False
    for character in text:
        if is_flag(character):
            flags += 1
            is_new = flags % 2 == 1
        else:
            flags = 0
            is_new = not (extends(character) or (before == "\r" and character == "\n") or is_within_syllable(before, character)
                          or (is_joined and unicodedata.category(character) == "So"))
        clusters += is_new or not before
        is_joined = character == JOINER
        before = character
    return clusters


def extends(character: str) -> bool:
    return (unicodedata.category(character) in EXTENDING or character in "\u200c\u200d"
            or "\U0001f3fb" <= character <= "\U0001f3ff" or "\U000e0020" <= character <= "\U000e007f")


def is_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def is_within_syllable(before: str, character: str) -> bool:
    """Hangul in single letters: a vowel behind a consonant, an ending behind a vowel."""
    if not before or not "\u1100" <= character <= "\u11ff":
        return False
    if character <= "\u115f":
        return "\u1100" <= before <= "\u115f"
    if character <= "\u11a7":
        return "\u1100" <= before <= "\u11a7" or "\uac00" <= before <= "\ud7a3"
    return "\u1160" <= before <= "\u11ff" or "\uac00" <= before <= "\ud7a3"
