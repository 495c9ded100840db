#!/usr/bin/env python3
"""Reads the captions of `signwriter caption --live` from shared memory, as docs/captions.md lays them out.

    signwriter caption --live --size 1920x1080 -o /dev/shm/captions.ring < words &
    python3 examples/live/reader.py /dev/shm/captions.ring

It keeps a copy of the picture, and writes a line of JSON for each time that it has looked and found changes: the number of
the newest one, its time, the rectangle that was copied, and how many pixels of the picture are not empty. It ends with
the writer. It has a copy of the whole picture from the beginning, whenever it began, and if it was slow it leaves out
changes: it always gets to the newest.
"""

import json
import mmap
import struct
import sys
import time

SLOT = struct.Struct("<QQ4I")
LOOK_EVERY = 0.01  # seconds
PATIENCE = 30  # seconds to wait for a writer, and for a sign that it lives


class Ring:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        magic, self.slots, self.count, self.width, self.height, *rate = struct.unpack_from("<8s6I", self.memory)
        if magic != b"SWRING1\n":
            raise ValueError(f"{path} is no ring of captions, version 1")
        self.rate = rate[0] / rate[1]
        self.pictures = struct.unpack_from("<2Q", self.memory, 32)
        self.sequence = None
        self.picture = bytearray(self.width * self.height * 4)

    def number(self, place):
        return struct.unpack_from("<Q", self.memory, place)[0]

    newest = property(lambda self: self.number(48))
    frame = property(lambda self: self.number(56))
    has_ended = property(lambda self: self.number(64) == 1)

    def slot(self, change):
        """The time and the rectangle of a change; None if a newer one has its place, or it is being written."""
        place = self.slots + change % self.count * SLOT.size
        before, moment, *area = SLOT.unpack_from(self.memory, place)
        return (moment, area) if before == change == self.number(place) else None

    def update(self):
        """Copies what has changed. Returns the newest change, its time and the rectangle that was copied, or None."""
        while (newest := self.newest) != self.sequence:
            known = [] if self.sequence is None else range(self.sequence + 1, newest + 1)
            slots = [self.slot(change) for change in known] if len(known) <= self.count else [None]
            area = [0, 0, self.width, self.height]
            if slots and None not in slots:
                areas = [slot[1] for slot in slots]
                left, top = min(x for x, _, _, _ in areas), min(y for _, y, _, _ in areas)
                area = [left, top, max(x + w for x, _, w, _ in areas) - left, max(y + h for _, y, _, h in areas) - top]
            if self.copy(newest, area):
                self.sequence = newest
                last = self.slot(newest) if newest else (0, area)
                return newest, last[0] if last else None, area
        return None

    def copy(self, change, area):
        """Copies a rectangle of the picture of a change. False if the writer has begun to write over it."""
        index = change & 1
        x, y, width, height = area
        if self.number(72 + 8 * index) != change:
            return False
        for row in range(y, y + height):
            start = (row * self.width + x) * 4
            place = self.pictures[index] + start
            self.picture[start : start + 4 * width] = self.memory[place : place + 4 * width]
        return self.number(72 + 8 * index) == change


def opened(path):
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Ring(path)
        except FileNotFoundError:
            if time.monotonic() > end:
                sys.exit(f"{path} is not there; start signwriter caption --live -o {path}")
            time.sleep(LOOK_EVERY)


def main():
    ring = opened(sys.argv[1])
    beat, seen = ring.frame, time.monotonic()
    while True:
        # Asked before the last look, so that no change is missed.
        has_ended = ring.has_ended
        if update := ring.update():
            change, moment, (x, y, w, h) = update
            covered = len(ring.picture) // 4 - ring.picture[3::4].count(0)
            print(json.dumps({"change": change, "time": moment, "x": x, "y": y, "w": w, "h": h, "covered": covered}), flush=True)
        if has_ended:
            break
        if ring.frame != beat:
            beat, seen = ring.frame, time.monotonic()
        elif time.monotonic() - seen > PATIENCE:
            sys.exit("the writer has not moved for a while; it was ended, perhaps")
        time.sleep(LOOK_EVERY)


if __name__ == "__main__":
    main()
