#!/usr/bin/env python3
"""A batch on Dask: a shard a task.

    python3 examples/scale-out/dask_batch.py JOBS.jsonl STYLES.json OUT SHARDS [SCHEDULER]

Without SCHEDULER it starts workers on this machine. OUT must be a folder that all workers write to.
"""

import os
import subprocess
import sys

from dask.distributed import Client


def draw(program: str, jobs: str, styles: str, out: str, shard: int, shards: int) -> int:
    """Draws one shard. A task that is begun again leaves what it had finished."""
    command = [program, "batch", jobs, "--styles", styles, "--out", out, "--shard", f"{shard}/{shards}", "--jobs", "1"]
    report = os.path.join(out, f"report-{shard}.jsonl")
    done = subprocess.run([*command, "--resume", "--quiet", "--report", report], capture_output=True, text=True)
    if done.returncode > 1:
        raise RuntimeError(done.stderr)
    return done.returncode


def main() -> int:
    jobs, styles, out = sys.argv[1:4]
    shards = int(sys.argv[4])
    os.makedirs(out, exist_ok=True)
    program = os.environ.get("SIGNWRITER", "signwriter")
    with Client(*sys.argv[5:6]) as client:
        tasks = [client.submit(draw, program, jobs, styles, out, shard, shards) for shard in range(1, shards + 1)]
        return max(client.gather(tasks))


if __name__ == "__main__":
    sys.exit(main())
