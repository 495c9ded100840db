"""The tables of a run, and what became slower or faster since another one, as Markdown."""

from figures import divided, mebibytes, microseconds, short
from markdown import table
from samples import WIDE_SPREAD, Change

COLD_STAGES = ("fonts", "start", "resolve", "render", "encode", "process")


def text(run):
    sections = [_section(*made(run)) for made in (_rendering, _other_stages, _cold, _counters)]
    return "\n".join(part for part in [_list(_head(run)), *sections, _list(notes(run))] if part)


def _list(lines):
    return "".join(f"- {line}\n" for line in lines)


def _section(title, explanation, heads, rows):
    """Nothing without rows."""
    return f"### {title}\n\n{explanation}\n\n{table(heads, rows, is_padded=True)}" if rows else ""


def _head(run):
    """The machine, the renderers and what was left out."""
    machine = run.machine
    version = f"Signwriter {machine['signwriter']}, " if "signwriter" in machine else ""
    lines = [f"{version}{machine['date']}, commit {machine['commit']}, {machine['processor']}, {machine['cores']} cores, "
             f"{machine['system']}, {machine['compiler']}"]
    if machine.get("isDebug"):
        lines.append("A DEBUG BUILD: these figures mean nothing. Use swift run -c release bench.")
    lines += [f"{renderer['id']}: {_described(renderer)}" for renderer in run.renderers]
    if run.settings.get("readback"):
        lines.append(f"the GPU's sheets are read back by --readback {run.settings['readback']}")
    if run.settings.get("oversamplingBy", "auto") != "auto":
        lines.append(f"the GPU oversamples by --oversampling-by {run.settings['oversamplingBy']}")
    lines += [f"not measured: {omission}" for omission in run.omissions]
    return [*lines, f"peak memory of the whole run: {mebibytes(run.peak_memory)} MiB"]


def _described(renderer):
    name = renderer["name"]
    if renderer["id"] == "gpu":
        name += " - SOFTWARE: no GPU takes part" if renderer["software"] else " - hardware"
        name += "" if renderer["timer"] else ", without a timer of its own (GL_EXT_disjoint_timer_query)"
    return name


def _word(renderer):
    return "gpu (software)" if renderer["id"] == "gpu" and renderer["software"] else renderer["id"]


def _rendering(run):
    rows = []
    for workload in run.workloads:
        for renderer in run.renderers:
            id = renderer["id"]
            cell = run.cell(workload["id"], "warm", "render", id)
            if not cell:
                continue
            readback = run.cell(workload["id"], "warm", "readback", id)
            speedup = run.speedup(workload["id"]) if id == "gpu" else None
            rows.append([
                workload["name"], _word(renderer), short(divided(1, cell.wall.median)),
                short(divided(cell.megapixels, cell.wall.median)), microseconds(cell.wall.median),
                microseconds(cell.wall.p95), microseconds(readback.wall.median) if readback else "",
                microseconds(cell.device.median) if cell.device else "", microseconds(cell.processor.median),
                f"{short(speedup.median)} x" if speedup else "", str(cell.wall.count)])
    return (
        "Warm: scene to picture in host memory",
        f"A label; the GPU draws {run.settings.get('batchSize', 128)} in a submission. The median holds the readback, "
        "which is also given apart, from the end of drawing on. GPU us: how long the device drew, by its own timer. "
        "CPU us: processor time of all threads. Of CPU path: median over passes of the speed, as a multiple of the "
        "CPU path's.",
        ["workload", "renderer", ">labels/s", ">Mpx/s", ">median us", ">p95 us", ">readback us", ">GPU us", ">CPU us",
         ">of CPU path", ">samples"], rows)


def _other_stages(run):
    rows = []
    for workload in run.workloads:
        resolve, encode, write = [run.cell(workload["id"], "warm", stage) for stage in ("resolve", "encode", "write")]
        if not resolve or not encode:
            continue
        rows.append([
            workload["name"], microseconds(resolve.wall.median), microseconds(resolve.wall.p95),
            short(divided(1, resolve.wall.median)), microseconds(encode.wall.median), microseconds(encode.wall.p95),
            short(divided(1, encode.wall.median)), short(divided(encode.megapixels, encode.wall.median)),
            microseconds(write.wall.median) if write else "", microseconds(write.wall.p95) if write else ""])
    return ("Warm: the stages before and after",
            "A label, one thread. Resolve: layout and masks. Encode: PNG, fast. Write: a file of its own.",
            ["workload", ">resolve us", ">p95 us", ">labels/s", ">encode us", ">p95 us", ">labels/s", ">Mpx/s",
             ">write us", ">p95 us"], rows)


def _cold(run):
    rows = []
    for workload in run.workloads:
        for renderer in run.renderers:
            cells = [run.cell(workload["id"], "cold", stage, renderer["id"]) for stage in COLD_STAGES]
            if not cells[-1]:
                continue
            memory = workload.get("coldPeakMemory", {}).get(renderer["id"])
            rows.append([
                workload["name"], _word(renderer), *(short(cell.wall.median * 1e3) if cell else "" for cell in cells),
                mebibytes(memory) if memory is not None else "", str(cells[-1].wall.count)])
    return ("Cold: the first label of a fresh process", "Medians. Process: from asking for it to its end.",
            ["workload", "renderer", *(f">{stage} ms" for stage in COLD_STAGES), ">peak MiB", ">runs"], rows)


def _counters(run):
    rows = []
    for workload in run.workloads:
        counters = workload.get("counters")
        if not counters or not counters["labels"]:
            continue
        kibibytes = [short(counters[name] / (1024 * counters["labels"])) for name in ("bytesUploaded", "bytesRead")]
        misses, difference = workload.get("maskMisses"), workload.get("difference")
        rows.append([
            workload["name"],
            *(str(counters[name]) for name in ("labels", "sheets", "renderPasses", "draws", "uploads")), *kibibytes,
            "" if misses is None else str(misses), "" if difference is None else f"{difference}/255"])
    return ("One warm pass on the GPU",
            "Counted, so the same at every run of as many passes. Masks made: glyphs that were not kept from passes "
            "before. From CPU path: the largest difference of any channel of any picture.",
            ["workload", ">labels", ">sheets", ">passes", ">draws", ">uploads", ">KiB up a label", ">KiB read a label",
             ">masks made", ">from CPU path"], rows)


def notes(run):
    """What was skipped, and how reliable the figures are."""
    lines = [f"skipped: {workload['name']}: {omission}" for workload in run.workloads
             for omission in workload["omissions"]]
    warm = [cell for cell in run.cells if cell.temperature == "warm"]
    wide = sorted((cell for cell in warm if cell.wall.spread > WIDE_SPREAD), key=lambda cell: -cell.wall.spread)
    if wide:
        worst = "; ".join(f"{cell.name}: {short(cell.wall.spread)}" for cell in wide[:3])
        lines.append(f"warning: {len(wide)} of {len(warm)} warm measurements spread widely (p95 over median), so "
                     "something else may have run; rely on CPU us and on ratios, or repeat. The widest: " + worst)
    return lines


def comparison(old, new):
    """The measurements that are in both runs, and a verdict."""
    rows, slower = [], []
    for cell in new.cells:
        before = old.cell(*cell.key)
        if not before:
            continue
        change = Change(before.wall, cell.wall)
        if change.verdict == "slower":
            slower.append(cell.name)
        rows.append([cell.name, microseconds(before.wall.median), microseconds(cell.wall.median), short(change.ratio),
                     f"{change.noise * 100:.0f} %", change.verdict])
    title = f"### Against {old.machine['date']}, commit {old.machine['commit']}\n\n"
    if not rows:
        return title + "Nothing to compare: no measurement is in both.\n"
    verdict = f"Slower beyond the noise: {'; '.join(slower)}." if slower else "Nothing became slower beyond the noise."
    heads = ["measurement", ">old us", ">new us", ">new/old", ">noise", "verdict"]
    return title + table(heads, rows, is_padded=True) + "\n" + verdict + "\n"
