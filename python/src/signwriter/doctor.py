"""What this machine can draw with."""

from __future__ import annotations

from ctypes import byref, c_size_t, sizeof
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _abi
from ._errors import SignwriterError, call
from ._library import VERSION
from .renderer import Renderer

# Each effect once. On every device it must be what the CPU path draws, within the rendering model's two steps.
_PROBE: dict[str, Any] = {
    "text": "Signwriter",
    "font": {"size": 40},
    "gradient": {"colors": ["red", "yellow", "lime"], "end": [0.7, 1]},
    "shadows": [{"color": "#000000BF", "offset": [2, 3], "blur": 5}, {"color": "#0040FF80", "blur": 40}],
    "innerShadows": [{"color": "#FFFFFFCC", "offset": [1, 1], "blur": 1}],
    "background": {"color": "#FFFFFF80", "cornerRadius": 8},
    "textInsets": [8, 8, 8, 8],
}
_TOLERANCE = 2


@dataclass(frozen=True)
class Device:
    """A GPU that EGL knows, whether it starts or not."""

    index: int
    works: bool
    is_software: bool
    description: str


def devices() -> list[Device]:
    """The GPUs. Each is started once, which takes a while; there may be none."""
    table = (_abi.Device * 64)()
    for row in table:
        row.size = sizeof(_abi.Device)
    count = c_size_t()
    call("devices", table, len(table), byref(count))
    return [
        Device(row.index, bool(row.works), bool(row.is_software), row.description.decode("utf-8", "replace"))
        for row in table[: count.value]
    ]


def doctor() -> dict[str, Any]:
    """Says what this machine can draw with, and tests every device against the CPU path.

    ``version``, ``fonts``, ``auto`` (what "auto" takes), ``devices`` (with ``difference``, in steps of 255, or
    ``error``), ``missing`` (what a GPU needs that is not here, in a sentence; "" if one works), and ``is_well``.
    """
    with Renderer("cpu") as cpu:
        expected = cpu.render(_PROBE, premultiplied=True).array.astype(np.int16)
        fonts = cpu.font_count
    with Renderer() as best:
        auto = best.name
    found: list[dict[str, Any]] = []
    for device in devices():
        entry: dict[str, Any] = {"index": device.index, "description": device.description, "works": device.works}
        if device.works:
            try:
                with Renderer("gpu", device=device.index) as gpu:
                    drawn = gpu.render(_PROBE, premultiplied=True).array.astype(np.int16)
                entry["difference"] = int(np.abs(drawn - expected).max())
            except SignwriterError as error:
                entry["error"] = str(error)
        found.append(entry)
    is_well = all("error" not in entry and entry.get("difference", 0) <= _TOLERANCE for entry in found)
    missing = ""
    if not any(entry["works"] for entry in found):
        try:
            Renderer("gpu").close()
        except SignwriterError as error:
            missing = str(error)
    report = {"version": VERSION, "fonts": fonts, "auto": auto, "devices": found, "missing": missing}
    return {**report, "is_well": is_well}
