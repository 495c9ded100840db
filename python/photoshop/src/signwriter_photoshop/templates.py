"""The style that draws the whole document with other texts, one job a language."""

import copy
from dataclasses import dataclass, field
from typing import Any

from .descriptor import Members
from .labels import Label
from .names import Names
from .typeset import Setting

SMALLEST = 0.25
"""How far a text may shrink, where the translation is longer than the space."""
MARGIN = 0.04
"""The least distance from the edges of the canvas that a longer text keeps, in sizes of the canvas along the lines."""


@dataclass
class Template:
    """Collects the text layers, which are the places that a job fills."""

    size: tuple[int, int]
    names: Names
    values: dict[str, str] = field(default_factory=dict)
    _places: dict[str, Members] = field(default_factory=dict)
    # By the file of a picture that is drawn in place of a text: where it lies, and the label.
    _labels: dict[str, tuple[list[float], Members]] = field(default_factory=dict)

    def add(self, placed: Members, setting: Setting, made: Label) -> None:
        name = placed["style"]
        place: Members = {"text": self.filled(name, made.text), "minimumScaleFactor": SMALLEST}
        if setting.box is None:
            # A warp bends its frame as it is.
            if setting.warp is None:
                place["frame"] = self.room(placed, made)
            if made.lines == 1:
                place |= {"numberOfLines": 1, "lineBreak": "truncateTail", "baselineAdjustment": "alignBaselines"}
            else:
                place["lineBreak"] = "wordWrap"
        self._places[name] = place

    def stand_in(self, picture: Members, label: Members) -> None:
        """Has jobs draw a text that the document has as a picture."""
        self._labels[picture["file"]] = (list(picture["frame"]), label)

    def filled(self, name: str, text: str | list[Members]) -> str | list[Members]:
        """The text with a {{name}} in place of each run."""
        if isinstance(text, str):
            self.values[name] = text
            return f"{{{{{name}}}}}"
        runs = []
        for index, run in enumerate(text):
            # Another layer may have that name.
            own = self.names.unique(f"{name} {index + 1}")
            self.values[own] = run["text"]
            runs.append(run | {"text": f"{{{{{own}}}}}"})
        return runs

    def room(self, placed: Members, made: Label) -> list[float]:
        """The frame that a longer text may take: to half the designer's distance from the edges of the canvas."""
        frame = list(placed["frame"])
        # Where lines run down, the text is longer in height.
        side = 1 if "writingMode" in made.style else 0
        start, length, total = frame[side], frame[side + 2], self.size[side]
        alignment = made.style.get("alignment")
        if "transform" in placed and alignment != "center":
            return frame
        margin = max(min(start, total - start - length) / 2, total * MARGIN)
        first, last = min(start, margin), max(start + length, total - margin)
        if alignment == "center":
            half = max(min(start + length / 2 - margin, total - margin - start - length / 2), length / 2)
            first, last = start + length / 2 - half, start + length / 2 + half
        elif alignment == "right":
            last = start + length
        else:
            first = start
        frame[side], frame[side + 2] = round(first, 4), round(last - first, 4)
        return frame

    def style(self, document: Members, language: str | None = None) -> Members:
        """The document with its places to fill, in a language."""
        made = copy.deepcopy(document)
        self._fill(made["children"], {"language": language} if language else {})
        return made

    def _fill(self, children: list[Any], more: Members) -> None:
        for index, child in enumerate(children):
            if child["kind"] == "image" and child["file"] in self._labels:
                children[index] = child = self._set(child)
            if "child" in (mask := child.get("mask", {})):
                masks = [mask["child"]]
                self._fill(masks, more)
                mask["child"] = masks[0]
            if child["kind"] == "group":
                self._fill(child["children"], more)
            elif child["kind"] == "label" and (place := self._places.get(child["style"])):
                child.update(place | more)

    def _set(self, picture: Members) -> Members:
        """The label of a picture, with what became of the picture in its groups: clip, opacity and mask."""
        corner, label = self._labels[picture["file"]]
        made = copy.deepcopy(label) | {key: picture[key] for key in ("clip", "opacity") if key in picture}
        if "mask" in picture and "mask" not in made:
            x, y, *size = picture["mask"]["frame"]
            away = [place - own for place, own in zip(corner, made["frame"])]
            made["mask"] = picture["mask"] | {"frame": [x + away[0], y + away[1], *size]}
        return made
