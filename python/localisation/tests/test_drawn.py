"""Jobs as the program draws them."""

import csv
import json
import pathlib
import subprocess

from conftest import DATA, Folder
from signwriter_localisation.cli import main


def drawn(program: str, folder: pathlib.Path) -> list[dict[str, str]]:
    (folder / "styles.json").write_text('{"styles": {"button": {"font": {"family": "DejaVu Sans", "size": 20}}}}')
    done = subprocess.run(
        [program, "batch", "jobs.jsonl", "--styles", "styles.json", "--out", "out", "--report", "report.csv", "--renderer", "cpu",
         "--portable-names"], cwd=folder, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return list(csv.DictReader((folder / "report.csv").read_text(encoding="utf-8-sig").splitlines()))


def test_jobs_are_drawn_under_their_names(program: str, tmp_path: pathlib.Path) -> None:
    files = [str(DATA / "android/res" / folder / "strings.xml") for folder in ("values", "values-iw", "values-zh-rTW")]
    assert main([*files, "--source", "en", "--style", "button", "--layout", "android", "--scales", "1,2", "--value", "1=3",
                 "-o", str(tmp_path / "jobs.jsonl")]) == 0
    report = drawn(program, tmp_path)
    jobs = [json.loads(line) for line in (tmp_path / "jobs.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["file"] for row in report] == [job["out"] for job in jobs]
    assert all(row["status"] == "done" and (tmp_path / "out" / row["file"]).is_file() for row in report)
    texts = {(row["id"], row["language"]): row["text"] for row in report}
    assert texts["greet", "zh-TW"] == "嗨 Jo" and texts["lives.other", "zh-TW"] == "3 條命" and texts["score", "he"] == "שיא חדש"


def test_braces_are_drawn_as_they_stand(program: str, folder: Folder) -> None:
    texts = {"a": "{{b}} {", "c": "{{{{x}}", "d": "}} {{", "e": "'{'{name}'}'"}
    arb = {"@@locale": "de", **{key: text if key == "e" else f"'{text}'" for key, text in texts.items()}}
    file = folder.write("a_de.arb", json.dumps(arb))
    assert main([str(file), "--style", "button", "--value", "name=Jo", "-o", str(folder.path / "jobs.jsonl")]) == 0
    assert {row["id"]: row["text"] for row in drawn(program, folder.path)} == texts | {"e": "{Jo}"}


def test_the_program_reads_every_tag_as_this_package_does(program: str, folder: Folder) -> None:
    tags = [(text, tag) for text, tag in json.loads((DATA / "tags.json").read_text(encoding="utf-8"))["canonical"] if tag]
    jobs = [json.dumps({"id": "a", "style": "button", "language": text, "text": "x", "out": f"{index}.png"}) for index, (text, _) in enumerate(tags)]
    folder.write("jobs.jsonl", "\n".join(jobs))
    assert [row["language"] for row in drawn(program, folder.path)] == [tag for _, tag in tags]


def test_the_program_refuses_what_is_no_language(program: str, folder: Folder) -> None:
    truth = json.loads((DATA / "tags.json").read_text(encoding="utf-8"))
    texts = [text for text, tag in truth["canonical"] if not tag] + [text for text, _ in truth["unknown_languages_are_told"]]
    folder.write("jobs.jsonl", "\n".join(json.dumps({"language": text, "text": "x"}) for text in texts))
    done = subprocess.run([program, "batch", "jobs.jsonl", "--out", "out", "--report", "-", "--renderer", "cpu"], cwd=folder.path,
                          capture_output=True, text=True, timeout=600)
    errors = [json.loads(line)["error"]["message"] for line in done.stdout.splitlines()]
    assert done.returncode == 1 and len(errors) == len(texts) == 14
    for text, error in zip(texts, errors):
        assert f'language: "{text}"' in error and "a language tag such as" in error
        if meant := {"cn": "zh-CN", "jp": "ja-JP", "dk": "da-DK", "cz": "cs-CZ", "de-": "de", "de--DE": "de-DE"}.get(text):
            assert f'did you mean "{meant}"' in error
