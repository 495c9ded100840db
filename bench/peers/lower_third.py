"""The frames of examples/motion/lower-third.json as libass can draw them, at the times of the benchmark's workload.

ASS has no gradients, so the box and the number have the mean of their colours. All else is the same: places, texts,
fonts, sizes, the shadow.
"""

import json
from dataclasses import dataclass

from labels import Shadow

PATH = "examples/motion/lower-third.json"
SEED = 20_240_229
FRAMES, RATE, IN_A_PASS = 601, 60, 6  # with the first and the last of ten seconds


@dataclass(frozen=True)
class Box:
    frame: tuple
    radius: float
    color: tuple


@dataclass(frozen=True)
class Line:
    text: str
    frame: tuple
    is_right: bool
    size: float
    font_path: str
    color: tuple
    shadows: tuple
    font_index: int = 0


@dataclass(frozen=True)
class Frame:
    width: int
    height: int
    parts: tuple  # bottom to top

    @property
    def texts(self):
        return [part for part in self.parts if isinstance(part, Line)]


def passes(count):
    """The same frames as `bench turns --workload lower-third --seed SEED` draws."""
    with open(PATH, encoding="utf-8") as file:
        document = json.load(file)
    firsts = [(SEED + number) % (FRAMES - IN_A_PASS) for number in range(count)]
    return [[_frame(document, (first + index) / RATE) for index in range(IN_A_PASS)] for first in firsts]


def _frame(document, time):
    return Frame(*document["size"], tuple(_part(child, time) for child in document["children"]))


def _part(child, time):
    frame = tuple(child["frame"])
    if "background" in child:
        background = child["background"]
        return Box(frame, background["cornerRadius"], _mean(background["gradient"]["colors"]))
    text = child.get("text")
    if child.get("kind") == "counting":
        # easeOut with the default rate
        left = 1 - min(1, time / child["duration"])
        text = f"{child['from'] + (child['to'] - child['from']) * (1 - left ** 3):,.0f}"
    font = child["font"]
    bold = "-Bold" if font.get("weight", 400) == 700 else ""
    colors = child["gradient"]["colors"] if "gradient" in child else [child["color"]]
    shadows = tuple(Shadow(_mean([shadow["color"]]), tuple(shadow["offset"]), shadow["blur"] / 2)
                    for shadow in child.get("shadows", []))
    return Line(text, frame, child.get("alignment") == "right", font["size"],
                f"/usr/share/fonts/truetype/dejavu/DejaVuSans{bold}.ttf", _mean(colors), shadows)


def _mean(colors):
    """The mean of colours like #RRGGBB or #RRGGBBAA, as four channels from 0 to 1."""
    read = [[int((color[1:] + "FF")[place:place + 2], 16) / 255 for place in (0, 2, 4, 6)] for color in colors]
    return tuple(sum(channels) / len(read) for channels in zip(*read))
