"""Places a label so that its baselines are where Photoshop has them."""

from dataclasses import dataclass

from .descriptor import Members, clamped
from .errors import ImportFailure, Refused, Unsupported
from .fonts import font
from .pictures import reachable
from .program import Program
from .report import Missing
from .transform import Transform
from .typeset import Character, Setting

# Where the heights of a line are not measured: the ascent and the distance of lines, in ems.
USUAL_LINE = (0.93, 1.17)
LARGEST = 8000
# The greatest scale of a transform, and the greatest distance of its anchor in sizes of the frame.
MOST_TIMES = 1000


@dataclass
class Placement:
    """Finds the frame in which a label's first baseline lies at the layer's origin, and the space between lines."""

    setting: Setting
    transform: Transform
    base: Character
    program: Program
    missing: Missing

    def placed(self, style: Members, text: str | list[Members]) -> tuple[Members, int]:
        """The members of the place, and how many lines there are. The space between them goes into `style`."""
        scale, box = self.transform.scale, self.setting.box
        width = (box[2] - box[0] - sum(self.setting.indents)) * scale / self.base.horizontal if box else LARGEST
        width = min(max(width, 1), LARGEST)
        try:
            baselines, natural = self.measured(style, text, width)
            spacing = self.spacing(style, baselines)
            last = baselines[-1]
        except IndexError as error:
            # The program leaves out the lines that are higher than the probe.
            raise Unsupported("a text too large for a line") from error
        if spacing:
            style["lineSpacing"] = clamped(spacing, -10000, 10000)
        lines = len(baselines)
        height = last + (lines - 1) * spacing + baselines[0] * 0.5
        left, top = self.corner(width if box else natural)
        frame_width = width if box else max(natural, self.setting.width * scale / self.base.horizontal)
        if box:
            height = max(height, box[3] * scale - (top - baselines[0]))
        else:
            left = self.corner(frame_width)[0]
        return self.place(left, top - baselines[0], frame_width, height), lines

    def measured(self, style: Members, text: str | list[Members], width: float) -> tuple[list[float], float]:
        """The baselines of the lines from the frame's top, and the width that the text needs."""
        size = style["font"]["size"]
        probe = {key: value for key, value in style.items() if key != "layerStyle"}
        probe |= {"text": text, "size": [width, LARGEST], "numberOfLines": 0, "verticalAlignment": "top",
                  "lineBreak": "wordWrap", "alignment": "left"}
        try:
            return self.program.lines(probe)
        except Refused as error:
            raise refused(error) from error
        except ImportFailure:
            count = (text if isinstance(text, str) else self.setting.text).count("\n") + 1
            self.missing("the heights of its lines could not be measured", "the first baseline by rule of thumb")
            return [USUAL_LINE[0] * size + index * USUAL_LINE[1] * size for index in range(count)], (
                self.setting.width * self.transform.scale / self.base.horizontal)

    def spacing(self, style: Members, baselines: list[float]) -> float:
        """What is added between lines, so that they lie as far apart as Photoshop's leading says."""
        scale = self.transform.scale
        wanted = self.leadings(len(baselines))
        if len(baselines) < 2:
            two, _ = self.measured(style, "x\nx", LARGEST)
            return self.base.leading * scale - (two[1] - two[0])
        gaps = [wanted[i] * scale - (baselines[i] - baselines[i - 1]) for i in range(1, len(baselines))]
        mean = sum(gaps) / len(gaps)
        worst = max(abs(sum(gaps[:count]) - count * mean) for count in range(1, len(gaps) + 1))
        if worst > 0.75:
            self.missing("leading that changes from line to line", f"even lines, off by up to {worst:.0f} px")
        return mean

    def leadings(self, lines: int) -> list[float]:
        """The leading of each line: the greatest of its runs."""
        rows: list[list[float]] = [[]]
        for run in self.setting.runs:
            for index, piece in enumerate(run.text.split("\n")):
                if index:
                    rows.append([])
                if piece or not rows[-1]:
                    rows[-1].append(run.style.leading)
        if len(rows) != lines:
            return [max(run.style.leading for run in self.setting.runs)] * lines
        return [max(row) for row in rows]

    def corner(self, width: float) -> tuple[float, float]:
        """Left of the frame and the first baseline, from the layer's origin, before it is stretched and turned."""
        scale, box = self.transform.scale, self.setting.box
        if box:
            first = self.setting.text.split("\n")[0]
            leaders, length = [], 0
            for run in self.setting.runs:
                if length <= len(first):
                    leaders.append(font(run.style.font).ascent * run.style.size)
                length += len(run.text)
            left = (box[0] + self.setting.indents[0]) * scale / self.base.horizontal
            return left, (box[1] + max(leaders)) * scale
        return {"right": -width, "center": -width / 2}.get(self.setting.alignment, 0.0), 0.0

    def place(self, left: float, top: float, width: float, height: float) -> Members:
        x, y = self.setting.transform[4:]
        frame = [x + left, y + top, max(width, 1), max(height, 1)]
        made: Members = {"frame": reachable(frame)}
        turn: Members = {}
        stretch = self.transform.stretch * self.base.horizontal
        if abs(self.transform.rotation) > 0.005:
            turn["rotate"] = round(self.transform.rotation, 4)
        if abs(stretch - 1) > 0.0005 or self.transform.is_mirrored:
            turn["scale"] = [round(stretch, 5), -1 if self.transform.is_mirrored else 1]
        made |= self.bent(frame)
        anchor = [round((at - start) / side, 6) for at, start, side in zip((x, y), made["frame"], made["frame"][2:])]
        if turn:
            if max(stretch, abs(anchor[0]), abs(anchor[1])) > MOST_TIMES:
                raise Unsupported(f"a transform beyond {MOST_TIMES} times the size of the text")
            made["transform"] = turn | {"anchor": anchor}
        return made

    def bent(self, frame: list[float]) -> Members:
        """The place of a warped text: the box that is bent, and its lines where a flat one has them."""
        warp = self.setting.warp
        if warp is None:
            return {}
        if self.base.horizontal != 1:
            raise Unsupported("a warped text of another width")
        x, y = self.setting.transform[4:]
        left, top, right, bottom = (side * self.transform.scale for side in warp.box)
        box = [x + left, y + top, right - left, bottom - top]
        insets = [frame[1] - box[1], frame[0] - box[0], box[1] + box[3] - frame[1] - frame[3],
                  box[0] + box[2] - frame[0] - frame[2]]
        return {"frame": reachable(box), "textInsets": [clamped(inset, -10000, 10000) for inset in insets],
                "warp": warp.members}


def refused(error: Refused) -> Unsupported:
    """What the program says of a text, without its own name, the place in a document that nobody has, and a remedy."""
    return Unsupported(f"a text that cannot be drawn ({str(error).rpartition(': ')[2].partition(';')[0]})")
