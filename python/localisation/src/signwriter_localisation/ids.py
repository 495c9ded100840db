"""Ids, which are file names on every system."""

import unicodedata

MOST_CHARACTERS, MOST_BYTES = 80, 240
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}


def made(key: str, branch: tuple[str, ...] = ()) -> str:
    """The id of a key, with its form and branches behind it."""
    end = "".join(f".{clean(name)}" for name in branch)
    stem = cut(clean(key), MOST_CHARACTERS - len(end), MOST_BYTES - len(end.encode())).strip("-.")
    stem = stem or "-".join(f"u{ord(c):04x}" for c in key[:8]) or "empty"
    return stem + ("_" if stem.partition(".")[0].lower() in RESERVED else "") + end


def clean(text: str) -> str:
    """Letters with their marks, digits, `_` and `.`; any other run is one `-`, and none is at the ends."""
    kept = "".join(c if is_kept(c) else "-" for c in unicodedata.normalize("NFC", text))
    return "-".join(filter(None, kept.split("-"))).strip("-")


def is_kept(character: str) -> bool:
    if character.isascii():
        return character.isalnum() or character in "_."
    return unicodedata.category(character)[0] in "LMN"


def cut(text: str, characters: int, size: int) -> str:
    short = text[:max(characters, 1)]
    return short.encode()[:max(size, 1)].decode("utf-8", "ignore")


def folded(name: str) -> str:
    """What is equal of two names that are one on some system."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
