"""Reads the labels that `bench export` wrote: laid-out pictures of texts, in pixels."""

import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Shadow:
    color: tuple  # straight sRGB, 0 to 1, with alpha
    offset: tuple
    sigma: float


@dataclass(frozen=True)
class Gradient:
    start: tuple
    end: tuple
    stops: tuple  # of (location, color)


@dataclass(frozen=True)
class Text:
    text: str
    font_path: str
    font_index: int
    size: float
    pens: tuple  # one before each letter, one after the last
    baseline: float
    color: tuple  # None where there is a gradient
    gradient: Gradient
    shadows: tuple  # the first on top
    inner_shadows: tuple


@dataclass(frozen=True)
class Picture:
    width: int
    height: int
    texts: tuple  # bottom to top
    document: dict  # what Signwriter reads; None of a group


def load(path):
    """Workloads by name: lists of passes, each a list of pictures."""
    with open(path, encoding="utf-8") as file:
        workloads = json.load(file)["workloads"]
    return {
        workload["id"]: [[_picture(picture) for picture in pictures] for pictures in workload["passes"]]
        for workload in workloads
    }


def _picture(value):
    texts = tuple(_text(text) for text in value["texts"])
    return Picture(int(value["width"]), int(value["height"]), texts, value.get("document"))


def _text(value):
    fill = value["fill"]
    gradient = None
    if "stops" in fill:
        stops = tuple((stop["at"], tuple(stop["color"])) for stop in fill["stops"])
        gradient = Gradient(tuple(fill["start"]), tuple(fill["end"]), stops)
    font = value["font"]
    return Text(
        value["text"], font["path"], int(font["index"]), font["size"], tuple(value["pens"]), value["baseline"],
        tuple(fill["color"]) if gradient is None else None, gradient, _shadows(value["shadows"]),
        _shadows(value["innerShadows"]))


def _shadows(values):
    return tuple(Shadow(tuple(value["color"]), tuple(value["offset"]), value["sigma"]) for value in values)
