"""The commands that docs/localisation.md gives to two services, run as they run them."""

import csv
import os
import pathlib
import subprocess
import sys

import pytest
from conftest import Folder

PAGE = pathlib.Path(os.environ.get("SIGNWRITER_DOCS") or pathlib.Path(__file__).parents[3] / "docs") / "localisation.md"
STYLES = """{"styles": {"button": {"font": {"family": "DejaVu Sans", "size": 20}, "size": [200, 40], "alignment": "center"}}}"""
TEXTS = {"de": "Neuer Rekord", "fr": "Nouveau record"}


def blocks(language: str) -> list[str]:
    """What stands between fences of a language on the page."""
    if not PAGE.is_file():
        pytest.skip("the page is not here")
    return [part.partition("\n```")[0] for part in PAGE.read_text(encoding="utf-8").split(f"```{language}\n")[1:]]


def of_github(text: str) -> list[str]:
    """The lines of the step that draws."""
    script = text.partition("      - name: Draw\n        run: |\n")[2]
    return [line[10:] for line in script.partition("\n      - ")[0].splitlines()]


def of_gitlab(text: str) -> list[str]:
    """The commands of `script`; a line that is further in belongs to the one before."""
    script = text.partition("\n  script:\n")[2].partition("\n  artifacts:")[0]
    return [" ".join(command.split()) for command in script.removeprefix("    - ").split("\n    - ")]


def scripts() -> dict[str, str]:
    github, gitlab = blocks("yaml")
    return {"GitHub": "\n".join(of_github(github)), "GitLab": "\n".join(of_gitlab(gitlab))}


def check() -> str:
    """The page's command that compares pictures in the repository."""
    found = [block for block in blocks("sh") if "--check" in block]
    assert len(found) == 1
    return found[0]


class Repository:
    """A repository with translations and styles, and a shell that finds both programs."""

    def __init__(self, folder: Folder, program: str) -> None:
        self.folder = folder
        tools = folder.path / "tools"
        tools.mkdir()
        (tools / "signwriter").symlink_to(pathlib.Path(program).resolve())
        jobs = pathlib.Path(sys.executable).with_name("signwriter-jobs")
        (tools / "signwriter-jobs").symlink_to(jobs)
        self.environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "SIGNWRITER_DIGESTS": "off"}
        folder.write("styles.json", STYLES)
        for language, text in TEXTS.items():
            self.write(language, text)

    def write(self, language: str, text: str) -> None:
        self.folder.write(f"l10n/{language}.po", f'msgid ""\nmsgstr "Language: {language}\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'
                          f'msgid "New record"\nmsgstr "{text}"\n')

    def run(self, script: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["bash", "-e", "-c", script], cwd=self.folder.path, env=self.environment, capture_output=True, text=True,
                              timeout=600)

    def statuses(self) -> list[str]:
        with (self.folder.path / "report.csv").open(encoding="utf-8-sig", newline="") as file:
            return [row["status"] for row in csv.DictReader(file)]

    def pictures(self) -> set[str]:
        return {str(path.relative_to(self.folder.path)) for path in (self.folder.path / "pictures").rglob("*.png")}


@pytest.fixture
def repository(folder: Folder, program: str) -> Repository:
    return Repository(folder, program)


def test_both_services_run_the_same_commands() -> None:
    github, gitlab = (" ".join(script.replace("\\\n", " ").split()) for script in scripts().values())
    assert github == gitlab and github.count("signwriter ") == 2


@pytest.mark.parametrize("service", ["GitHub", "GitLab"])
def test_a_build_draws_keeps_and_fails(repository: Repository, service: str) -> None:
    script = scripts()[service]
    first = repository.run(script)
    assert first.returncode == 0, first.stderr
    names = {f"pictures/{language}/New-record{end}.png" for language in ("en", "de", "fr") for end in ("", "@2x")}
    assert repository.pictures() == names and repository.statuses() == ["done"] * 6
    for name in ("pictures.html", "report.csv", "texts.csv"):
        assert (repository.folder.path / name).stat().st_size > 0
    assert repository.run(script).returncode == 0 and repository.statuses() == ["kept"] * 6
    repository.write("fr", "Un tout nouveau record, et de loin")
    long = repository.run(script)
    assert long.returncode == 1 and "(fr)" in long.stderr and "truncated" in long.stderr
    assert sorted(repository.statuses()) == ["failed"] * 2 + ["kept"] * 4


def test_a_build_fails_where_a_picture_is_stale(repository: Repository) -> None:
    jobs, draw = scripts()["GitLab"].split("\n")
    assert repository.run(f"{jobs}\n{draw}").returncode == 0
    # A clone has no journal, unless it is committed.
    (repository.folder.path / "pictures/.signwriter-journal").unlink()
    assert repository.run(f"{jobs}\n{check()}").returncode == 0
    repository.write("de", "Bestwert")
    stale = repository.run(f"{jobs}\n{check()}")
    assert stale.returncode == 1 and stale.stderr.count("(de)") == 2 and "changed" in stale.stderr
    repository.write("de", TEXTS["de"])
    (repository.folder.path / "pictures/fr/New-record.png").unlink()
    missing = repository.run(f"{jobs}\n{check()}")
    assert missing.returncode == 1 and "missing" in missing.stderr
