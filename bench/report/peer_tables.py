"""The tables of what bench/peers/run measured, as Markdown. It writes a JSON file, whose members are read here."""

from figures import divided, microseconds, short
from markdown import table

TITLES = {
    ("draw", "label"): "Drawing what is laid out", ("text", "label"): "From the string on, with layout",
    ("draw", "group"): "Drawing, beside Skia alone",
    ("draw", "style"): "Drawing layer styles, beside psd-tools alone",
}


def text(peers):
    lines = [", ".join(peers["head"]), *(f"{id}: {name}" for id, name in peers["names"].items()),
             *(f"{id}: {reason}" for id, reason in left_out(peers).items())]
    made = "".join(f"- {line}\n" for line in lines) + "\n### To pixels in host memory\n\n" + memory(peers)
    return made + (f"\n### To PNG files, all cores\n\n{to_files(peers['files'])}" if peers["files"] else "")


def left_out(peers):
    """The libraries that took no part at all, and why."""
    subjects = [subject for result in peers["memory"] for subject in result["subjects"]]
    taken = {subject["id"] for subject in subjects if not subject["failure"]}
    return {subject["id"]: subject["failure"] for subject in subjects if subject["id"] not in taken}


def memory(peers):
    """A table for each stage and number of cores, and one for what only Skia draws beside us."""
    differences = {tuple(key): (most, rms) for *key, most, rms in peers["differences"]}
    blocks = {}
    for result in peers["memory"]:
        blocks.setdefault((result["stage"], result["cores"], result.get("kind", "label")), []).append(result)
    made = ""
    for (stage, cores, kind), block in blocks.items():
        title = TITLES.get((stage, kind), stage)
        made += f"#### {title}, {'one core' if cores == 1 else f'{cores} cores'}\n\n"
        made += _memory_table(block, differences) + "\n"
    return made.rstrip("\n") + "\n"


def _memory_table(results, differences):
    """One row per workload and subject."""
    rows = []
    for result in results:
        for subject in result["subjects"]:
            if subject["failure"]:
                continue
            speed = result["ratios"].get(subject["id"])
            shown = f"{short(speed)} x" if speed else ""
            if subject["id"] in result["of_displays"]:
                shown += f"; displays {short(result['of_displays'][subject['id']])} x"
            gap = differences.get((result["workload"], result["stage"], subject["id"]))
            rows.append([
                result["workload"], subject["id"], subject["way"], short(divided(1, subject["median"])),
                microseconds(subject["median"]), microseconds(subject["p95"]), microseconds(subject["processor"]),
                shown, f"{gap[0]}, {gap[1]:.2f}" if gap else "", str(len(subject["samples"]))])
    return table(["labels", "library", "way", ">labels/s", ">median us", ">p95 us", ">CPU us", ">Signwriter's speed",
                  ">apart: most, RMS", ">rounds"], rows)


def to_files(rows):
    return table(["labels", "library", ">processes", ">files/s", ">bytes a file", ">Signwriter's speed", ">rounds"], [
        [row["workload"], row["library"], str(row["processes"]), short(row["rate"]), f"{row['bytes']:.0f}",
         f"{short(row['ratio'])} x" if row["ratio"] else "", str(row["rounds"])] for row in rows])
