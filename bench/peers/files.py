"""Jobs to PNG files on all cores: `signwriter batch` against as many processes of a peer."""

import json
import os
import shutil
import subprocess
import time

from turns import Subject

JOB_FILES = ("jobs.jsonl", "styles.json")


def write_jobs(passes, folder):
    """Writes the pictures of these passes as a job file; the members that they share are its style."""
    os.makedirs(folder, exist_ok=True)
    documents = [picture.document for pictures in passes for picture in pictures]
    style = {key: value for key, value in documents[0].items() if key not in ("text", "kind", "id")}
    with open(f"{folder}/styles.json", "w", encoding="utf-8") as file:
        json.dump({"styles": {"label": style}}, file)
    with open(f"{folder}/jobs.jsonl", "w", encoding="utf-8") as file:
        for index, document in enumerate(documents):
            if any(document.get(key) != value for key, value in style.items()):
                raise ValueError(f"picture {index} is of another style than the first")
            file.write(json.dumps({"id": f"label-{index:06}", "style": "label", "text": document["text"]}) + "\n")
    return len(documents)


def ours(folder, jobs, level):
    """Returns the wall seconds from starting the process to its end, and the bytes of the files."""
    out = f"{folder}/ours"
    shutil.rmtree(out, ignore_errors=True)
    command = [".build/release/signwriter", "batch", f"{folder}/jobs.jsonl", "--styles", f"{folder}/styles.json",
               "--out", out, "--jobs", str(jobs), "--renderer", "cpu", "--png", level, "--quiet"]
    start = time.perf_counter()
    subprocess.run(command, check=True)
    return time.perf_counter() - start, _size(out)


def start(peer, cores, labels, workload, seed):
    """Starts one process per core, which loads its libraries and draws a pass."""
    workers = [Subject(peer, tuple(cores)) for _ in cores]
    for worker in workers:
        worker.start(labels, workload, "text", seed)
        worker.take_turn(0, counts=False)
    return workers


def theirs(workers, passes, folder):
    """Divides the passes among the workers, and times them from the first request to the last answer."""
    out = f"{folder}/{workers[0].id}"
    shutil.rmtree(out, ignore_errors=True)
    begin = time.perf_counter()
    count = 0
    # The passes are a queue: a worker that is done takes the next one, so that none waits for long at the end.
    for first in range(0, passes, len(workers)):
        busy = workers[:passes - first]
        for index, worker in enumerate(busy):
            worker.send(f"files {first + index} {out}")
        answers = [worker.answer() for worker in busy]
        if not all(answers):
            return None
        count += sum(answer["labels"] for answer in answers)
    return time.perf_counter() - begin, _size(out), count


def _size(folder):
    sizes = [os.path.getsize(os.path.join(root, name)) for root, _, names in os.walk(folder) for name in names]
    return sum(sizes) / max(1, len(sizes))
