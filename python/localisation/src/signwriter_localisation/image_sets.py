"""What an asset catalogue of Xcode says of its pictures."""

import json
import pathlib
from typing import Any

from . import output
from .layouts import number

INFO = {"author": "xcode", "version": 1}


def write(folder: str, jobs: list[dict[str, Any]], source: str | None) -> None:
    """Writes Contents.json of the catalogue and of each image set. The source's pictures are those of all other languages."""
    sets: dict[str, list[dict[str, str]]] = {}
    for job in jobs:
        name, _, file = job["out"].rpartition("/")
        language = file.partition("@")[0].rpartition(".png")[0] or file.partition("@")[0]
        image = {"filename": file, "idiom": "universal", "scale": f"{number(job['scale'])}x"}
        sets.setdefault(name, []).append(image if language == source else image | {"locale": language})
    output.write(str(pathlib.Path(folder, "Contents.json")), text({"info": INFO}))
    for name, images in sets.items():
        contents = {"images": images, "info": INFO, "properties": {"localizable": True}}
        output.write(str(pathlib.Path(folder, name, "Contents.json")), text(contents))


def text(contents: dict[str, Any]) -> str:
    return json.dumps(contents, ensure_ascii=False, indent=2) + "\n"
