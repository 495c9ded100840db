"""The figures of docs/benchmark.md: what was measured on what, ten rows or so, and one line of warnings."""

import markdown
import run_tables
from figures import grouped
from results import NAMES

COLUMNS = [("reference-2", "sigma 2"), ("reference-4", "4"), ("reference-8", "8"), ("reference-16", "16"),
           ("reference-32", "32"), ("sigma-8", "one shadow"), ("plain", "no effects"),
           ("lower-third", "lower third")]
ALL = ("skia-cpu", "libass", "cairo", "pillow", "takumi", "vips", "resvg", "magick", "trdg")
ROWS = [("draw", True, "skia-cpu"), ("draw", False, "skia-gl"), *(("text", True, id) for id in ALL)]


def text(results):
    lines = [f"- {line}" for line in results.head()]
    if "--quick" in results.settings:
        lines.append("- **A quick run: these figures are rough.**")
    made = "\n".join(lines) + "\n\n"
    if results.peers:
        made += table(results) + files(results)
    notes = [line for line in run_tables.notes(results.run) if line.startswith("warning:")]
    return made + "".join(f"\n- {line}\n" for line in notes)


def table(results):
    """How many times as long each library takes; nothing where it cannot draw the labels."""
    heads = ["how many times as long others take", *(f">{name}" for _, name in COLUMNS), ">apart, RMS"]
    rows = []
    left_out = results.left_out()
    for stage, is_one_core, id in ROWS:
        cells = []
        for workload, _ in COLUMNS:
            ratios = [result["ratios"].get(id) for result in results.turns(stage, is_one_core)
                      if result["workload"] == workload]
            cells.append(grouped(ratios[0]) if ratios and ratios[0] else "")
        cores = "one core" if is_one_core else "all cores, GPU path on the same driver"
        name = f"{NAMES[id]}: {'with layout' if stage == 'text' else 'drawing'}, {cores}"
        if any(cells):
            rows.append([name, *cells, apart(results, id)])
        elif id in left_out:
            rows.append([f"{NAMES[id]}: {left_out[id].replace('|', '/')}", *cells, ""])
    return markdown.table(heads, rows)


def apart(results, id):
    """How far the library's pictures are from ours: the least and the most of the labels that were compared."""
    known = dict(COLUMNS)
    found = sorted(rms for workload, _, who, _, rms in results.peers["differences"] if who == id and workload in known)
    ends = [f"{rms:.1f}" for rms in found[:1] + found[1:][-1:]]
    return " to ".join(dict.fromkeys(ends))


def files(results):
    rows = results.peers["files"]
    if not rows:
        return ""
    said = "; ".join(f"{NAMES.get(row['library'], row['library'])}: {grouped(row['rate'])}" for row in rows)
    return f"\nPNG files a second of sigma 8, all cores unless --jobs 1: {said}.\n"
