"""Draws PSD files with signwriter and compares them with Photoshop's merged pictures; see scripts/measure layer-styles."""

import argparse
import pathlib
import sys
import tempfile

import numpy
from PIL import Image
from signwriter_photoshop.compare import Values, merged, over
from signwriter_photoshop.document import DocumentMaker
from signwriter_photoshop.errors import ImportFailure
from signwriter_photoshop.importing import opened
from signwriter_photoshop.output import write_json
from signwriter_photoshop.pictures import Limits
from signwriter_photoshop.program import Program
from signwriter_photoshop.report import Report


class File:
    """A PSD as a group document, with texts as the pixels that Photoshop set."""

    def __init__(self, path: pathlib.Path, folder: pathlib.Path, renderer: str) -> None:
        self.psd, self.folder, self.renderer = opened(path, Limits()), folder, renderer
        self.program, self.report = Program.find(), Report(path.name, "psd")
        self.maker = DocumentMaker(self.psd, folder, self.program, self.report, draws_text=False)
        write_json(folder / "document.json", self.maker.document())

    def drawn(self) -> Values:
        write_json(self.folder / "styles.json", {"styles": self.maker.sheet})
        self.program.draw(
            "document.json", "drawn.png", self.folder, "--style", "styles.json", "--renderer", self.renderer)
        return over(numpy.array(Image.open(self.folder / "drawn.png").convert("RGBA")).astype(float), 255)


def measure(path: pathlib.Path, options: argparse.Namespace, folder: pathlib.Path) -> None:
    file = File(path, folder, options.renderer)
    truth = over(merged(file.psd), 255)
    ours = file.drawn()
    difference = numpy.abs(truth - ours)
    for styled in file.maker.styled:
        kept = dict(styled.style)
        for key in kept.keys() - {"globalLight", "edgeGamma"}:
            del styled.style[key]
        without = file.drawn()
        styled.style.update(kept)
        changed = (numpy.abs(without - ours) >= 1).any(axis=-1)
        errors = difference[changed]
        title = f"{path.name:44} {styled.layer[:18]:18} {'+'.join(styled.effects):40}"
        if not errors.size:
            print(f"{title} changes nothing")
            continue
        rms, worst = (errors**2).mean() ** 0.5, errors.max()
        print(f"{title} {rms:6.2f} {worst:5.0f}  {len(errors):7}", flush=True)
    for note in file.report.notes:
        print(f"{path.name:44} {note.layer}: {note.missing}: {note.instead}")
    if options.pictures:
        target = pathlib.Path(options.pictures)
        target.mkdir(parents=True, exist_ok=True)
        row = [truth, ours, numpy.minimum(difference * 16, 255)]
        Image.fromarray(numpy.concatenate(row, axis=1).round().astype("uint8")).save(target / f"{path.stem}.png")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--renderer", default="cpu")
    parser.add_argument("--pictures")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    print(f"{'file':44} {'layer':18} {'effects':40} {'RMS':>6} {'most':>5}  {'pixels':>7}")
    for path in sorted(pathlib.Path(options.folder).rglob("*.psd")):
        if options.only not in str(path):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                measure(path, options, pathlib.Path(folder))
            except ImportFailure as error:
                print(f"{path.name:44} not measured: {error}")


if __name__ == "__main__":
    sys.exit(main())
