"""Draws COUNT labels in one batch, on the CPU path, and says how many microseconds of processor time each took.

    cost.py COUNT [json|mapping] [array|into]

The documents are JSON, or mappings that Python turns into JSON. With ``array`` each picture becomes a numpy array, with
``into`` 64 at a time are drawn into one array, again and again.
"""

import json
import sys
import time

import numpy as np

import signwriter

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
# A hundred that come again, so that making them adds nothing to what a profiler counts.
documents = [{"text": f"Label {index}", "size": [128, 32]} for index in range(100)]
given = documents if "mapping" in sys.argv else [json.dumps(document).encode() for document in documents]
given = [given[index % 100] for index in range(count)]
renderer = signwriter.Renderer("cpu")
# Fonts are opened and masks made outside of the clock.
for _ in renderer.render_batch(given[:100]):
    pass
total = 0
start = time.process_time()
if "into" in sys.argv:
    block = np.empty((64, 32, 128, 4), np.uint8)
    for first in range(0, count, 64):
        part = given[first : first + 64]
        for index, size in enumerate(renderer.render_batch_into(block, part)):
            total += size == (128, 32) and block[index].nbytes
elif "array" in sys.argv:
    for picture in renderer.render_batch(given):
        total += picture.array.nbytes
else:
    for picture in renderer.render_batch(given):
        total += picture is not None
print(f"{(time.process_time() - start) * 1e6 / count:.3f}")
