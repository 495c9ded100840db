"""Says how many microseconds a label Python adds to the calls of the library, by turns in one process, on the CPU path.

    added.py [ROUNDS]

Each round draws the same 64 labels by the library's calls alone, and by each way that Python offers. The differences
within a round are what is printed, as median and least: on a busy machine they vary less than the times themselves.
"""

import json
import statistics
import sys
import time
from typing import Callable

import numpy as np

import signwriter
from signwriter import renderer as module
from signwriter.batches import Chunk

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1200
mappings = [{"text": f"Label {index}", "size": [128, 32]} for index in range(64)]
texts = [json.dumps(mapping).encode() for mapping in mappings]
renderer = signwriter.Renderer("cpu")
block = np.empty((64, 32, 128, 4), np.uint8)
chunk = Chunk(module._drawing(), 64).fill(texts)
place = module._surface(block[0], block.nbytes)


def arrays(documents: list) -> None:  # type: ignore[type-arg]
    for picture in renderer.render_batch(documents):
        picture.array  # noqa: B018


ways: dict[str, Callable[[], object]] = {
    "signwriter_render_all_to": lambda: chunk.draw_into(renderer._caller, place),
    "render_batch_into, from JSON": lambda: renderer.render_batch_into(block, texts),
    "render_batch_into, from mappings": lambda: renderer.render_batch_into(block, mappings),
    "render_batch, from mappings to arrays": lambda: arrays(mappings),
}
times: dict[str, list[float]] = {name: [] for name in ways}
for _ in range(rounds):
    for name, draw in ways.items():
        start = time.thread_time()
        draw()
        times[name].append((time.thread_time() - start) * 1e6 / 64)
alone = times["signwriter_render_all_to"]
print(f"the library alone: median {statistics.median(alone):.2f}, least {min(alone):.2f}")
for name, taken in list(times.items())[1:]:
    more = statistics.median(a - b for a, b in zip(taken, alone))
    print(f"{name}: {more:.2f} more, least {min(taken) - min(alone):.2f} more")
