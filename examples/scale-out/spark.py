#!/usr/bin/env python3
"""A batch on Spark: each partition of the jobs goes through one `signwriter batch -`, and its records come back.

    spark-submit examples/scale-out/spark.py JOBS.jsonl STYLES.json OUT [PARTITIONS]

OUT must be a folder that all machines write to. Jobs need an "out" or an "id" that differs from all others, because each
process knows its own part only. The records, a line a job, are left in OUT/records.
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession


def main() -> int:
    jobs, styles, out = sys.argv[1:4]
    partitions = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    spark = SparkSession.builder.appName("signwriter").getOrCreate()
    context = spark.sparkContext
    program = os.environ.get("SIGNWRITER", "signwriter")
    # One thread a process: Spark starts as many as it has cores. A job that fails is a record; a partition fails only
    # if the process cannot start, and is then tried again by Spark.
    command = (
        f"{shlex.quote(program)} batch - --styles {shlex.quote(styles)} --out {shlex.quote(out)} --jobs 1 --quiet"
        " --report - || test $? -eq 1"
    )
    lines = context.textFile(jobs, minPartitions=partitions or context.defaultParallelism)
    records = lines.pipe(f"sh -c {shlex.quote(command)}", checkCode=True)
    records.saveAsTextFile(os.path.join(out, "records"))
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
