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
# What each peer cannot draw. It is left out where a label has that.
PEERS = {
    "skia-cpu": (), "skia-gl": (), "pillow": (), "cairo": (), "resvg": (), "magick": (), "vips": (),
    "takumi": ("gradients of letters", "inner shadows"), "libass": ("gradients", "inner shadows"),
    "trdg": ("gradients", "shadows", "inner shadows"),
}
# Those that draw layer styles, and nothing else here.
STYLE_PEERS = ("psd-tools",)
# Those that lay out the text whenever they draw it have no part in the turns without layout.
LAYS_OUT_ALWAYS = ("vips", "takumi", "libass", "trdg", "resvg", "magick")
# Its canvas is another one, so its pictures are for the eye only.
NOT_COMPARED = ("trdg",)
# One that needs older packages than the others has an environment of its own, which bench/peers/run makes.
ENVIRONMENTS = {"trdg": "out/peers/venv-trdg/bin/python"}


def can_draw(peer, picture):
    """Whether a peer can draw what is in a picture."""
    texts = picture.texts
    features = {"gradients": any(text.gradient for text in texts), "shadows": any(text.shadows for text in texts),
                "inner shadows": any(text.inner_shadows for text in texts)}
    return not any(features[lack.removesuffix(" of letters")] for lack in PEERS[peer])


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
            python = ENVIRONMENTS.get(self.id, sys.executable)
            if not os.path.exists(python):
                self.failure = "not installed"
                return
            command = [python, os.path.join(HERE, "worker.py"), labels, workload, self.id, stage]
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
