"""What `scripts/measure benchmark` left in its folder: the run, the turns with other libraries, and the tables of the rest."""

import os

import files
import peer_tables
from run import Run

NAMES = {
    "signwriter-cpu": "Signwriter, CPU path", "signwriter-cpu-premultiplied": "Signwriter, CPU path, premultiplied",
    "signwriter-gl": "Signwriter, GPU path", "signwriter-gl-displays": "Signwriter, GPU path, two displays",
    "skia-cpu": "Skia, raster", "skia-gl": "Skia, GL", "pillow": "Pillow", "cairo": "cairo and Pango",
    "resvg": "resvg", "magick": "ImageMagick", "vips": "libvips", "takumi": "Takumi", "libass": "libass",
    "trdg": "TRDG",
}
# Tables that are printed as they are: (file without its ending, heading).
OTHERS = [("animation", "A lower third, only what changes"), ("host", "What a label costs on the host"),
          ("soak-cpu", "Memory in the long run, CPU path"), ("soak-gpu", "Memory in the long run, GPU path"),
          ("workloads", "The workloads")]


class Results:
    def __init__(self, folder):
        path = f"{folder}/run.json"
        members = _json(path)
        self.run = Run.read(path, members) if members is not None else None
        self.peers = _json(f"{folder}/peers.json")
        self.counters_text = _text(f"{folder}/counters.txt")
        self.others = [(name, title, _text(f"{folder}/{name}.md")) for name, title in OTHERS]
        self.settings = _text(f"{folder}/settings.txt").strip()

    # The run

    def median(self, workload, stage, renderer=None):
        """Microseconds a label, warm; nothing where it was not measured."""
        cell = self.run.cell(workload, "warm", stage, renderer)
        return cell.wall.median * 1e6 if cell else None

    @property
    def renderers(self):
        return [renderer["id"] for renderer in self.run.renderers]

    def is_software(self):
        return any(renderer["id"] == "gpu" and renderer["software"] for renderer in self.run.renderers)

    def head(self):
        """What was measured, when, on what and by which driver: lines for people."""
        machine, settings = self.run.machine, self.settings
        command = f"scripts/measure benchmark {settings}".strip()
        version = f"Signwriter {machine['signwriter']}, " if "signwriter" in machine else ""
        lines = [f"{version}{machine['date']}, commit {machine['commit']}, {machine['processor']}, {machine['cores']} cores, "
                 f"{machine['system']}, {machine['compiler']}, {command}"]
        for renderer in self.run.renderers:
            driver = f"; {renderer['device']}" if renderer["device"] else ""
            kind = ", software: no GPU takes part" if renderer["software"] and renderer["id"] == "gpu" else ""
            lines.append(f"{renderer['id'].upper()} path: {renderer['name']}{kind}{driver}")
        if self.peers:
            names = [name for id, name in self.peers["names"].items() if not id.startswith("signwriter")]
            lines.append(f"Other libraries, {self.peers['head'][0]}, {self.peers['head'][1]}: " + "; ".join(names))
        return lines

    # Other libraries

    def turns(self, stage, is_one_core, kind="label"):
        if not self.peers:
            return []
        return [result for result in self.peers["memory"] if result["stage"] == stage
                and (result["cores"] == 1) == is_one_core and result.get("kind", "label") == kind]

    def left_out(self):
        return peer_tables.left_out(self.peers) if self.peers else {}


def label(workload):
    """What a workload of labels is called here."""
    kind, _, number = workload.partition("-")
    if kind == "reference":
        return f"gradient and two shadows, sigma {number}"
    known = {"plain": "no effects", "lower-third": "frames of a lower third, 1920 x 1080"}
    return known.get(workload, f"one drop shadow, sigma {number}" if kind == "sigma" else workload)


def _text(path):
    return files.read(path) if os.path.exists(path) else ""


def _json(path):
    return files.read_json(path) if os.path.exists(path) else None
