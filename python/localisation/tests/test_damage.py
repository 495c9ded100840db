"""Damaged files of each format: each is read in part or refused in a sentence, whatever is wrong with it."""

import os
import pathlib
import random

import pytest
from conftest import DATA
from signwriter_localisation import readers
from signwriter_localisation.reading_options import ReadingOptions
from signwriter_localisation.source_file import SourceFile

# A run takes a part; SIGNWRITER_TESTS=all takes all of it.
COUNT = 10_000 if os.environ.get("SIGNWRITER_TESTS") == "all" else 200
FILES = (
    "po/de.po", "xliff/menu.fr-CA.xlf", "xliff/menu.zh-Hant.xlf", "arb/app_pt_BR.arb", "apple/Localizable.xcstrings",
    "apple/de.lproj/Localizable.strings", "apple/ru.stringsdict", "android/res/values-zh-rTW/strings.xml", "properties/menu_de.properties",
    "resx/Strings.ja.resx", "fluent/de.ftl", "json/de/i18next.json", "json/de/icu.json", "tables/godot.csv")
PIECES = [piece.encode() for piece in (
    "{", "}", "<", ">", '"', "'", "\\", "\0", "&a;", "%#@n@", "{{", "$t(a)", "\\u", "\n", ",", "[", "]", "=", "#", "@string/a", "-a", "{ -a }",
    "%1$s", "\ufeff", "<![CDATA[", "<!ENTITY", "offset:1", "plural,", "9" * 20)] + [b"\xff"]


def damaged(data: bytes, chance: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(made) + 1), chance.randrange(len(made) + 1)
        match chance.randrange(6):
            case 0:
                del made[at:]
            case 1:
                made[at:at + 1] = bytes([chance.randrange(256)])
            case 2:
                made[at:at] = chance.choice(PIECES)
            case 3:
                del made[at:at + chance.randint(1, 20)]
            case 4:
                made[at:at] = made[other:other + chance.randint(1, 60)]
            case _:
                made[at:at] = chance.choice(PIECES) * chance.randint(2, 200)
    return bytes(made)


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_read_in_part_or_refused(name: str) -> None:
    data = (DATA / name).read_bytes()
    for seed in range(COUNT):
        chance = random.Random(f"{name} {seed}")
        options = ReadingOptions("en", "de", chance.choice(["i18next", "icu", "none"]))
        found = readers.read_file(SourceFile(pathlib.PurePath(name), damaged(data, chance)), options)
        for text in found.texts:
            assert text.shown is None or len(text.shown) < 200_000
        # What no reader foresaw would be called so.
        assert not [told.what for told in found.told if told.what.startswith(readers.DAMAGED)], f"seed {seed}"
