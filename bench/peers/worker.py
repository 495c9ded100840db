"""Runs one peer in its own process: LABELS WORKLOAD PEER STAGE. It draws a pass for each line of standard input.

"pass N" draws pass N and answers with its time; "save N COUNT DIR" keeps the first pictures of that pass;
"files N DIR" writes that pass as PNG files. Answers are JSON, one line each; the first one says what draws. The
protocol is that of `bench turns`.
"""

import importlib
import json
import os
import subprocess
import sys
import time

import labels
import lower_third


# The module and the class of each peer, and what it is made with.
PEERS = {
    "skia-cpu": ("skia_peer", "SkiaPeer", (False,)), "skia-gl": ("skia_peer", "SkiaPeer", (True,)),
    "pillow": ("pillow_peer", "PillowPeer", ()), "cairo": ("cairo_peer", "CairoPeer", ()),
    "resvg": ("resvg_peer", "ResvgPeer", ()), "magick": ("magick_peer", "MagickPeer", ()),
    "vips": ("vips_peer", "VipsPeer", ()), "takumi": ("takumi_peer", "TakumiPeer", ()),
    "libass": ("libass_peer", "LibassPeer", ()), "trdg": ("trdg_peer", "TrdgPeer", ()),
    "psd-tools": ("psd_tools_peer", "PsdToolsPeer", ()),
}


def make(name, stage):
    module, kind, arguments = PEERS[name]
    try:
        return getattr(importlib.import_module(module), kind)(*arguments, stage)
    except (ImportError, OSError, subprocess.SubprocessError) as error:
        # The last line of standard error is what the report says.
        sys.exit(f"not installed: {str(error).splitlines()[0].removeprefix('not installed: ')}")


def answer(value, answers):
    print(json.dumps(value), file=answers, flush=True)


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
    passes = lower_third.passes(64) if workload == "lower-third" else labels.load(file)[workload]
    # Libraries may print to standard output, which is for answers only.
    output = os.dup(1)
    os.dup2(2, 1)
    answers, sys.stdout = os.fdopen(output, "w"), sys.stderr
    peer = make(name, stage)
    peer.choose(passes[0])
    way = ", ".join(peer.way) if hasattr(peer, "way") else ""
    answer({"name": peer.name, "way": way}, answers)
    for line in sys.stdin:
        words = line.split()
        number = int(words[1])
        pictures = passes[number % len(passes)]
        if words[0] == "pass":
            answer(draw(peer, stage, pictures[:peer.limit]), answers)
        elif words[0] == "save":
            answer(save(peer, pictures[:int(words[2])], words[3]), answers)
        elif words[0] == "files":
            answer(files(peer, pictures, words[2], number), answers)


main()
