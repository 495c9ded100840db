"""Characters as people count them."""

import unicodedata


def characters(*ranges: tuple[int, int]) -> set[str]:
    return {chr(code) for first, last in ranges for code in range(first, last + 1)}


EXTENDING = {"Mn", "Mc", "Me"}
JOINER = "\u200d"
# Vowels of Thai and Lao and voiced marks of narrow kana, which are no marks by their category; and marks of Myanmar, Tai Tham
# and Ahom that stand for themselves (UAX #29, table 2).
ATTACHED = set("\u0e33\u0eb3\uff9e\uff9f")
DETACHED = characters(
    (0x102B, 0x102C), (0x1038, 0x1038), (0x1062, 0x1064), (0x1067, 0x106D), (0x1083, 0x1083), (0x1087, 0x108C), (0x108F, 0x108F),
    (0x109A, 0x109C), (0x1A61, 0x1A61), (0x1A63, 0x1A64), (0xAA7B, 0xAA7B), (0xAA7D, 0xAA7D), (0x11720, 0x11721))
# Scripts whose viramas join consonants (GB9c), by their blocks: in these, letters have the same places.
CONJOINING = (0x0900, 0x0980, 0x0A80, 0x0B00, 0x0C00, 0x0D00)
CONSONANTS = characters(
    *((block + 0x15, block + 0x3A) for block in CONJOINING), (0x0958, 0x095F), (0x0978, 0x097F), (0x09DC, 0x09DF), (0x09F0, 0x09F1),
    (0x0AF9, 0x0AF9), (0x0B5C, 0x0B5F), (0x0B71, 0x0B71), (0x0C58, 0x0C5A))
VIRAMAS = {chr(block + 0x4D) for block in CONJOINING}


def count(text: str) -> int:
    """Grapheme clusters, by the rules of UAX #29 that texts of labels meet: marks, conjuncts, emoji, flags, Hangul, line ends."""
    if text.isascii():
        return len(text) - text.count("\r\n")
    clusters, before, flags, is_joined = 0, "", 0, False
    is_consonant = is_linked = False
    for character in text:
        if is_flag(character):
            flags += 1
            is_new = flags % 2 == 1
        else:
            flags = 0
            is_new = not (extends(character) or (is_linked and conjoins(character)) or (before == "\r" and character == "\n")
                          or is_within_syllable(before, character) or (is_joined and unicodedata.category(character) == "So"))
        clusters += is_new or not before
        is_joined = character == JOINER
        if character in VIRAMAS:
            is_linked = is_consonant
        elif not extends(character):
            is_consonant, is_linked = conjoins(character), False
        before = character
    return clusters


def extends(character: str) -> bool:
    return (unicodedata.category(character) in EXTENDING and character not in DETACHED or character in "\u200c\u200d"
            or character in ATTACHED
            or "\U0001f3fb" <= character <= "\U0001f3ff" or "\U000e0020" <= character <= "\U000e007f")


def conjoins(character: str) -> bool:
    """Whether it is a consonant that a virama joins with the one behind it."""
    return character in CONSONANTS and unicodedata.category(character) == "Lo"


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
