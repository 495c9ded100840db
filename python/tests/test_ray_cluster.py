"""How `signwriter.ray` fits a cluster, with a Ray that notes what it is asked for. The real one: test_ray.py."""

import importlib
import logging
import sys
import types
from typing import Any, Iterator

import pytest


class FakeDataset:
    asked: dict[str, Any] = {}

    def repartition(self, **_: Any) -> "FakeDataset":
        return self

    def map_batches(self, _: type, **options: Any) -> "FakeDataset":
        FakeDataset.asked = options
        return self

    def write_parquet(self, out: str) -> None:
        pass


class FakeRay(types.ModuleType):
    def __init__(self, processors: int) -> None:
        super().__init__("ray")
        self.is_up = False
        self.processors = processors

    def is_initialized(self) -> bool:
        return self.is_up

    def init(self) -> None:
        self.is_up = True

    def cluster_resources(self) -> dict[str, float]:
        assert self.is_up, "a cluster that nobody has begun has no resources"
        return {"memory": 1e9, "CPU": float(self.processors)} if self.processors else {"memory": 1e9}


def module(name: str, **members: Any) -> types.ModuleType:
    made = types.ModuleType(name)
    vars(made).update(members)
    return made


@pytest.fixture
def on_cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    own = ("signwriter.ray", "signwriter._ray_sources")
    before = {name: sys.modules.pop(name, None) for name in own}

    def with_processors(processors: int) -> Any:
        context = types.SimpleNamespace(checkpoint_config=None)
        data = module(
            "ray.data", Dataset=FakeDataset, read_parquet=lambda path: FakeDataset(),
            read_datasource=lambda source: FakeDataset(), ActorPoolStrategy=dict,
            DataContext=types.SimpleNamespace(get_current=lambda: context))
        ray = FakeRay(processors)
        ray.data = data
        for made in (
            ray, data, module("ray.data.checkpoint", CheckpointConfig=dict), module("pyarrow", NativeFile=object, Table=object),
            module("ray.data.datasource", FileBasedDatasource=type("Source", (), {"__init__": lambda self, path: None})),
        ):
            monkeypatch.setitem(sys.modules, made.__name__, made)
        return importlib.import_module("signwriter.ray")

    yield with_processors
    for name in own:
        sys.modules.pop(name, None)
        if found := before[name]:
            sys.modules[name] = found


@pytest.mark.parametrize(("processors", "actors", "checkpoint", "expected"), [
    (1, 1, None, 0), (1, (1, 8), "done", 0), (0, 1, None, 0), (2, 1, None, 1), (2, 1, "done", 0), (3, 1, "done", 1),
    (4, (3, 8), None, 1), (3, (3, 8), None, 0),
])  # fmt: skip
def test_actors_never_take_all_processors(
    on_cluster: Any, caplog: pytest.LogCaptureFixture, processors: int, actors: Any, checkpoint: Any, expected: int
) -> None:
    caplog.set_level(logging.WARNING)
    on_cluster(processors).render_dataset("jobs.jsonl", "out", writes="parquet", actors=actors, checkpoint=checkpoint)
    assert FakeDataset.asked["num_cpus"] == expected
    assert (f"the cluster has {processors} CPUs" in caplog.text) == (expected == 0)
