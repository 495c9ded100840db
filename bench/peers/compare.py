"""Signwriter and other libraries draw the same labels in turns. See bench/peers/run and docs/benchmark.md."""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time

import contact_sheet
import figures
import files
import labels
from lower_third import SEED
from turns import (DISPLAYS, LAYS_OUT_ALWAYS, NOT_COMPARED, OURS, OURS_ON_ALL_CORES, PEERS, STYLE_PEERS, Subject,
                   can_draw, take_turns)

WORKLOADS = "reference-2,reference-4,reference-8,reference-16,reference-32,sigma-8,plain"
BASE = {"skia-gl": "signwriter-gl"}  # whom a peer is measured against; all others against the CPU path


def arguments():
    parser = argparse.ArgumentParser(prog="bench/peers/run", description=__doc__)
    parser.add_argument("--workloads", default=WORKLOADS,
                        help="by comma; see bench --list. Only labels and groups of them")
    parser.add_argument("--groups", default="crowd-0,crowd-1,crowd-4,crowd-30",
                        help="workloads that only Skia draws beside us; \"\" for none")
    parser.add_argument("--film", action=argparse.BooleanOptionalAction, default=True,
                        help="frames of a lower third, beside libass")
    parser.add_argument("--styles", default="layer-style,layer-style-flat",
                        help="workloads that only psd-tools draws beside us; \"\" for none")
    parser.add_argument("--stages", default="draw,text", help="draw: laid out before. text: layout under the clock")
    parser.add_argument("--peers", default=",".join([*PEERS, *STYLE_PEERS]))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--core", type=int, default=min(os.sched_getaffinity(0)), help="the one that one-core turns are taken on")
    parser.add_argument("--files", default="reference-8", help="the workload of PNG files; \"\" for none")
    parser.add_argument("--file-passes", type=int, default=8, help="of 128 labels each")
    parser.add_argument("--file-folder", default="out/peers/files", help="where PNG files go; a tmpfs, say")
    parser.add_argument("--out", default="out/peers", help="for peers.json, peers.md and contact.png")
    parser.add_argument("--quick", action="store_true", help="two workloads, two rounds")
    options = parser.parse_args()
    if options.quick:
        options.workloads, options.groups, options.styles = "reference-8,plain", "", ""
        options.rounds, options.file_passes = 2, 2
    if options.rounds < 1 or options.file_passes < 1:
        parser.error("--rounds and --file-passes are 1 or more")
    unknown = set(options.peers.split(",")) - set([*PEERS, *STYLE_PEERS])
    if unknown:
        parser.error(f"--peers {','.join(sorted(unknown))}: there are {', '.join([*PEERS, *STYLE_PEERS])}")
    return options


def export(options):
    names = [*split(options.workloads), *split(options.groups), *split(options.styles)]
    if options.files and options.files not in names:
        names.append(options.files)
    path = f"{options.out}/labels.json"
    passes = max(options.rounds + 2, options.file_passes)
    subprocess.run([".build/release/bench", "export", "--workloads", ",".join(names), "--passes", str(passes), "--seed",
                    str(SEED), path], check=True)
    # A file for each workload: a process that draws one of them does not read the others.
    with open(path, encoding="utf-8") as file:
        for workload in json.load(file)["workloads"]:
            with open(labels_of(path, workload["id"]), "w", encoding="utf-8") as part:
                json.dump({"workloads": [workload]}, part)
    return path


def labels_of(path, workload):
    return f"{path.removesuffix('.json')}-{workload}.json"


def split(names):
    return [name for name in names.split(",") if name]


def turns(options, path):
    """Measures each workload and stage on one core; GL, which draws on its own threads, on all cores too."""
    firsts = {id: labels.load(labels_of(path, id))[id][0][0] for id in split(options.workloads)}
    one, every = (options.core,), tuple(sorted(os.sched_getaffinity(0)))
    results = []
    for stage in split(options.stages):
        for workload in split(options.workloads):
            peers = [peer for peer in split(options.peers) if takes_part(peer, stage, firsts[workload])]
            results.append(turn(options, path, workload, stage, [*OURS, *peers], one))
            if "skia-gl" in peers and len(every) > 1:
                results.append(turn(options, path, workload, stage, [*OURS_ON_ALL_CORES, "skia-gl"], every))
    if options.film and "libass" in split(options.peers) and "text" in split(options.stages):
        results.append(turn(options, path, "lower-third", "text", [*OURS, "libass"], one))
    for workload in split(options.groups):
        skia = [peer for peer in split(options.peers) if peer.startswith("skia")]
        results.append({**turn(options, path, workload, "draw", [*OURS, *skia], one), "kind": "group"})
    for workload in split(options.styles):
        known = [peer for peer in split(options.peers) if peer in STYLE_PEERS]
        results.append({**turn(options, path, workload, "draw", [*OURS, *known], one), "kind": "style"})
    return results


def takes_part(peer, stage, picture):
    return peer in PEERS and can_draw(peer, picture) and not (stage == "draw" and peer in LAYS_OUT_ALWAYS)


def turn(options, path, workload, stage, ids, cores):
    print(f"peers: {workload}, {stage}, {len(cores)} cores", file=sys.stderr)
    subjects = [Subject(id, cores) for id in ids]
    take_turns(subjects, labels_of(path, workload), workload, stage, SEED, options.rounds, f"{options.out}/pictures")
    known = {subject.id: subject for subject in subjects}
    ratios, of_displays = {}, {}
    for subject in subjects:
        if subject.failure:
            print(f"peers: {subject.id} is left out: {subject.failure}", file=sys.stderr)
        elif subject.id not in OURS | OURS_ON_ALL_CORES:
            base = known[BASE.get(subject.id, "signwriter-cpu")]
            if base.samples and subject.samples:
                ratios[subject.id] = figures.ratio(base, subject)
            if DISPLAYS in known and known[DISPLAYS].samples and subject.samples:
                of_displays[subject.id] = figures.ratio(known[DISPLAYS], subject)
    return {"workload": workload, "stage": stage, "cores": len(cores), "ratios": ratios, "of_displays": of_displays,
            "subjects": [figures.of(subject) for subject in subjects]}


def png_files(options, path):
    """Measures rounds of ours and of each peer on all cores."""
    if not options.files:
        return []
    cores = sorted(os.sched_getaffinity(0))
    passes = labels.load(labels_of(path, options.files))[options.files][:options.file_passes]
    count = files.write_jobs(passes, options.file_folder)
    peers = [peer for peer in split(options.peers) if peer in ("skia-cpu", "pillow", "cairo")]
    teams = {}
    for peer in peers:
        team = files.start(peer, cores, labels_of(path, options.files), options.files, SEED)
        if not any(worker.failure for worker in team):
            teams[peer] = team
    measured = {}
    for _ in range(min(5, options.rounds)):
        for level, jobs in (("fast", len(cores)), ("fast", 1), ("balanced", len(cores))):
            seconds, size = files.ours(options.file_folder, jobs, level)
            measured.setdefault(f"signwriter batch --jobs {jobs} --png {level}", []).append((seconds / count, size))
        for peer, team in teams.items():
            # Pillow and cairo draw fewer labels per pass, so the time is divided by their own number of labels.
            seconds, size, drawn = files.theirs(team, options.file_passes, options.file_folder)
            measured.setdefault(peer, []).append((seconds / drawn, size))
    for team in teams.values():
        for worker in team:
            worker.stop()
    return [file_row(options.files, name, rounds, measured, len(cores)) for name, rounds in measured.items()]


def file_row(workload, name, rounds, measured, cores):
    base = measured[f"signwriter batch --jobs {cores} --png fast"]
    is_ours = name.startswith("signwriter")
    ratio = None if rounds is base else figures.median([theirs[0] / ours[0] for ours, theirs in zip(base, rounds)])
    return {"workload": workload, "library": name, "processes": 1 if is_ours else cores,
            "rate": 1 / figures.median([seconds for seconds, _ in rounds]), "bytes": rounds[0][1], "ratio": ratio,
            "rounds": len(rounds), "seconds": [seconds for seconds, _ in rounds]}


def pictures(options, results):
    """Writes the contact sheet; returns how far each library's pictures are from ours."""
    differences, rows = {}, {}
    columns = ["signwriter-cpu", "signwriter-gl", *split(options.peers)]
    for result in results:
        if result["cores"] > 1:
            continue
        workload, stage = result["workload"], result["stage"]
        drawn = {id: contact_sheet.read(f"{options.out}/pictures/{workload}-{stage}-{id}") for id in columns}
        ours = drawn["signwriter-cpu"]
        for id, theirs in drawn.items():
            # With its own layout a library places letters differently, so `draw` is compared where there is both.
            compared = id not in NOT_COMPARED and (stage == "draw" or id in LAYS_OUT_ALWAYS)
            if compared and ours is not None and theirs is not None and id != "signwriter-cpu":
                differences[workload, stage, id] = contact_sheet.difference(ours, theirs)
        seen = rows.setdefault(workload, {})
        seen.update({id: pixels for id, pixels in drawn.items() if pixels is not None and id not in seen})
    contact_sheet.write(f"{options.out}/contact.png", list(rows.items()), columns)
    return differences


def main():
    options = arguments()
    os.makedirs(options.out, exist_ok=True)
    path = export(options)
    # Those of a library that took part in an earlier run, and not in this one, are not compared.
    shutil.rmtree(f"{options.out}/pictures", ignore_errors=True)
    results = turns(options, path)
    file_rows = png_files(options, path)
    differences = pictures(options, results)
    commit = subprocess.run(["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
                            stdout=subprocess.PIPE, text=True).stdout.strip()
    names = {subject["id"]: subject["name"] for result in results for subject in result["subjects"] if subject["name"]}
    head = [time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), f"commit {commit}", platform.platform(),
            f"{os.cpu_count()} cores"]
    with open(f"{options.out}/peers.json", "w", encoding="utf-8") as file:
        json.dump({"head": head, "names": names, "memory": results, "files": file_rows,
                   "differences": [[*key, *value] for key, value in differences.items()]}, file, indent=1)
    reporter = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../report/report.py")
    text = subprocess.run([sys.executable, reporter, f"{options.out}/peers.json"], stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    print(text)
    with open(f"{options.out}/peers.md", "w", encoding="utf-8") as file:
        file.write(text)


main()
