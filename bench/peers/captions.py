#!/usr/bin/env python3
"""Burns the same captions into the same film with ffmpeg's `ass` filter, with libass by its C interface, and with Signwriter.

    out/peers/venv/bin/python bench/peers/captions.py      # some minutes; --rounds 1 to see that it works

The film has 1920 x 1080 pixels and 30 frames a second; the captions have outlines and soft shadows, and the spoken word has
another colour. Figures are milliseconds of processor time (user and system, of all processes) a frame of the film, medians
of rounds in turns. What is burned in is thrown away, so that no encoder counts; decoding is measured by itself and taken
off. Needs ffmpeg with libass, a C compiler, the program in .build/release, and the environment of bench/peers/run.
"""

import argparse
import ctypes
import os
import pathlib
import re
import resource
import statistics
import subprocess

from libass_peer import _blend, _library

ROOT = pathlib.Path(__file__).resolve().parents[2]
OUT = ROOT / "out/peers"
SAMPLES = ROOT / "Tests/CaptionsTests/Samples"
WIDTH, HEIGHT, RATE, SECONDS = 1920, 1080, 30, 60
PIPED = 300  # frames of the dense pipe
STYLE = (
    '{"kind": "captions", "size": [1920, 1080], "font": {"family": "DejaVu Sans", "weight": 700, "size": 64}, '
    '"stroke": {"width": 6, "color": "black", "position": "outside"}, "shadow": {"blur": 8, "offset": [0, 3]}, '
    '"current": {"color": "#FFD400"}}'
)


def spent():
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


def timed(action):
    before = spent()
    action()
    return spent() - before


def film():
    path = OUT / "film.mp4"
    if not path.exists():
        OUT.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size={WIDTH}x{HEIGHT}:rate={RATE}:duration={SECONDS}",
             "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", path], check=True)
    return path


def ffmpeg(*arguments, **options):
    subprocess.run(["ffmpeg", "-v", "error", "-threads", "1", *map(str, arguments), "-f", "null", "-"], check=True, **options)


# --- captions as ASS has them: an event for each word, in which that word has the colour -------------------------------


def seconds_of(time):
    hours, minutes, rest = time.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + float(rest)


def time_of(seconds):
    return f"{int(seconds) // 3600}:{int(seconds) // 60 % 60:02}:{seconds % 60:05.2f}"


def ass():
    head, events = (SAMPLES / "talk.kf.ass").read_text().split("Dialogue:", 1)
    made = [head]
    for event in ("Dialogue:" + events).splitlines():
        fields = event.split(",", 9)
        if len(fields) < 10 or "\\kf" not in event:
            made.append(event + "\n")
            continue
        words = re.findall(r"\{\\kf(\d+)\}([^{]*)", fields[9])
        begin, end = seconds_of(fields[1]), seconds_of(fields[2])
        for index, (length, _) in enumerate(words):
            until = end if index == len(words) - 1 else begin + int(length) / 100
            text = "".join(
                "{\\1c&H00D4FF&}" + word + "{\\1c&HFFFFFF&}" if k == index else word for k, (_, word) in enumerate(words))
            place = re.search(r"\\pos\([^)]*\)", fields[9])[0]
            made.append(
                ",".join([*fields[:1], time_of(begin), time_of(until), *fields[3:9], "{" + place + "}" + text]) + "\n")
            begin = until
    path = OUT / "talk.ass"
    path.write_text("".join(made))
    return path


def libass(script):
    """Frames by libass, of which those that changed are put together; what was drawn is cleared first."""
    library = _library()
    library.ass_render_frame.restype = ctypes.c_void_p
    handle = library.ass_library_init()
    renderer = library.ass_renderer_init(handle)
    library.ass_set_frame_size(renderer, WIDTH, HEIGHT)
    library.ass_set_fonts(renderer, None, b"DejaVu Sans", 1, None, 1)
    text = script.read_bytes()
    track = library.ass_read_memory(handle, text, len(text), None)
    blend, canvas = _blend(), (ctypes.c_ubyte * (WIDTH * HEIGHT * 4))()
    changed = ctypes.c_int()

    def draw():
        for frame in range(SECONDS * RATE):
            images = library.ass_render_frame(renderer, track, frame * 1000 // RATE, ctypes.byref(changed))
            if changed.value:
                # The rows of the captions; a player clears as little.
                ctypes.memset(ctypes.byref(canvas, 4 * WIDTH * 860), 0, 4 * WIDTH * 160)
                blend(images, ctypes.addressof(canvas), WIDTH, HEIGHT)

    return draw


# --- Signwriter -----------------------------------------------------------------------------------------------------------


def program():
    return ROOT / ".build/release/signwriter"


def burn(source):
    """The command as users give it; an ffmpeg of our own before theirs throws the film away instead of encoding it."""
    shim = OUT / "null/ffmpeg"
    shim.parent.mkdir(parents=True, exist_ok=True)
    real = subprocess.run(["which", "ffmpeg"], check=True, capture_output=True, text=True).stdout.strip()
    shim.write_text(
        "#!/usr/bin/env python3\nimport os, sys\na = sys.argv[1:]\n"
        "cut = a.index('-map')\n"
        f"os.execv('{real}', ['ffmpeg', '-threads', '1'] + a[:cut] + ['-map', '[v]', '-fps_mode', 'passthrough', '-f', 'null', '-'])\n")
    shim.chmod(0o755)
    style = OUT / "style.json"
    style.write_text(STYLE)
    environment = os.environ | {"PATH": f"{shim.parent}:{os.environ['PATH']}"}

    def run():
        subprocess.run(
            [program(), "caption", source, "--words", SAMPLES / "talk.whisper.json", "--style", style, "--renderer", "cpu",
             "-o", OUT / "burned.mp4", "--quiet"], check=True, env=environment)

    return run


def pipe():
    """Whole frames of captions as bytes, through a pipe to a program that drops them; and as many bytes by `cat`, of a file
    of one frame, which stays in memory."""
    document, raw = OUT / "captions.json", OUT / "frame.raw"
    document.write_text(STYLE[:-1] + ', "words": "talk.whisper.json"}')
    (OUT / "talk.whisper.json").write_bytes((SAMPLES / "talk.whisper.json").read_bytes())
    raw.write_bytes(bytes(WIDTH * HEIGHT * 4))

    def into_cat(*command):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
            subprocess.run(["cat"], stdin=child.stdout, stdout=subprocess.DEVNULL, check=True)

    end = str((PIPED - 1) / RATE)
    ours = [program(), "animate", document, "-o", "-", "--stream", "raw", "--fps", str(RATE), "--to", end, "--renderer", "cpu",
            "--quiet"]
    return lambda: into_cat(*ours), lambda: into_cat("cat", *[raw] * PIPED)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    source, script = film(), ass()
    ways = {
        "decoding alone": lambda: ffmpeg("-i", source),
        "ffmpeg's ass filter": lambda: ffmpeg("-i", source, "-vf", f"ass={script}"),
        "signwriter caption": burn(source),
        "libass into memory, changed frames blended": libass(script),
    }
    piped, copied = pipe()
    ways |= {"whole frames through a pipe": piped, "the same by cat": copied}
    times = {name: [] for name in ways}
    for _ in range(options.rounds):
        for name, way in ways.items():
            frames = PIPED if way in (piped, copied) else SECONDS * RATE
            times[name].append(timed(way) / frames * 1e3)
    base = statistics.median(times["decoding alone"])
    print("| | ms a frame | above decoding | rounds |\n| --- | ---: | ---: | --- |")
    for name, each in times.items():
        middle = statistics.median(each)
        above = f"{middle - base:.2f}" if name in ("ffmpeg's ass filter", "signwriter caption") else ""
        print(f"| {name} | {middle:.2f} | {above} | {', '.join(f'{value:.2f}' for value in each)} |")


main()
