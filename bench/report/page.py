"""Makes docs/benchmark.html, and the parts of docs/benchmark.md that have figures, of what scripts/measure benchmark measured.

    python3 bench/report/page.py FOLDER PAGE.html SUMMARY.md

It needs nothing but Python 3. The page asks nothing of the network and runs no script.
"""

import html
import os
import sys

import files
import markdown
import peer_tables
import plots
import run_tables
import summary
from figures import grouped
from results import NAMES, Results, label

HERE = os.path.dirname(os.path.abspath(__file__))
STAGES = [("resolve", None), ("render", "cpu"), ("encode", None), ("write", None)]


def page(results):
    with open(f"{HERE}/page.css", encoding="utf-8") as file:
        style = file.read()
    head = "".join(f"<li>{html.escape(line)}</li>" for line in results.head())
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signwriter's benchmark, {html.escape(results.run.machine['date'])}</title>
<style>
{style}</style>
</head>
<body>
<a class="skip" href="#plots">To the plots</a>
<header><h1>Signwriter's benchmark</h1>
<ul>{head}</ul>
{warnings(results)}
<nav aria-label="Parts of this page"><ul>
<li><a href="#plots">Plots</a></li><li><a href="#others">Other libraries</a></li>
<li><a href="#all">All workloads</a></li><li><a href="#rest">The rest</a></li></ul></nav></header>
<main>
<h2 id="plots">Plots</h2>
<p>A label is 512 x 128 pixels with 12 glyphs at 48 px. Full bars are Signwriter's, hatched bars are of others. All bars
of a plot begin at nought and have one scale. How it is measured is said in benchmark.md.</p>
{peer_plots(results)}
{run_plots(results)}
<h2 id="others">Other libraries</h2>
{left_out(results)}
{markdown.to_html(peer_tables.text(results.peers), 3) if results.peers else ""}
<h2 id="all">All workloads</h2>
{markdown.to_html(run_tables.text(results.run), 3)}
<h2 id="rest">The rest</h2>
{rest(results)}
</main>
</body>
</html>
"""


def warnings(results):
    said = []
    if "--quick" in results.settings:
        said.append("This is a quick run, which shows that everything works. Its figures are rough.")
    if results.run.machine.get("isDebug"):
        said.append("This is a debug build. Its figures mean nothing.")
    if results.is_software():
        said.append("No GPU took part: what is called GPU path here is OpenGL ES drawn by the processor. It says how "
                    "the GPU path does without a GPU, and nothing about a GPU.")
    return "\n".join(f'<p class="warning">{html.escape(text)}</p>' for text in said)


def peer_plots(results):
    made = []
    for title, stage, is_one_core, kind in [
        ("From the string to pixels, one core", "text", True, "label"),
        ("Drawing what is laid out, one core", "draw", True, "label"),
        ("Drawing what is laid out, OpenGL ES, all cores", "draw", False, "label"),
        ("Drawing layer styles, one core", "draw", True, "style"),
    ]:
        groups = []
        for result in results.turns(stage, is_one_core, kind):
            rows = []
            for subject in result["subjects"]:
                if not subject["samples"] or "premultiplied" in subject["id"]:
                    continue
                ratio = result["ratios"].get(subject["id"])
                base = "GPU path" if subject["id"] == "skia-gl" else "CPU path"
                note = f"takes {grouped(ratio)} times as long as the {base}" if ratio else ""
                rows.append((NAMES.get(subject["id"], subject["id"]), 1 / subject["median"], note))
            groups.append((label(result["workload"]), sorted(rows, key=lambda row: -row[1])))
        made.append(plots.bars(title, "labels a second; more is better", groups))
    rows = results.peers["files"] if results.peers else []
    speeds = [(NAMES.get(row["library"], row["library"]), row["rate"], "") for row in rows]
    made.append(plots.bars("To PNG files, all cores", "files a second; more is better",
                           [("gradient and two shadows, sigma 8", speeds)]))
    return "\n".join(made)


def run_plots(results):
    workloads = results.run.workloads
    names = {"cpu": "CPU path", "gpu": "GPU path, software" if results.is_software() else "GPU path"}
    groups = []
    for workload in workloads:
        times = [(names[id], results.median(workload["id"], "render", id)) for id in results.renderers]
        groups.append((workload["name"], [("Signwriter, " + name, time) for name, time in times if time]))
    made = [plots.bars("Workloads: scene to picture in host memory", "microseconds a picture; less is better",
                       [(name, [(what, time, "") for what, time in rows]) for name, rows in groups
                        if rows and max(time for _, time in rows) < LONG]),
            plots.bars("Workloads of 4 ms a picture and more", "milliseconds a picture; less is better",
                       [(name, [(what, time / 1000, "") for what, time in rows]) for name, rows in groups
                        if rows and max(time for _, time in rows) >= LONG])]
    sweeps = [sweep(results, "Drop shadow, by sigma", "sigma, in pixels", "sigma-"),
              sweep(results, "Oversampling, by factor", "factor", "oversampling-")]
    made.append('<div class="sweeps">' + "".join(sweeps) + "</div>" if any(sweeps) else "")
    rows = []
    for workload in workloads:
        times = [results.median(workload["id"], stage, renderer) for stage, renderer in STAGES]
        if all(times):
            rows.append((workload["name"], times))
    made.append(plots.stages("From document to file, CPU path, one thread", rows, [stage for stage, _ in STAGES]))
    return "\n".join(made)


LONG = 4000  # microseconds a picture from which on a workload is in a plot of its own


def sweep(results, title, across, prefix):
    lines = {}
    for id, name in (("cpu", "CPU path"), ("gpu", "GPU path")):
        points = []
        for workload in results.run.workloads:
            number = workload["id"].removeprefix(prefix)
            time = results.median(workload["id"], "render", id)
            if workload["id"].startswith(prefix) and time:
                points.append((float(number), time))
        lines[name] = points
    return plots.sweep(title, across, lines)


def left_out(results):
    if not results.peers:
        return "<p>Other libraries were not measured.</p>"
    lines = [f"{NAMES.get(id, id)}: {reason}" for id, reason in results.left_out().items()]
    items = "".join(f"<li>{html.escape(line)}</li>" for line in lines)
    return f"<p>Not measured:</p><ul>{items}</ul>" if lines else ""


def rest(results):
    made = []
    if results.counters_text:
        made.append(f"<h3>Counters</h3>\n<pre>{html.escape(results.counters_text.strip())}</pre>")
    for _, title, text in results.others:
        if text:
            made.append(f"<h3>{html.escape(title)}</h3>\n" + markdown.to_html(f"#### {title}: figures\n\n{text}", 3))
    return "\n".join(made)


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: python3 bench/report/page.py FOLDER PAGE.html SUMMARY.md")
    folder, page_path, summary_path = sys.argv[1:]
    try:
        results = Results(folder)
        if results.run is None:
            sys.exit(f"page: {folder}/run.json is missing; scripts/measure benchmark writes it")
        for path, text in ((page_path, page(results)), (summary_path, summary.text(results))):
            files.write(path, text)
    except files.ReportError as error:
        sys.exit(f"page: {error}")


if __name__ == "__main__":
    main()
