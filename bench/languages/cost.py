"""Draws COUNT labels in one batch, on the CPU path, and says how many microseconds of processor time each took.

    cost.py COUNT [json|mapping] [array]

The documents are JSON, or mappings that Python turns into JSON. With ``array`` each picture becomes a numpy array.
"""

import json
import sys
import time

import signwriter

count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
documents = [{"text": f"Label {index % 100}", "size": [128, 32]} for index in range(count)]
given = documents if "mapping" in sys.argv else [json.dumps(document).encode() for document in documents]
renderer = signwriter.Renderer("cpu")
# Fonts are opened and masks made outside of the clock.
for _ in renderer.render_batch(given[:100]):
    pass
total = 0
start = time.process_time()
if "array" in sys.argv:
    for picture in renderer.render_batch(given):
        total += picture.array.nbytes
else:
    for picture in renderer.render_batch(given):
        total += picture is not None
print(f"{(time.process_time() - start) * 1e6 / count:.3f}")
