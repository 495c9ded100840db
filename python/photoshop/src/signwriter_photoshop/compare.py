"""Draws an imported document and sets it beside the picture that Photoshop merged: one page, and figures."""

import base64
import html
import io
import pathlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy
from PIL import Image
from psd_tools import PSDDecompressionWarning, PSDImage
from psd_tools.constants import Resource

from .errors import BROKEN, ImportFailure, one_failure
from .importing import opened
from .merged import merged_picture
from .names import shown
from .output import write_text
from .pictures import Limits, Values, opaque
from .program import Program
from .report import Report

AMPLIFIED = 8
ROWS = 256
PAPERS = {"light": 255, "dark": 0}


@dataclass
class Comparison:
    """Errors in steps of 255: the root of the mean square and the largest over light paper; the former over dark."""

    rms: float
    largest: float
    dark_rms: float
    layers: list[dict[str, Any]] = field(default_factory=list)

    def members(self) -> dict[str, Any]:
        return asdict(self)

    def line(self) -> str:
        return f"rms {self.rms:.3f} largest {self.largest:.0f} dark-rms {self.dark_rms:.3f}"


def compare(path: pathlib.Path, folder: pathlib.Path, page: pathlib.Path, report: Report, program: Program,
            limits: Limits | None = None, renderer: str = "cpu") -> Comparison:
    """Compares what was imported from `path` into `folder`, and writes `page`, or `comparison.html` in a folder."""
    with one_failure(path):
        psd = opened(path, limits or Limits())
        truth = merged(psd)
        if not is_photoshops(psd):
            report.note("(document)", "its merged picture may be another program's", "compared as if it were Photoshop's")
        ours = drawn(folder, program, renderer)
        found = measured(psd, truth, ours) if ours.shape == truth.shape else None
        if found is not None:
            written(page, content(path.name, truth, ours, found, report))
            return found
    raise ImportFailure(f"the picture drawn has {ours.shape[:2]}, Photoshop's {truth.shape[:2]} pixels")


def drawn(folder: pathlib.Path, program: Program, renderer: str) -> Values:
    with tempfile.TemporaryDirectory() as temporary:
        path = pathlib.Path(temporary) / "drawn.png"
        program.draw("document.json", str(path), folder, "--style", "styles.json", "--renderer", renderer)
        return numpy.array(Image.open(path).convert("RGBA"))


def written(page: pathlib.Path, text: str) -> None:
    if page.is_dir() or page.suffix.lower() not in (".html", ".htm"):
        page = page / "comparison.html"
    write_text(page, text)


def merged(psd: PSDImage) -> Values:
    try:
        found = merged_picture(psd)
    except (PSDDecompressionWarning, ValueError) as error:
        raise ImportFailure("its merged picture is damaged") from error
    if found is None:
        raise ImportFailure("it holds no merged picture; save it with Maximize Compatibility")
    return numpy.array(opaque(found))


def is_photoshops(psd: PSDImage) -> bool:
    """Whether Photoshop says that it wrote the merged picture. Others write none, an empty one, or an uneven one."""
    version = psd.image_resources.get_data(Resource.VERSION_INFO)
    return version is not None and str(version.writer).startswith("Adobe Photoshop")


def over(picture: Values, paper: float) -> Values:
    alpha = picture[..., 3:] / 255
    return picture[..., :3] * alpha + paper * (1 - alpha)


def strips(height: int) -> Iterator[slice]:
    """The rows of a picture, some at a time: what is worked out of each pixel takes a multiple of the picture."""
    return (slice(top, top + ROWS) for top in range(0, height, ROWS))


def differences(truth: Values, ours: Values, paper: float) -> Values:
    made = numpy.empty((*truth.shape[:2], 3), dtype=numpy.float32)
    for rows in strips(len(truth)):
        made[rows] = numpy.abs(over(truth[rows], paper) - over(ours[rows], paper))
    return made


def rms(difference: Values) -> float:
    squares = sum(float((difference[rows].astype(float)**2).sum()) for rows in strips(len(difference)))
    return round((squares / difference.size) ** 0.5, 4) if difference.size else 0.0


def measured(psd: PSDImage, truth: Values, ours: Values) -> Comparison:
    dark = rms(differences(truth, ours, PAPERS["dark"]))
    difference = differences(truth, ours, PAPERS["light"])
    found = Comparison(rms(difference), float(difference.max()), dark)
    for layer in psd.descendants():
        try:
            left, top, right, bottom = layer.bbox
            if not layer.is_visible() or layer.is_group() or right <= left or bottom <= top:
                continue
            area = difference[max(top, 0):max(bottom, 0), max(left, 0):max(right, 0)]
            if area.size:
                found.layers.append({"layer": shown(layer.name), "kind": layer.kind, "rms": rms(area),
                                     "largest": float(area.max())})
        except BROKEN:
            continue
    return found


def content(name: str, truth: Values, ours: Values, found: Comparison, report: Report) -> str:
    """The page. Everything it needs is in it."""
    rows = []
    for theme, paper in PAPERS.items():
        pictures = (
            ("Photoshop", encoded(truth, lambda rows: over(truth[rows], paper))),
            ("Signwriter", encoded(ours, lambda rows: over(ours[rows], paper))),
            (f"difference x {AMPLIFIED}", encoded(
                truth, lambda rows: numpy.abs(over(truth[rows], paper) - over(ours[rows], paper)) * AMPLIFIED)))
        figures = "".join(
            f'<figure><img src="{picture}" alt="{title}, on {theme} paper"><figcaption>{title}</figcaption>'
            "</figure>" for title, picture in pictures)
        rows.append(f'<div class="row {theme}">{figures}</div>')
    worst = sorted(found.layers, key=lambda layer: -layer["rms"])
    layers = "".join(
        f"<tr><td>{html.escape(layer['layer'])}</td><td>{layer['kind']}</td><td>{layer['rms']:.2f}</td>"
        f"<td>{layer['largest']:.0f}</td></tr>" for layer in worst)
    notes = "".join(
        f"<tr>{''.join(f'<td>{html.escape(part)}</td>' for part in note)}</tr>" for note in report.grouped())
    return PAGE.format(
        name=html.escape(name), line=found.line(), rows="".join(rows), layers=layers,
        notes=notes or '<tr><td colspan="3">everything was taken over</td></tr>')


def encoded(like: Values, part: Callable[[slice], Values]) -> str:
    """The PNG of a picture as large as another, of which `part` gives rows."""
    picture = numpy.empty((*like.shape[:2], 3), dtype=numpy.uint8)
    for rows in strips(len(like)):
        picture[rows] = numpy.minimum(numpy.rint(part(rows)), 255)
    file = io.BytesIO()
    Image.fromarray(picture).save(file, "PNG")
    return "data:image/png;base64," + base64.b64encode(file.getvalue()).decode()


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{name}: Photoshop and Signwriter</title>
<style>
:root {{ color-scheme: light dark; --line: #8884; }}
body {{ font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }}
.row {{ display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; }}
figure {{ margin: 0; flex: 1 1 18rem; }}
img {{ max-width: 100%; border: 1px solid var(--line); }}
figcaption {{ opacity: .7; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
td, th {{ padding: .2rem .8rem .2rem 0; border-bottom: 1px solid var(--line); text-align: left; }}
code {{ font-size: 1.05em; }}
</style>
<h1>{name}</h1>
<p>Errors in steps of 255, over white: <code id="figures">{line}</code></p>
{rows}
<h2>Layers</h2>
<table><tr><th>layer</th><th>kind</th><th>RMS in its box</th><th>largest</th></tr>{layers}</table>
<h2>Not taken over</h2>
<table><tr><th>layer</th><th>what</th><th>instead</th></tr>{notes}</table>
</html>
"""
