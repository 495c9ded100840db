#!/usr/bin/env bash
# All cores of this machine, or of several, by GNU parallel: one process a shard, its own threads off.
#   examples/scale-out/parallel.sh JOBS STYLES OUT SHARDS [options of signwriter batch]
# For several machines with a shared file system add --sshlogin to parallel.
set -euo pipefail
jobs=$1 styles=$2 out=$3 shards=$4
shift 4
mkdir -p "$out"
# A shard that fails is begun again, twice; --resume leaves what it had finished.
seq "$shards" | parallel --halt never --retries 3 \
  "${SIGNWRITER:-signwriter}" batch "$jobs" --styles "$styles" --out "$out" --shard "{}/$shards" --jobs 1 --resume \
  --quiet --report "$out/report-{}.jsonl" "$@"
# The shards' lines, in the order of the jobs.
"$(dirname "$0")/merge-reports" "$out"/report-*.jsonl > "$out/report.jsonl"
