"""Runs one peer in its own process: LABELS WORKLOAD PEER STAGE. It draws a pass for each line of standard input.

"pass N" draws pass N and answers with its time; "save N COUNT DIR" keeps the first pictures of that pass;
"files N DIR" writes that pass as PNG files. Answers are JSON, one line each; the first one says what draws. The
protocol is that of `bench turns`.
"""

import json
import os
import sys
import time

import labels


def make(name, stage):
    if name in ("skia-cpu", "skia-gl"):
        from skia_peer import SkiaPeer
        return SkiaPeer(name == "skia-gl", stage)
    if name == "pillow":
        from pillow_peer import PillowPeer
        return PillowPeer(stage)
    if name == "cairo":
        from cairo_peer import CairoPeer
        return CairoPeer(stage)
    if name == "resvg":
        from resvg_peer import ResvgPeer
        return ResvgPeer(stage)
    if name == "magick":
        from magick_peer import MagickPeer
        return MagickPeer(stage)
    raise ValueError(f"there is no peer {name}")


def answer(value):
    print(json.dumps(value), flush=True)


def clocks():
    children = os.times()
    return time.perf_counter(), time.process_time() + children.children_user + children.children_system


def draw(peer, stage, pictures):
    prepared = [peer.prepare(picture) for picture in pictures] if stage == "draw" else None
    wall, processor = clocks()
    if stage == "text":
        prepared = [peer.prepare(picture) for picture in pictures]
    peer.draw(prepared)
    wall_end, processor_end = clocks()
    return {"labels": len(pictures), "wall": wall_end - wall, "processor": processor_end - processor}


def save(peer, pictures, folder):
    import numpy
    os.makedirs(folder, exist_ok=True)
    for index, picture in enumerate(pictures):
        numpy.save(f"{folder}/{index}.npy", peer.pixels(picture))
    return {"saved": len(pictures)}


def files(peer, pictures, folder, number):
    os.makedirs(folder, exist_ok=True)
    size = 0
    wall, processor = clocks()
    for index, data in enumerate(peer.encoded(pictures)):
        size += len(data)
        with open(f"{folder}/{number}-{index}.png", "wb") as file:
            file.write(data)
    wall_end, processor_end = clocks()
    return {"labels": len(pictures), "bytes": size, "wall": wall_end - wall, "processor": processor_end - processor}


def main():
    file, workload, name, stage = sys.argv[1:]
    passes = labels.load(file)[workload]
    # Libraries may print to standard output, which is for answers only.
    output = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = os.fdopen(output, "w")
    peer = make(name, stage)
    peer.choose(passes[0])
    way = ", ".join(peer.way) if hasattr(peer, "way") else ""
    answer({"name": peer.name, "way": way})
    for line in sys.stdin:
        words = line.split()
        number = int(words[1])
        pictures = passes[number % len(passes)]
        if words[0] == "pass":
            answer(draw(peer, stage, pictures[:peer.limit]))
        elif words[0] == "save":
            answer(save(peer, pictures[:int(words[2])], words[3]))
        elif words[0] == "files":
            answer(files(peer, pictures, words[2], number))


main()
