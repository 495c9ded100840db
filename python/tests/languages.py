"""Runs the examples in Python of docs/languages.md, which scripts/test examples puts in front of this.

    languages.py PICTURE STYLES
"""

import sys

write_file(renderer, sys.argv[1])  # type: ignore[name-defined]  # noqa: F821
print(draw_gold(sys.argv[2]).shape)  # type: ignore[name-defined]  # noqa: F821
print_lines(renderer)  # type: ignore[name-defined]  # noqa: F821
draw_batch(renderer, [{"text": "a", "size": [30, 20]}, {"text": 5}])  # type: ignore[name-defined]  # noqa: F821
moving = {"kind": "counting", "from": 0, "to": 3, "duration": 0.2, "size": [30, 20]}
print_frames(renderer, moving)  # type: ignore[name-defined]  # noqa: F821
