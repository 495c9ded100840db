"""The command: its arguments, what it writes, and how it ends."""

import csv
import json
import os
import pathlib
import subprocess
import sys

import pytest
from conftest import DATA, Folder
from signwriter_localisation.cli import main

COMMAND = [sys.executable, "-m", "signwriter_localisation.cli"]
PO = str(DATA / "po/de.po")


def run(*arguments: str, output: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], stdout=output, stderr=subprocess.PIPE, text=True, timeout=600, encoding="utf-8",
                          env={**os.environ, "LC_ALL": "C"})


def test_jobs_are_lines_of_json(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new/jobs.jsonl"
    assert main([PO, "--source", "en", "--style", "button", "--layout", "android", "--scales", "1,1.5", "-o", str(out)]) == 0
    first = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()][:4]
    assert first == [
        {"id": "menu.New-high-score", "style": "button", "language": language, "text": text, "scale": scale,
         "out": f"res/drawable{folder}-{density}/menu_new_high_score.png"}
        for language, text, folder in (("en", "New high score", ""), ("de-DE", "Neue Höchstpunktzahl", "-de-rDE"))
        for scale, density in ((1, "mdpi"), (1.5, "hdpi"))]
    said = capsys.readouterr()
    assert said.out == "" and said.err == (
        "signwriter-jobs: --value: nothing fills {{1}} of d-life.0, d-life.1; write --value 1=..., or batch fails\n"
        "signwriter-jobs: 20 jobs of 10 texts in 2 languages; 1 review; 1 untranslated\n")


@pytest.mark.parametrize("end", ["csv", "tsv", "jsonl"])
def test_a_report_has_all_texts_and_why_some_give_no_job(tmp_path: pathlib.Path, end: str) -> None:
    report = tmp_path / f"texts.{end}"
    main([PO, str(DATA / "resx/Strings.ja.resx"), "-o", str(tmp_path / "jobs.jsonl"), "--report", str(report)])
    data = report.read_bytes()
    if end == "jsonl":
        rows = [json.loads(line) for line in data.decode().splitlines()]
    else:
        assert data.startswith(b"\xef\xbb\xbf") is (end == "csv")
        rows = list(csv.DictReader(data.decode("utf-8-sig").splitlines(keepends=True), delimiter="\t" if end == "tsv" else ","))
    assert {row.get("key"): row.get("why") or None for row in rows} == {
        "menu.New high score": None, "Sold out": "review", "Play": "untranslated", "%d life": None, "Two\nlines": None, "score": None,
        "greet": None, "img": "no text (type)"}


def test_a_spreadsheet_calculates_nothing(folder: Folder) -> None:
    report = folder.path / "r.csv"
    main([str(folder.write("de.json", '{"a": "=1+1"}')), "-o", "/dev/null", "--report", str(report)])
    assert "'=1+1" in report.read_text(encoding="utf-8")


def test_a_list_is_printed_and_no_job_written() -> None:
    done = run(PO, "--list")
    assert done.returncode == 0 and [json.loads(line)["id"] for line in done.stdout.splitlines()][:2] == ["menu.New-high-score", "Sold-out"]


def test_a_bad_file_ends_with_1_and_the_others_are_there(tmp_path: pathlib.Path) -> None:
    done = run(str(DATA / "bad/cut.xml"), PO, "-o", "-", "--language", "de")
    assert done.returncode == 1 and done.stdout.count("\n") == 4
    assert done.stderr.splitlines()[0].endswith("cut.xml:3: it ends within an element; is the file whole?")


def test_without_a_job_there_is_no_file_of_an_earlier_run(tmp_path: pathlib.Path) -> None:
    out = tmp_path / "jobs.jsonl"
    out.write_text("old")
    assert main([PO, "-o", str(out), "--keys", "nothing"]) == 1 and not out.exists()


@pytest.mark.parametrize(("arguments", "said"), [
    ([], "-o FILE says where jobs go"), (["-o", ""], "the name is empty"), (["-o", "x", "--source", "cn"], 'write "zh-CN"'),
    (["-o", "x", "--layout", "apple", "--scales", "1.5"], "those of apple are 1, 2, 3"), (["-o", "x", "--scales", "nan"], "not above 0"),
    (["-o", "x", "--pseudo", "en-XA"], "name it: --source en"), (["-o", "x", "--source", "en", "--pseudo", "de"], "no pseudo-language"),
    (["-o", "x", "--states", "done"], "no state; there are"), (["-o", "x", "--value", "x"], "no NAME=TEXT"),
    (["-o", "x", "--report", "x.html"], "neither in .csv"), (["-o", "-", "--report", "-"], "standard output"),
    (["-o", "x", "--catalog", "y"], "--layout xcassets"), (["-o", "x", "--style", "a="], "the name is empty")])
def test_arguments_that_cannot_be_meant_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str], said: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main([PO, *arguments])
    assert ended.value.code == 2 and said in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(PO, "-o", "-", "--value", "1=3", output=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_output_that_cannot_be_written_is_one_error(tmp_path: pathlib.Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(PO, "-o", str(tmp_path / "file/jobs.jsonl"))
    assert done.returncode == 1 and "cannot be written" in done.stderr and "Traceback" not in done.stderr


def test_names_of_files_are_printed_on_one_line(folder: Folder) -> None:
    done = run(str(folder.write("bad\n\x1b[31m.json", "{")), "-o", "-")
    assert done.returncode == 1 and "\x1b" not in done.stderr and len(done.stderr.splitlines()) == 2


def test_many_faults_of_one_file_are_counted(folder: Folder) -> None:
    done = run(str(folder.write("de.arb", json.dumps({f"k{index}": "{" for index in range(100)}))), "-o", "-")
    assert done.returncode == 1 and "and 80 more" in done.stderr and len(done.stderr.splitlines()) == 22
