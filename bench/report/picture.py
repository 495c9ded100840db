"""Draws the plot of docs/benchmark.md and of the README: labels a second, drawing alone, ours and others'.

    python3 bench/report/picture.py FOLDER docs/images/benchmark.svg

FOLDER is the one that scripts/measure benchmark fills. A plot needs all of its bars, so there is none of a quick run. Bars
begin at nought.
"""

import html
import sys

from results import Results

PANELS = [
    (True, "On one core, without a GPU",
     [("signwriter-cpu", "Signwriter, CPU path"), ("skia-cpu", "Skia, raster"), ("pillow", "Pillow")]),
    (False, "OpenGL ES, all cores",
     [("signwriter-gl", "Signwriter, GPU path"), ("skia-gl", "Skia, GL")]),
]
LABELS = [("reference-2", "sigma 2"), ("reference-4", "sigma 4"), ("reference-8", "sigma 8"),
          ("reference-16", "sigma 16"), ("reference-32", "sigma 32"), ("plain", "no effects")]
LEFT, WIDTH, BAR, GAP, END = 92, 800, 13, 12, 70
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1b1f24 } .head { font-size: 15px; font-weight: 600 }
.name { text-anchor: end } .figure { font-size: 11px; fill: #57606a } .axis { stroke: #8c959f }
.bar0 { fill: #0a7ea4 } .bar1 { fill: #b45309 } .bar2 { fill: #7d8590 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .figure { fill: #9198a1 } .bar0 { fill: #39b6df } .bar1 { fill: #e8964a }
}
"""


def speeds(results, is_one_core):
    """Labels a second of each (workload, library)."""
    return {(result["workload"], subject["id"]): 1 / subject["median"]
            for result in results.turns("draw", is_one_core) for subject in result["subjects"] if subject["samples"]}


def panel(figures, title, libraries, top):
    """The elements of one panel, and where it ends."""
    most = max(figures[label, library] for label, _ in LABELS for library, _ in libraries)
    parts, x, y = [f'<text class="head" x="0" y="{top}">{html.escape(title)}, labels a second</text>'], 0, top + 22
    for index, (_, name) in enumerate(libraries):
        parts.append(f'<rect class="bar{index}" x="{x}" y="{y - 10}" width="11" height="11"/>'
                     f'<text x="{x + 16}" y="{y}">{html.escape(name)}</text>')
        x += 40 + 7.4 * len(name)
    y += 14
    start = y
    for label, name in LABELS:
        middle = y + BAR * len(libraries) / 2 + 4
        parts.append(f'<text class="name" x="{LEFT - 10}" y="{middle:.1f}">{name}</text>')
        for index, (library, _) in enumerate(libraries):
            speed = figures[label, library]
            length = (WIDTH - LEFT - END) * speed / most
            parts.append(f'<rect class="bar{index}" x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR - 2}"/>'
                         f'<text class="figure" x="{LEFT + length + 5:.1f}" y="{y + 9.5}">{speed:,.0f}</text>')
            y += BAR
        y += GAP
    parts.append(f'<path class="axis" d="M{LEFT - 0.5} {start - 3}V{y - GAP + 3}"/>')
    return parts, y + 26


def main(folder, picture_path):
    results = Results(folder)
    parts, top = [], 18
    for is_one_core, title, libraries in PANELS:
        figures = speeds(results, is_one_core)
        if any((label, library) not in figures for label, _ in LABELS for library, _ in libraries):
            print(f"picture: {folder} has not all figures of \"{title}\", so {picture_path} stays as it is", file=sys.stderr)
            return
        drawn, top = panel(figures, title, libraries, top)
        parts += drawn
    size = f'viewBox="0 0 {WIDTH} {top - 26}" width="{WIDTH}" height="{top - 26}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
             "<title>Labels a second: Signwriter beside Skia and Pillow</title>", f"<style>{STYLE}</style>",
             *parts, "</svg>", ""]
    with open(picture_path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


main(*sys.argv[1:])
