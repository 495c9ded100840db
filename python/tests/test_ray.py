"""What Ray Data is given. `pip install signwriter[ray]` brings it."""

import io
import pathlib

import pytest

pytest.importorskip("ray")

import pyarrow  # noqa: E402
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
