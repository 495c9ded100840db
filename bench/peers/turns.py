"""Processes that take turns, ours and each peer's, pass by pass, so that all meet the same state of the machine."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
OURS = {
    # name: arguments of `bench turns`; with --premultiplied the pictures are like the peers'
    "signwriter-cpu": ["--renderer", "cpu"],
    "signwriter-cpu-premultiplied": ["--renderer", "cpu", "--premultiplied"],
    "signwriter-gl": ["--renderer", "gpu"],
}
# With all cores: each of EGL's displays of one software driver draws on its own threads.
DISPLAYS = "signwriter-gl-displays"
OURS_ON_ALL_CORES = {"signwriter-gl": OURS["signwriter-gl"], DISPLAYS: ["--renderer", "gpu", "--device", "0,1"]}
PEERS = ("skia-cpu", "skia-gl", "pillow", "cairo", "resvg", "magick")


@dataclass
class Subject:
    """A process that takes turns."""

    id: str
    cores: tuple
    name: str = ""
    way: str = ""
    failure: str = ""
    samples: list = field(default_factory=list)  # of one label: {"wall", "processor"}, a pass each
    process: subprocess.Popen = None

    def start(self, labels, workload, stage, seed):
        ours = OURS | OURS_ON_ALL_CORES
        if self.id in ours:
            command = [".build/release/bench", "turns", "--workload", workload, "--stage", stage, "--seed", str(seed),
                       *ours[self.id]]
        else:
            command = [sys.executable, os.path.join(HERE, "worker.py"), labels, workload, self.id, stage]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, self.cores))
        hello = self.answer()
        if hello:
            self.name, self.way = hello["name"], hello.get("way", "")

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def answer(self):
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        said = [text for text in self.process.stderr.read().splitlines() if "Fontconfig" not in text]
        self.failure = said[-1] if said else "ended without a word"
        return None

    def ask(self, line):
        self.send(line)
        return self.answer()

    def take_turn(self, number, counts=True):
        if self.failure:
            return
        answer = self.ask(f"pass {number}")
        if answer and counts:
            self.samples.append({key: answer[key] / answer["labels"] for key in ("wall", "processor")})

    def stop(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()


def take_turns(subjects, labels, workload, stage, seed, rounds, folder):
    """Runs rounds of one pass each. The first two do not count, because caches fill and clocks settle."""
    for subject in subjects:
        subject.start(labels, workload, stage, seed)
    for number in (0, 1):
        for subject in subjects:
            subject.take_turn(number, counts=False)
    for number in range(2, 2 + rounds):
        for subject in subjects:
            subject.take_turn(number)
    for subject in subjects:
        if not subject.failure:
            subject.ask(f"save 1 2 {folder}/{workload}-{stage}-{subject.id}")
        subject.stop()
