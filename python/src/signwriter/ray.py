"""Many labels on many machines, by Ray Data, which the wheel brings as ``[ray]``.

    import ray, signwriter.ray

    signwriter.ray.render_dataset("jobs.jsonl", "s3://labels/out", styles="styles.json", checkpoint="s3://labels/done")

``Render`` is the actor behind it, for pipelines of your own:

    dataset.map_batches(signwriter.ray.Render, fn_constructor_kwargs={"styles": "styles.json"}, num_gpus=0.25)

A job is what a line of `signwriter batch` is: a document with `id`, `style`, `out` and `values`. The pictures are the
same bytes, for the same fonts. `values` fill the strings of the job itself, not yet those of its style. A job that
fails is a row with an `error`, and costs no other.
"""

from __future__ import annotations

import json
import logging
import os
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Iterable, Iterator, Mapping

import numpy as np
import ray
import ray.data
from ray.data.checkpoint import CheckpointConfig

from ._errors import SignwriterError, UsageError
from ._job_rows import digest
from ._ray_sources import JobLines, JobTable
from .renderer import Renderer
from .styles import Styles

__all__ = ["Render", "jobs_of", "render_dataset"]

_PLACEHOLDER = re.compile(r"\{\{([^{}]*)\}\}")
_FORMATS = ("png", "webp", "qoi", "jpeg", "raw", "npy")
_log = logging.getLogger(__name__)


class Render:
    """Draws batches of jobs: an actor for ``Dataset.map_batches``, which keeps its fonts, caches and GPU context.

    It takes rows with a column `job` (JSON of a job), or with columns named as a job's members are; empty cells set
    nothing. It gives rows of `__key__` (the file's name without its ending), `id`, the picture under the format's name,
    `json` (the record, as in a report of `signwriter batch`) and `error` ("" if the job is done).
    """

    def __init__(
        self,
        styles: Mapping[str, Any] | bytes | str | os.PathLike[str] | None = None,
        format: str = "png",
        choice: str = "auto",
        **renderer: Any,
    ) -> None:
        if format not in _FORMATS:
            raise UsageError(f"format: {format!r} is none; write one of {', '.join(_FORMATS)}")
        self._format = format
        sheet = None
        if isinstance(styles, (str, os.PathLike)):
            sheet = Styles.open(styles)
        elif styles is not None:
            sheet = Styles(styles)
        # Ray calls an actor on other threads than the one that made it, and a renderer belongs to one thread.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="signwriter")
        self._renderer = self._thread.submit(Renderer, choice, styles=sheet, **renderer).result()

    def __call__(self, batch: Mapping[str, Iterable[Any]]) -> dict[str, Any]:
        return self._thread.submit(self._draw, batch).result()

    def _draw(self, batch: Mapping[str, Iterable[Any]]) -> dict[str, Any]:
        columns = {name: list(column) for name, column in batch.items()}
        rows = [dict(zip(columns, row)) for row in zip(*columns.values())]
        jobs = [_job(row) for row in rows]
        documents = [job if isinstance(job, bytes) else _document(job) for job in jobs]
        answers = self._renderer.render_batch(documents, chunk=64)
        done = [self._row(row, job, answer) for row, job, answer in zip(rows, jobs, answers)]
        result: dict[str, Any] = {name: np.array([row[name] for row in done], dtype=object) for name in done[0]}
        return result

    def _row(self, row: Mapping[str, Any], job: Any, answer: Any) -> dict[str, Any]:
        members = {} if isinstance(job, bytes) else job
        id = _text(row.get("id") or members.get("id") or digest(job))
        out = members.get("out")
        name = _text(_filled(out, _values(members))) if out else f"{id}.{self._format}"
        key, _, ending = name.rpartition(".")
        if "/" in ending or not key:
            key, name = name, f"{name}.{self._format}"
        record: dict[str, Any] = {"id": id}
        picture = b""
        error = str(answer) if isinstance(answer, SignwriterError) else ""
        if name.startswith("/") or ".." in name.split("/"):
            error = error or f"out: {name!r} leads out of the folder; write a name within it"
            key = digest(job)
        if not error:
            try:
                picture = answer.encode(self._format)
                record |= {"status": "done", "out": name}
                record |= answer.measures.json
            except SignwriterError as reason:
                error = str(reason)
        if error:
            record |= {"status": "failed", "error": {"id": id, "message": error}}
        return {
            "__key__": key,
            "id": id,
            self._format: picture,
            "json": json.dumps(record, ensure_ascii=False).encode("utf-8", "replace"),
            "error": error,
        }


def _job(row: Mapping[str, Any]) -> Any:
    """The job of a row, as members; as bytes where it is not JSON, so that the library says what is wrong with it."""
    if "job" not in row:
        return {name: _plain(cell) for name, cell in row.items() if not _is_empty(cell)}
    text = row["job"]
    try:
        job = json.loads(text)
    except (ValueError, RecursionError):
        job = None
    return job if isinstance(job, dict) else str(text).encode("utf-8", "replace")


def _is_empty(cell: Any) -> bool:
    if isinstance(cell, float):
        return bool(np.isnan(cell))
    return cell is None or (isinstance(cell, str) and not cell)


def _text(name: Any) -> str:
    """A name without lone halves of surrogate pairs, which no file has."""
    return str(name).encode("utf-8", "replace").decode()


def _values(job: Mapping[str, Any]) -> Mapping[str, Any]:
    values = job.get("values")
    return values if isinstance(values, dict) else {}


def _plain(cell: Any) -> Any:
    """A cell without numpy's types, which json does not write."""
    if isinstance(cell, np.generic):
        return cell.item()
    if isinstance(cell, np.ndarray):
        return [_plain(element) for element in cell]
    if isinstance(cell, dict):
        return {name: _plain(value) for name, value in cell.items() if value is not None}
    return [_plain(element) for element in cell] if isinstance(cell, list) else cell


def _document(job: Mapping[str, Any]) -> Mapping[str, Any]:
    """The document of a job. Values fill the placeholders of the job's own strings."""
    values = _values(job)
    # Values that are none stay, so that the library says what is wrong with them.
    gone = ("id", "out", "values") if values or not job.get("values") else ("id", "out")
    members = {name: value for name, value in job.items() if name not in gone}
    return {name: _filled(value, values) for name, value in members.items()} if values else members


def _filled(part: Any, values: Mapping[str, Any]) -> Any:
    if isinstance(part, str):
        return _PLACEHOLDER.sub(lambda found: str(values.get(found.group(1), found.group(0))), part) if values else part
    if isinstance(part, list):
        return [_filled(element, values) for element in part]
    return {name: _filled(value, values) for name, value in part.items()} if isinstance(part, dict) else part


def _sample(row: Mapping[str, Any]) -> dict[str, Any]:
    """The files of a row in a tar. Ray's own encoder wants arrays for pictures. A job that failed has its record only."""
    files = {name: part for name, part in row.items() if name in _FORMATS and part}
    return {"__key__": row["__key__"], "json": row["json"], **files}


def jobs_of(path: str, rows_a_block: int = 256) -> ray.data.Dataset:
    """Reads jobs from JSON Lines (.jsonl), a table (.csv) or Parquet (.parquet, or a folder of it).

    Rows have a column `id`, by which a run is resumed: the job's own, or a digest of the job. Parquet files must have
    one if a run of them is to be resumed. Blocks are small, because a block that is not finished is drawn again.
    """
    ending = path.rsplit(".", 1)[-1].lower()
    if ending in ("jsonl", "ndjson", "json"):
        rows = ray.data.read_datasource(JobLines(path))
    elif ending == "csv":
        rows = ray.data.read_datasource(JobTable(path))
    else:
        rows = ray.data.read_parquet(path)
    blocks: ray.data.Dataset = rows.repartition(target_num_rows_per_block=rows_a_block)
    return blocks


def render_dataset(
    jobs: str | ray.data.Dataset,
    out: str,
    *,
    styles: Mapping[str, Any] | bytes | str | None = None,
    format: str = "png",
    writes: str = "webdataset",
    checkpoint: str | None = None,
    actors: int | tuple[int, int] = (1, 8),
    gpus_an_actor: float = 0,
    batch_size: int = 256,
    **renderer: Any,
) -> None:
    """Draws all jobs and writes them to ``out`` as "webdataset" (tars) or "parquet".

    ``jobs`` is a path, or a dataset as ``jobs_of`` makes it. ``actors`` is a number, or the least and the most of a
    pool; each has ``gpus_an_actor`` of a GPU, or draws on the CPU path with 0. With ``checkpoint``, a folder, Ray Data keeps
    its checkpoints there. Jobs that fail are written, too: to Parquet with an empty picture and an `error`, to tars as
    their record alone. Further options go to ``Renderer``.

    Each actor takes a processor of Ray's, and reading and writing take one more, with a checkpoint two. Where the cluster
    has fewer when this is called, actors take none, and share those that read and write.
    """
    if writes not in ("webdataset", "parquet"):
        raise UsageError(f'writes: {writes!r} is none; write "webdataset" or "parquet"')
    if isinstance(styles, str):
        styles = os.path.abspath(styles)
    if checkpoint:
        _check_has_ids(jobs)
    choice = "gpu" if gpus_an_actor else "cpu"
    sizes = actors if isinstance(actors, tuple) else (actors, actors)
    with _checkpoints(checkpoint):
        dataset = jobs if isinstance(jobs, ray.data.Dataset) else jobs_of(jobs, batch_size)
        done = dataset.map_batches(
            Render,
            fn_constructor_kwargs={"styles": styles, "format": format, "choice": choice, **renderer},
            batch_size=batch_size,
            batch_format="numpy",
            compute=ray.data.ActorPoolStrategy(min_size=sizes[0], max_size=sizes[1]),
            num_cpus=_processors_of_an_actor(sizes[0], bool(checkpoint)),
            num_gpus=gpus_an_actor or None,
        )
        if writes == "parquet":
            done.write_parquet(out)
        else:
            done.write_webdataset(out, encoder=_sample)


def _processors_of_an_actor(actors: int, has_checkpoint: bool) -> int:
    """How many of Ray's processors an actor takes. Actors that take all of them wait for ever for what they would draw."""
    if not ray.is_initialized():
        ray.init()
    there = ray.cluster_resources().get("CPU", 0)
    needed = actors + (2 if has_checkpoint else 1)
    if there >= needed:
        return 1
    _log.warning(
        "the cluster has %g CPUs, and %d actors would need %d; they take none of their own, and draw beside what reads "
        "and writes. Add CPUs, or ask for fewer actors",
        there, actors, needed,
    )  # fmt: skip
    return 0


@contextmanager
def _checkpoints(folder: str | None) -> Iterator[None]:
    """Lets Ray Data keep checkpoints in a folder, for one call: its context belongs to the whole process."""
    context = ray.data.DataContext.get_current()
    before = context.checkpoint_config
    if folder:
        context.checkpoint_config = CheckpointConfig(
            id_column="id", checkpoint_path=folder, delete_checkpoint_on_success=False
        )
    try:
        yield
    finally:
        context.checkpoint_config = before


def _check_has_ids(jobs: str | ray.data.Dataset) -> None:
    """Ray finds finished jobs by their ids as they are read, and a Parquet file without ids has none then."""
    if isinstance(jobs, str) and jobs.rsplit(".", 1)[-1].lower() not in ("jsonl", "ndjson", "json", "csv"):
        if "id" not in ray.data.read_parquet(jobs).columns():
            raise UsageError(f"jobs: {jobs} has no column `id`, by which a run is resumed; add one, or leave checkpoint out")
