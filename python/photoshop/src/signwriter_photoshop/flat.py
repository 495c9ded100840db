"""Files of Photoshop 2.5 and older, which had no layers: later files have a section of layers before the picture.

There it is missing, or what it holds are no layers. psd-tools takes the bytes for layers all the same.
"""

import struct
from collections.abc import Iterator

HEADER = 26
RAW, PACKED = 0, 1
# Some programs fill up the end of a file.
MOST_PADDING = 3


def with_empty_section(data: bytes) -> bytes | None:
    """The file with a section of layers that is empty, if its picture is whole then; None for files that have layers."""
    if len(data) < HEADER or int.from_bytes(data[4:6], "big") != 1:
        return None
    start = HEADER
    # The colour table and the resources.
    for _ in range(2):
        start += 4 + int.from_bytes(data[start:start + 4], "big")
    places = (place for place in pictures(data, start) if is_whole(data[:HEADER], memoryview(data)[place:]))
    place = next(places, None)
    return None if place is None else data[:start] + bytes(4) + data[place:]


def pictures(data: bytes, start: int) -> Iterator[int]:
    """Where the picture may begin: behind a section that has no layer, or without any section."""
    end = start + 4 + int.from_bytes(data[start:start + 4], "big")
    # Every layer names its blend mode behind this.
    if end <= len(data) and b"8BIM" not in data[start:end]:
        yield end
    yield start


def is_whole(header: bytes, picture: memoryview) -> bool:
    """Whether bytes are a picture from the first to the last."""
    channels, height, width, depth = struct.unpack(">HIIH", header[12:24])
    rows = channels * height
    kind = int.from_bytes(picture[:2], "big") if len(picture) > 2 else None
    if kind == RAW:
        wanted = 2 + rows * ((width * depth + 7) // 8)
    elif kind == PACKED and len(picture) >= 2 + 2 * rows:
        wanted = 2 + 2 * rows + sum(struct.unpack(f">{rows}H", picture[2:2 + 2 * rows]))
    else:
        return False
    return bool(0 <= len(picture) - wanted <= MOST_PADDING)
