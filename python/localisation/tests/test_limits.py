"""Files that nobody should write."""

import json
import os

import pytest
from conftest import Folder, errors, made
from signwriter_localisation import ReadingOptions, readers


@pytest.mark.parametrize(("name", "text", "said"), [
    ("de.json", '{"a":' * 100_000, "deep"), ("de.json", '{"a":' * 80 + "1" + "}" * 80, "over 64 deep"),
    ("values-de/a.xml", "<resources>" + "<a>" * 100, "over 64 deep"),
    ("values-de/a.xml", '<!DOCTYPE r SYSTEM "x.dtd"><resources><string name="a">&b;</string></resources>', "&b;"),
    ("values-de/a.xml", '<!DOCTYPE r [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]><resources/>', "declares entities"),
    ("de.ftl", "a = " + "{ " * 5000 + "b" + " }" * 5000, ""),
    ("a_de.arb", '{"@@locale": "de", "a": "' + "{n, plural, other{" * 500 + "}}" * 500 + '"}', "over 64 deep"),
    ("de.po", 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=rot13\\n"\n', "charset rot13"),
    ("de.po", 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=nothing\\n"\n', "charset nothing"),
    ("x.mo", "", "no translation file"), ("de.json", "[]", "no object"), ("de.json", "", "not JSON"), ("de.lproj/a.strings", "", "")])
def test_what_is_too_much_is_refused_in_a_sentence(folder: Folder, name: str, text: str, said: str) -> None:
    found = made(folder.write(name, text))
    assert found.jobs == [] and len(errors(found)) <= 1 + (name == "de.ftl")
    assert all(said in line and "damaged" not in line for line in errors(found))


def test_a_file_that_is_too_large_or_no_file_is_refused(folder: Folder) -> None:
    big = folder.path / "de.json"
    with big.open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    assert "more than 64 MiB" in errors(made(big))[0]
    pipe = folder.path / "de.po"
    os.mkfifo(pipe)
    assert "it is no file" in errors(made(pipe))[0]
    assert "it is a folder" in errors(made(folder.path))[0]
    assert "No such file" in errors(made(folder.path / "none.po"))[0]


def test_texts_that_name_each_other_twice_take_no_time_without_end(folder: Folder) -> None:
    keys = {f"k{index}": f"$t(k{index + 1})$t(k{index + 1})" for index in range(60)} | {"k60": ""}
    assert errors(made(folder.write("de.json", json.dumps(keys)))) == []
    forms = "".join(f"<key>v{index}</key><dict><key>other</key><string>{f'%#@v{index + 1}@' * 2}</string></dict>" for index in range(60))
    text = ("<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v0@</string>"
            f"{forms}<key>v60</key><dict><key>other</key><string>x</string></dict></dict></dict></plist>")
    assert "over 1000 places" in errors(made(folder.write("de.lproj/a.stringsdict", text)))[0]


def test_a_file_of_many_texts_is_read_in_one_go(folder: Folder) -> None:
    text = "".join(f'/* note */\n"k{index}" = "text {index}";\n' for index in range(50_000))
    found = readers.read(folder.write("de.lproj/a.strings", text), ReadingOptions())
    assert len(found.texts) == 50_000 and found.texts[-1].line == 100_000
    bad = readers.read(folder.write("de.arb", json.dumps({f"k{index}": "{" for index in range(20_000)}, indent=1)), ReadingOptions())
    assert [told.line for told in bad.told] == list(range(2, 20_002))
