"""The traps of each format."""

import json
import pathlib

import pytest
from conftest import Folder, errors, made

PO = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset={}\\n"\n\n'


def test_po_obsolete_entries_and_templates(folder: Folder) -> None:
    obsolete = PO.format("UTF-8") + 'msgid "A"\nmsgstr "B"\n\n#~ msgid "Old"\n#~ msgstr "Alt"\n'
    assert folder.texts("de.po", obsolete) == {"A": "B"}
    assert folder.texts("a.pot", obsolete.replace("Language: de", "Language: "), source="en") == {"A": "A"}
    assert "--source en" in errors(made(folder.write("b.pot", obsolete)))[0]


@pytest.mark.parametrize("charset", ["ISO-8859-1", "UTF-8", "KOI8-R"])
def test_po_in_the_charset_of_its_header(folder: Folder, charset: str) -> None:
    text = "Größe" if charset != "KOI8-R" else "Привет"
    assert folder.texts("de.po", (PO.format(charset) + f'msgid "A"\nmsgstr "{text}"\n').encode(charset)) == {"A": text}


def test_po_placeholders_are_those_of_its_flags(folder: Folder) -> None:
    entries = [("c-format", "100%% of %d", "100% of {{1}}"), ("python-brace-format", "{name}!", "{{name}}!"), ("", "100%% of %d", "100%% of %d"),
               ("no-c-format", "%d", "%d"), ("qt-format", "%1 of %2", "{{1}} of {{2}}"), ("", "{{name}}", "{{name}}"),
               ("python-brace-format", "{{{0}}}", "{{open1}}{{0}}}"), ("perl-brace-format", "{name}", "{{name}}"),
               ("java-format", "It''s '{x}' {0}", "It's {x} {{0}}")]
    body = "".join(f'#, {flag}\nmsgid "{index}"\nmsgstr "{text}"\n\n' for index, (flag, text, _) in enumerate(entries))
    found = folder.texts("de.po", PO.format("UTF-8") + body.replace("#, \n", ""))
    assert list(found.values()) == [wanted for _, _, wanted in entries]


def test_po_context_makes_ids(folder: Folder) -> None:
    from signwriter_localisation import Choosing
    file = folder.write("de.po", PO.format("UTF-8") + 'msgctxt "menu.play"\nmsgid "Play"\nmsgstr "Los"\n')
    assert [row.id for row in made(file).rows] == ["menu.play.Play"]
    assert [row.id for row in made(file, choosing=Choosing(by_context=True)).rows] == ["menu.play"]


def test_xliff_states_and_codes(folder: Folder) -> None:
    def unit(name: str, attributes: str, target: str) -> str:
        return f'<trans-unit id="{name}" {attributes}><source>s</source>{target}</trans-unit>'

    head = '<xliff version="1.2"><file source-language="en" target-language="de"><body>'
    file = folder.write("a.xlf", head + unit("a", "", '<target state="new">x</target>') + unit("b", "", '<target state="signed-off">x</target>')
                        + unit("c", 'approved="yes"', "<target>x</target>") + unit("d", "", "<target/>")
                        + unit("e", "", '<target>a<x id="lb" ctype="lb"/>b<bpt id="1">&lt;i&gt;</bpt>c<ept id="1"/><ph id="n"/></target>')
                        + unit("f", 'maxwidth="9"', '<target><x id="B" equiv-text="&lt;b&gt;"/>x</target>')
                        + '<group translate="no">' + unit("g", "", "<target>x</target>") + "</group></body></file></xliff>")
    rows = {row.id: (row.text.shown, row.text.state, row.text.max_length) for row in made(file).rows}
    assert rows == {"a": (None, "untranslated", None), "b": ("x", "final", None), "c": ("x", "final", None), "d": (None, "untranslated", None),
                    "e": ("a\nbc{{n}}", "translated", None), "f": ("x", "translated", None)}


def test_xliff_2_codes_and_lowest_state(folder: Folder) -> None:
    file = folder.write("a.xlf", '<xliff version="2.1" srcLang="en" trgLang="de"><file id="f"><group id="g"><unit id="u"><originalData>'
                        '<data id="d">&lt;br&gt;</data></originalData><segment state="final"><source>a</source><target>'
                        '<pc id="1">A</pc><ph id="2" dataRef="d"/></target></segment><segment state="initial"><source>b</source>'
                        '<target>B<ph id="3" equiv="%s"/></target></segment></unit></group></file></xliff>')
    rows = [(row.id, row.text.shown, row.text.state) for row in made(file).rows]
    assert rows == [("u", "AB{{1}}", "review")]


def test_arb_of_flutter(folder: Folder) -> None:
    text = json.dumps({"@@locale": "de", "@@x": {"a": 1}, "a": "x", "@a": {"placeholders": {"n": {"example": "3"}}}, "b": "{n}", "@b": "odd", "c": 4})
    file = folder.write("app_de.arb", text)
    assert {row.id: row.text.shown for row in made(file).rows} == {"a": "x", "b": "{{n}}"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_strings_in_any_encoding(folder: Folder, encoding: str) -> None:
    text = '/* Note */\n"a" = "Grüße";\nb.c = "\\U00fc \\"x\\" 100%% %1$@";\n"same";\n// "no" = "no";\n'
    assert folder.texts("de.lproj/Localizable.strings", text.encode(encoding)) == {
        "a": "Grüße", "b.c": 'ü "x" 100% {{1}}', "same": "same"}


def test_strings_may_be_a_property_list(folder: Folder) -> None:
    text = ('<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://localhost:9/none.dtd">'
            '<plist version="1.0"><dict><key>a</key><string>A</string><key>n</key><integer>3</integer></dict></plist>')
    assert folder.texts("de.lproj/a.strings", text) == {"a": "A"}
    assert "plutil" in errors(made(folder.write("de.lproj/b.strings", b"bplist00\0")))[0]


def test_plurals_of_stringsdict_win_over_strings(folder: Folder) -> None:
    strings = folder.write("de.lproj/L.strings", '"lives" = "%d Leben";')
    plurals = folder.write("de.lproj/L.stringsdict", '<plist><dict><key>lives</key><dict><key>NSStringLocalizedFormatKey</key>'
                           '<string>%1$#@a@ in %2$#@b@</string>' + "".join(
                               f"<key>{name}</key><dict><key>one</key><string>{name}</string><key>other</key><string>%d {name}s</string></dict>"
                               for name in "ab") + "</dict></dict></plist>")
    for files in ((strings, plurals), (plurals, strings)):
        assert {row.id: row.text.shown for row in made(*files).rows} == {
            "lives.one.one": "a in b", "lives.one.other": "a in {{1}} bs", "lives.other.one": "{{1}} as in b",
            "lives.other.other": "{{1}} as in {{2}} bs"}


def test_xcstrings_substitutions_and_unknown_members(folder: Folder) -> None:
    unit = {"stringUnit": {"state": "translated", "value": "%#@n@ left"}}
    forms = {name: {"stringUnit": {"state": "translated", "value": value}} for name, value in (("one", "%arg life"), ("other", "%arg lives"))}
    entry = {"localizations": {"en": unit | {"substitutions": {"n": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": forms}}}}},
             "odd": 1}
    found = made(folder.write("a.xcstrings", json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": {"k": entry}})))
    assert {row.id: row.text.shown for row in found.rows} == {"k.one": "{{1}} life left", "k.other": "{{1}} lives left"}
    assert any("not known: 1" in told.what for told in found.told) and not found.is_failed


def test_xcstrings_that_xcode_takes_from_sources(folder: Folder) -> None:
    def unit(state: str, value: str) -> dict[str, object]:
        return {"stringUnit": {"state": state, "value": value}}

    entry = {"extractionState": "extracted_with_value", "localizations": {"en": unit("new", "Play"), "de": unit("new", "Play"), "fr": {
        "stringSet": {"state": "translated", "values": ["Joue"]}}}}
    found = made(folder.write("a.xcstrings", json.dumps({"sourceLanguage": "en", "version": "1.0", "strings": {"play": entry}})))
    assert [(row.text.language, row.text.shown, row.text.state) for row in found.rows] == [
        ("en", "Play", "translated"), ("de", None, "untranslated"), ("fr", None, "untranslated")]
    assert any("not known: 1" in told.what for told in found.told)


def test_android_folders_that_are_no_languages_give_nothing(folder: Folder) -> None:
    text = '<resources><string name="a">A</string></resources>'
    found = made(folder.write("values-night/s.xml", text), folder.write("values-de/s.xml", text))
    assert [job["language"] for job in found.jobs] == ["de"] and not found.is_failed
    assert "--source en" in errors(made(folder.write("values/s.xml", text)))[0]


def test_android_text_as_its_compiler_reads_it(folder: Folder) -> None:
    body = ('<string name="a">a\\n\\t\\u00e9\\\\ \\@ \\?</string><string name="b">"a  b"  c</string><string name="c"> x <b> y </b> z </string>'
            '<string name="d" formatted="false">100% %d</string><string name="e">%1$s<xliff:g id="app">Sign</xliff:g></string>'
            '<string name="f" product="tablet">no</string><string name="g">@android:string/ok</string><integer name="h">3</integer>')
    text = f'<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">{body}</resources>'
    assert folder.texts("values-de/s.xml", text) == {
        "a": "a\n\té\\ @ ?", "b": "a  b c", "c": "x y z", "d": "100% %d", "e": "{{1}}Sign"}


def test_android_references_and_escapes(folder: Folder) -> None:
    body = ('<string name="a">\\ud83d\\ude00</string><string name="b">@drawable/x</string><string name="c">@null</string>'
            '<string name="d">?attr/x</string><string name="e">?</string><item type="string" name="f">F</item><item type="id" name="g"/>')
    found = made(folder.write("values-de/s.xml", f"<resources>{body}</resources>"))
    assert {row.id: row.text.shown for row in found.rows} == {"a": "😀", "e": "?", "f": "F"} and errors(found) == []
    assert {(left.key, left.why) for left in found.left_out} == {(key, "it refers to no text of these files") for key in "bcd"}


def test_android_references_reach_other_files(folder: Folder) -> None:
    def write(name: str, **texts: str) -> pathlib.Path:
        strings = "".join(f'<string name="{key}">{text}</string>' for key, text in texts.items())
        return folder.write(name, f"<resources>{strings}</resources>")

    files = [write("values/s.xml", a="@string/b", c="@string/a", x="@string/y", y="@string/x"), write("values/t.xml", b="B", z="@string/none"),
             write("values-de/s.xml", a="@string/b", c="C"), write("values-fr/s.xml", a="@string/b"), write("values-fr/t.xml", b="F")]
    found = made(*files, source="en")
    assert {(row.id, row.text.language): row.text.shown for row in found.rows} == {
        ("a", "en"): "B", ("c", "en"): "B", ("b", "en"): "B", ("a", "de"): None, ("c", "de"): "C", ("b", "de"): None, ("a", "fr"): "F",
        ("c", "fr"): None, ("b", "fr"): "F"}
    said = errors(found)
    assert len(said) == 3 and "t.xml:1: z: it refers to none, which is not there" in said[-1]


def test_android_references_in_a_circle_of_files_are_told(folder: Folder) -> None:
    one = folder.write("values-de/s.xml", '<resources><string name="a">@string/b</string><string name="c">C</string></resources>')
    other = folder.write("values-de/t.xml", '<resources><string name="b">@string/a</string></resources>')
    found = made(one, other)
    assert [row.id for row in found.rows] == ["c"]
    assert [said.partition(": ")[2] for said in errors(found)] == [
        "a: it refers to itself through b; mend the reference", "b: it refers to itself through a; mend the reference"]


def test_a_sample_of_the_source_fills_what_a_translation_writes_by_number(folder: Folder) -> None:
    head = '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><string name="a">'
    source = '<xliff:g id="name" example="Jo">%1$s</xliff:g> has <xliff:g id="most" example="7">%2$d</xliff:g>'
    found = made(
        folder.write("values/s.xml", head + source + "</string></resources>"),
        folder.write("values-de/s.xml", head + "%2$d hat %1$s</string></resources>"), source="en")
    assert {job["language"]: (job["text"], job["values"]) for job in found.jobs} == {
        "en": ("{{name}} has {{most}}", {"name": "Jo", "most": "7"}),
        "de": ("{{2}} hat {{1}}", {"1": "Jo", "2": "7"})}


def test_properties_lines_and_escapes(folder: Folder) -> None:
    text = "a = one \\\n   two\n  # note\nb:\\ud83d\\ude00\nc\\=d = x\n! e\n\nf\ng=\\\\\n"
    found = made(folder.write("m_de.properties", text))
    assert {row.text.key: row.text.shown for row in found.rows} == {"a": "one two", "b": "😀", "c=d": "x", "f": None, "g": "\\"}
    assert [row.text.note for row in found.rows] == [None, "note", None, None, None]
    bad = made(folder.write("n_de.properties", "ok=1\na=\\u12\n"))
    assert ":2: a: \\u without four digits" in errors(bad)[0] and [row.id for row in bad.rows] == ["ok"]


def test_resx_of_forms_and_formats(folder: Folder) -> None:
    text = ('<root><data name="a"><value>{0:N2} of {1}</value></data><data name="&gt;&gt;b.Type"><value>x</value></data>'
            '<data name="c" mimetype="application/x"><value>x</value></data></root>')
    assert folder.texts("S.de.resx", text) == {"a": "{{0}} of {{1}}"}
    assert folder.texts("S.resx", text, source="en") == {"a": "{{0}} of {{1}}"}


def test_fluent_references_selectors_and_junk(folder: Folder) -> None:
    text = ('-brand = { $case ->\n   *[nominative] Firma\n    [genitive] Firmas\n }\nb = { -brand(case: "genitive") } { a }\na = A { "{" }x\n'
            'c = { NUMBER($n) } { $g ->\n    [male] er\n   *[other] es\n }\nd = { missing }\n')
    found = made(folder.write("de.ftl", text + "junk junk\n"))
    assert {row.id: row.text.shown for row in found.rows} == {"b": "Firmas A {x", "a": "A {x", "c.male": "{{n}} er", "c.other": "{{n}} es"}
    assert [said.partition(": ")[2].partition(";")[0] for said in errors(found)] == [
        "d: it refers to missing, which is not there", 'it is not Fluent: Expected token: "="']


def test_fluent_references_that_grow_without_end_are_refused(folder: Folder) -> None:
    text = "m0 = xxxxxxxxxx\n" + "".join(f"m{index} = {f'{{ m{index - 1} }}' * 10}\n" for index in range(1, 12))
    found = made(folder.write("de.ftl", text))
    assert len(found.rows) < 6 and "100000" in errors(found)[-1]


def test_json_of_i18next(folder: Folder) -> None:
    text = json.dumps({"a": "{{- x}} {{count, number}}", "step_one": "1", "step_two": "2", "n_other": "all", "p_ordinal_one": "1st",
                       "p_ordinal_other": "nth", "loop": "$t(loop)", "gone": "$t(nothing)", "deep": {"t2": "$t('a')"}, "null": None, "t": True})
    found = made(folder.write("de.json", text))
    assert {row.id: row.text.shown for row in found.rows} == {
        "a": "{{x}} {{count}}", "step_one": "1", "step_two": "2", "n.other": "all", "p.ordinal.one": "1st", "p.ordinal.other": "nth",
        "deep.t2": "{{x}} {{count}}", "null": None}
    assert len(errors(found)) == 2
    assert folder.texts("fr.json", '{"a": "{{x}}"}', messages="none") == {"a": "{{open}}x}}"}


def test_json_of_chrome(folder: Folder) -> None:
    text = json.dumps({"hello": {"message": "Hallo $USER$, $1 $$", "description": "Greeting", "placeholders": {
        "user": {"content": "$1", "example": "Jo"}}}})
    found = made(folder.write("_locales/de/messages.json", text))
    assert [(row.id, row.text.shown, row.text.note, row.text.values()) for row in found.rows] == [
        ("hello", "Hallo {{user}}, {{1}} $", "Greeting", {"user": "Jo"})]


@pytest.mark.parametrize(("name", "text", "wanted"), [
    ("a.csv", "keys;en;id\nA;Hello;Halo\n", {("A", "en"): "Hello", ("A", "id"): "Halo"}),
    ("a.tsv", "id\tde\tjunk\nA\tHallo {{x}}\t3\n", {("A", "de"): "Hallo {{x}}"}),
    ("a.csv", 'Key,English(en)\n"a,b","two\nlines"\n\n', {("a-b", "en"): "two\nlines"}),
    ("de.csv", "source,target,id\nHello,Hallo,a\n", {("a", "de"): "Hallo"}),
    ("a.csv", "sep=;\r\nkey;de;fr\r\nA;Los, du;Va\r\n", {("A", "de"): "Los, du", ("A", "fr"): "Va"}),
    ("a.csv", "key;de;fr\rA;Los, du;Va\r", {("A", "de"): "Los, du", ("A", "fr"): "Va"}),
    ("a.csv", "key,ID,EN,PT-BR\nA,7,Go,Vai\n", {("A", "en"): "Go", ("A", "pt-BR"): "Vai"}),
    ("a.csv", "en,de\nGo,Los\n", {("Go", "en"): "Go", ("Go", "de"): "Los"})])
def test_tables(folder: Folder, name: str, text: str, wanted: dict[tuple[str, str], str]) -> None:
    found = made(folder.write(name, text))
    assert {(row.id, row.text.language): row.text.shown for row in found.rows} == wanted and errors(found) == []


def test_tables_of_weblate_have_keys_of_gettext(folder: Folder) -> None:
    text = "location,source,target,id,fuzzy,context\na.c:1,Go,Los,,,\n,Quit,Ende,,True,\n"
    rows = [(row.id, row.text.language, row.text.shown, row.text.state) for row in made(folder.write("de.csv", text), source="en").rows]
    assert rows == [("Go", "en", "Go", "translated"), ("Go", "de", "Los", "translated"), ("Quit", "en", "Quit", "translated"),
                    ("Quit", "de", "Ende", "review")]


def test_lines_of_a_table_count_the_separators_own(folder: Folder) -> None:
    found = made(folder.write("a.csv", "sep=,\nkey,de\nA,Los\nA,Geh\n"))
    assert ":4: " in errors(found)[0] and "a.csv:3" in errors(found)[0]


def test_a_table_without_languages_is_a_fault(folder: Folder) -> None:
    assert "no column is a language" in errors(made(folder.write("a.csv", "id,text\na,b\n")))[0]
