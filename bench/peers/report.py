"""Writes the results of the turns as Markdown and JSON."""

import statistics


def median(values):
    return statistics.median(values) if values else float("nan")


def ratio(base, other):
    """How many times as fast the first is: the median over rounds of the other's time divided by its own."""
    pairs = zip(base.samples, other.samples)
    return median([theirs["wall"] / ours["wall"] for ours, theirs in pairs])


def figures(subject):
    walls = sorted(sample["wall"] for sample in subject.samples)
    return {
        "id": subject.id, "name": subject.name, "way": subject.way, "cores": len(subject.cores),
        "failure": subject.failure, "samples": subject.samples, "median": median(walls),
        "p95": walls[min(len(walls) - 1, (len(walls) * 95 + 99) // 100 - 1)] if walls else None,
        "processor": median([sample["processor"] for sample in subject.samples]),
    }


def table(heads, rows):
    """A table as Markdown; columns whose head begins with ">" are aligned right."""
    lines = ["| " + " | ".join(head.lstrip(">") for head in heads) + " |",
             "| " + " | ".join("---:" if head.startswith(">") else "---" for head in heads) + " |"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


TITLES = {
    ("draw", "label"): "Drawing what is laid out", ("text", "label"): "From the string on, with layout",
    ("draw", "group"): "Drawing, beside Skia alone",
    ("draw", "style"): "Drawing layer styles, beside psd-tools alone",
}


def memory(results, differences):
    """A table for each stage and number of cores, and one for what only Skia draws beside us."""
    blocks = {}
    for result in results:
        blocks.setdefault((result["stage"], result["cores"], result.get("kind", "label")), []).append(result)
    text = ""
    for (stage, cores, kind), block in blocks.items():
        title = TITLES.get((stage, kind), stage)
        text += f"#### {title}, {'one core' if cores == 1 else f'{cores} cores'}\n\n"
        text += memory_table(block, differences) + "\n"
    return text.rstrip("\n") + "\n"


def memory_table(results, differences):
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
                result["workload"], subject["id"], subject["way"], short(1 / subject["median"]),
                short(subject["median"] * 1e6), short(subject["p95"] * 1e6), short(subject["processor"] * 1e6), shown,
                f"{gap[0]}, {gap[1]:.2f}" if gap else "", str(len(subject["samples"]))])
    return table(["labels", "library", "way", ">labels/s", ">median us", ">p95 us", ">CPU us", ">Signwriter's speed",
                  ">apart: most, RMS", ">rounds"], rows)


def to_files(rows):
    return table(["labels", "library", ">processes", ">files/s", ">bytes a file", ">Signwriter's speed", ">rounds"], [
        [row["workload"], row["library"], str(row["processes"]), short(row["rate"]), f"{row['bytes']:.0f}",
         f"{short(row['ratio'])} x" if row["ratio"] else "", str(row["rounds"])] for row in rows])


def short(value):
    """A number with three significant digits."""
    if value is None or value != value:
        return "-"
    size = abs(value)
    return f"{value:.{0 if size >= 100 else 1 if size >= 10 else 2 if size >= 1 else 3}f}"
