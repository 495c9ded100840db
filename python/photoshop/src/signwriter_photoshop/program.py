"""The program `signwriter`: how tall its lines are, and its pictures."""

import json
import os
import pathlib
import shutil
import subprocess
from dataclasses import dataclass
from typing import Any

from .errors import ImportFailure, Refused

SECONDS = 120


@dataclass
class Program:
    """Runs `signwriter`. Without one, lines are measured by rule of thumb."""

    path: str | None

    @classmethod
    def find(cls) -> "Program":
        return cls(os.environ.get("SIGNWRITER") or shutil.which("signwriter"))

    def run(self, *arguments: str, folder: pathlib.Path | None = None, given: str | None = None) -> str:
        if not self.path:
            raise ImportFailure(
                "signwriter is not on PATH; install it, or name the program by the variable SIGNWRITER")
        try:
            done = subprocess.run(
                [self.path, *arguments], cwd=folder, input=given, capture_output=True, text=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ImportFailure(f"{self.path} {arguments[0]}: {error}") from error
        if done.returncode:
            lines = done.stderr.strip().splitlines() or [f"ended with {done.returncode}"]
            raise Refused(f"{self.path} {arguments[0]}: {lines[-1]}")
        return done.stdout

    def lines(self, label: dict[str, Any]) -> tuple[list[float], float]:
        """Where the lines of a label have their baselines, to fractions of a pixel, and how long they are.

        Baselines count from where lines begin to follow each other: the top, or the right side where lines run down.
        """
        measured = json.loads(self.run("measure", "-", given=json.dumps(label)))
        text = measured["texts"][0]
        starts = [line["carets"][0]["at"] for line in text["lines"]]
        if "writingMode" in label:
            return [label["size"][0] - x for x, _ in starts], text["layout"][3]
        return [y for _, y in starts], text["layout"][2]

    def check(self, child: dict[str, Any], size: tuple[int, int]) -> None:
        """Raises `Refused` where the child of a group cannot be drawn. Without a program nothing is known."""
        if self.path:
            group = {"kind": "group", "size": list(size), "children": [child]}
            self.run("measure", "-", given=json.dumps(group))

    def draw(self, document: str, output: str, folder: pathlib.Path, *options: str) -> None:
        self.run("render", document, "-o", output, "--quiet", *options, folder=folder)
