"""What Ray Data is given, and what it makes of that where there is one processor."""

import io
import json
import pathlib
import tarfile

import pytest

pytest.importorskip("ray")

import pyarrow  # noqa: E402
import ray  # noqa: E402
import ray.data  # noqa: E402

import signwriter.ray  # noqa: E402
from signwriter._ray_sources import JobLines, JobTable  # noqa: E402


@pytest.mark.parametrize(("source", "text"), [
    (JobLines, b'{"id": "a", "text": "A"}\n{"id": "b", "text": "B"}'), (JobTable, b"id,text\na,A\nb,B\n")])
def test_sources_give_rows_of_an_id_and_a_job(tmp_path: pathlib.Path, source: type, text: bytes) -> None:
    path = tmp_path / "jobs"
    path.write_bytes(text)
    tables = list(source(str(path))._read_stream(pyarrow.PythonFile(io.BytesIO(text), mode="r"), str(path)))
    rows = pyarrow.concat_tables(tables).to_pylist()
    assert rows == [{"id": name, "job": f'{{"id": "{name}", "text": "{name.upper()}"}}'} for name in "ab"]


def test_a_checkpoint_is_for_one_call(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    context = ray.data.DataContext.get_current()
    seen = []

    def fail(*_: object) -> None:
        seen.append(context.checkpoint_config)
        raise signwriter.UsageError("jobs: none")

    monkeypatch.setattr(signwriter.ray, "jobs_of", fail)
    for checkpoint in (str(tmp_path / "done"), None):
        with pytest.raises(signwriter.UsageError):
            signwriter.ray.render_dataset("jobs.jsonl", str(tmp_path / "out"), checkpoint=checkpoint)
    assert seen[0].checkpoint_path == str(tmp_path / "done")
    assert seen[1] is None
    assert context.checkpoint_config is None


@pytest.mark.parametrize("checkpoint", [False, True])
def test_a_machine_with_one_processor_draws_all_jobs(tmp_path: pathlib.Path, checkpoint: bool) -> None:
    jobs, out = tmp_path / "jobs.jsonl", tmp_path / "out"
    ids = {f"job-{number}" for number in range(60)}
    jobs.write_text("".join(json.dumps({"id": id, "text": id, "size": [40, 20]}) + "\n" for id in sorted(ids)))
    # Reading jobs begins one of its own.
    ray.shutdown()
    ray.init(num_cpus=1, include_dashboard=False, object_store_memory=200 << 20)
    try:
        signwriter.ray.render_dataset(
            str(jobs), str(out), actors=(1, 1), checkpoint=str(tmp_path / "done") if checkpoint else None)
    finally:
        ray.shutdown()
    names = [name for path in out.iterdir() for name in tarfile.open(path).getnames() if name.endswith(".png")]
    assert sorted(names) == sorted(f"{id}.png" for id in ids)


@pytest.mark.parametrize("job", [
    '{"id": "\\ud800", "text": "x"}', '{"id": "a", "out": "\\udfff.png", "text": "x"}',
    '{"id": "a", "text": "{{x}}", "values": ["x"]}', "[" * 200_000, '{"id": "s", "out": "../../x.png", "text": "a"}'])
def test_a_job_that_is_wrong_costs_no_other(job: str) -> None:
    rows = signwriter.ray.Render(choice="cpu")({"job": ['{"id": "good", "text": "Hi"}', job]})
    assert rows["id"][0] == "good"
    assert rows["error"][0] == ""
    assert rows["png"][0].startswith(b"\x89PNG")
    for name in ("__key__", "id"):
        rows[name][1].encode()
    assert ".." not in rows["__key__"][1]


def test_ids_with_points_have_files_of_their_own() -> None:
    rows = signwriter.ray.Render(choice="cpu")({"job": [f'{{"id": "song-1.{n}", "text": "a"}}' for n in (5, 6)]})
    assert list(rows["__key__"]) == ["song-1.5", "song-1.6"]
