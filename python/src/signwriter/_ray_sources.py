"""Jobs as Ray Data reads them. Ray passes over finished jobs by a column of the rows as they are read, so each source
gives its rows their `id` itself."""

from __future__ import annotations

import io
from typing import Iterable, Iterator

import pyarrow
from ray.data.datasource import FileBasedDatasource

from . import _job_rows

_ROWS_A_BLOCK = 1024


class JobLines(FileBasedDatasource):
    """JSON Lines as rows of `id` and `job`."""

    def _read_stream(self, f: pyarrow.NativeFile, path: str) -> Iterator[pyarrow.Table]:
        return _tables(_job_rows.of_lines(io.BufferedReader(f)))


class JobTable(FileBasedDatasource):
    """A CSV file as rows of `id` and `job`."""

    def _read_stream(self, f: pyarrow.NativeFile, path: str) -> Iterator[pyarrow.Table]:
        return _tables(_job_rows.of_table(f))


def _tables(rows: Iterable[tuple[str, str]]) -> Iterator[pyarrow.Table]:
    ids: list[str] = []
    jobs: list[str] = []
    for id, job in rows:
        ids.append(id)
        jobs.append(job)
        if len(ids) == _ROWS_A_BLOCK:
            yield pyarrow.table({"id": ids, "job": jobs})
            ids, jobs = [], []
    yield pyarrow.table({"id": pyarrow.array(ids, pyarrow.string()), "job": pyarrow.array(jobs, pyarrow.string())})
