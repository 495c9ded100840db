"""A run that `bench run --json` wrote (bench/Results/ReportFormat.swift), and what is derived of its samples."""

from figures import divided
from files import ReportError
from samples import Samples

VERSION = 1
RENDERERS = ("cpu", "gpu")
STAGES = ("fonts", "start", "resolve", "render", "readback", "encode", "write", "process")


class Cell:
    """One measurement: a stage of a workload. The device has samples only where it has a timer."""

    def __init__(self, cell):
        self.temperature = cell["temperature"]
        self.key = (cell["workload"], self.temperature, cell["stage"], cell.get("renderer"))
        labels = max(1, cell.get("labels", 1))
        self.megapixels = cell.get("pixels", 0) / labels / 1e6  # of one label
        self.wall, self.processor = Samples(cell["wall"]), Samples(cell["processor"])
        device = [time for time in cell.get("device", []) if time is not None]
        self.device = Samples(device) if device else None

    @property
    def name(self):
        """A name for people: "reference-8, warm, render, gpu"."""
        return ", ".join(part for part in self.key if part)


class Run:
    @staticmethod
    def read(path, members):
        """`members` are those of the JSON file."""
        try:
            if members["format"] == VERSION:
                return Run(members)
        except (AttributeError, KeyError, TypeError, ValueError):
            pass
        raise ReportError(f"{path}: is no report of this benchmark, or of another version; make it with "
                          "bench run --json")

    def __init__(self, members):
        machine = {"date": "unknown date", "processor": "unknown processor", "cores": 0, "system": "unknown system",
                   "compiler": "unknown compiler", **members.get("machine", {})}
        self.machine = {**machine, "commit": machine.get("commit") or "unknown"}
        self.settings = members.get("settings", {})
        self.renderers = [{"device": "", **renderer} for renderer in members.get("renderers", [])
                          if renderer["id"] in RENDERERS]
        self.omissions = members.get("omissions", [])
        self.peak_memory = members.get("peakMemory", 0)
        self.workloads = [{"name": workload["id"], "omissions": [], **workload}
                          for workload in members.get("workloads", [])]
        cells = {}
        for cell in members["cells"]:
            if _is_known(cell):
                cells.setdefault(cell["workload"], []).append(Cell(cell))
        self.cells = [cell for workload in self.workloads for cell in cells.get(workload["id"], [])]
        self._known = {}
        for cell in self.cells:
            self._known.setdefault(cell.key, cell)

    def cell(self, workload, temperature, stage, renderer=None):
        """Nothing where it was not measured."""
        return self._known.get((workload, temperature, stage, renderer))

    def speedup(self, workload):
        """The ratio of the GPU's speed to the CPU path's, pass by pass, because passes next to each other meet the same
        conditions on the machine. Nothing where one of the two was not measured.
        """
        cells = [self.cell(workload, "warm", "render", renderer) for renderer in RENDERERS]
        if not all(cells):
            return None
        return Samples([divided(cpu, gpu) for cpu, gpu in zip(*(cell.wall.samples for cell in cells))])


def _is_known(cell):
    """Not so what another version measured, and times that are not those of the passes."""
    count = len(cell["wall"])
    return (cell["stage"] in STAGES and cell.get("renderer") in (None, *RENDERERS) and count > 0
            and len(cell["processor"]) == count and len(cell.get("device", [])) in (0, count))
