"""Places a label so that its baselines are where Photoshop has them."""

from dataclasses import dataclass

from .descriptor import Members, clamped
from .errors import ImportFailure, Refused, Unsupported
from .fonts import font
from .pictures import reachable
from .program import Program
from .report import Missing
from .transform import Transform
from .typeset import Character, Setting, Sides

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
        box, excess = self.box, self.even_steps(style)
        length = min(max(box[2] - box[0] + excess, 1), LARGEST) if box else LARGEST
        try:
            baselines, natural = self.measured(style, text, length)
            spacing = self.spacing(style, baselines)
            last = baselines[-1]
        except IndexError as error:
            # The program leaves out the lines that are higher than the probe.
            raise Unsupported("a text too large for a line") from error
        if spacing:
            style["lineSpacing"] = clamped(spacing, -10000, 10000)
        lines = len(baselines)
        # Below the baseline, half of what is above it is room enough; a column has its in the middle.
        thickness = last + (lines - 1) * spacing + baselines[0] * (1 if self.setting.is_vertical else 0.5)
        if box:
            first = box[1] + self.rise()
            thickness = max(thickness, box[3] - (first - baselines[0]))
            start = box[0] - excess / 2
        else:
            first = 0.0
            length = max(natural, self.setting.length * self.along + excess)
            start = {"right": excess / 2 - length, "center": -length / 2}.get(self.setting.alignment, -excess / 2)
        return self.place(start, first - baselines[0], length, thickness), lines

    @property
    def along(self) -> float:
        """What the layer's lengths along a line are multiplied by, before the label is stretched."""
        return self.transform.scale / (1 if self.setting.is_vertical else self.base.horizontal)

    @property
    def across(self) -> float:
        """The same of lengths from line to line."""
        return self.transform.scale / (self.base.horizontal if self.setting.is_vertical else 1)

    @property
    def box(self) -> Sides | None:
        """The box of a paragraph text from the layer's origin: along its lines and across them, twice."""
        if self.setting.box is None:
            return None
        left, top, right, bottom = self.setting.box
        if self.setting.is_vertical:
            left, top, right, bottom = top, -right, bottom, -left
        before, after = self.setting.indents
        return ((left + before) * self.along, top * self.across, (right - after) * self.along, bottom * self.across)

    def rise(self) -> float:
        """How far the first line of a box is from its side: an ascent, or half of a column."""
        first = self.setting.text.split("\n")[0]
        leaders, length = [], 0
        for run in self.setting.runs:
            if length <= len(first):
                share = 0.5 if self.setting.is_vertical else font(run.style.font).ascent
                leaders.append(share * run.style.size)
            length += len(run.text)
        return max(leaders) * self.across

    def even_steps(self, style: Members) -> float:
        """Has letters that stand in a column take an em each, as Photoshop's do where a font has no vertical measures.

        Gives how much longer than that a letter is. By half of it the text begins sooner and ends later.
        """
        if style.get("textOrientation") != "upright":
            return 0
        size = style["font"]["size"]
        try:
            excess: float = self.program.lines(self.probe(style, "x", LARGEST))[1] - size
        except ImportFailure:
            return 0
        if abs(excess) < 0.01 * size:
            return 0
        self.missing("letters that stand, of a font without vertical measures", "each in the middle of its place")
        style["characterSpacing"] = clamped(style.get("characterSpacing", 0) - excess / size, -10, 10)
        return excess

    def measured(self, style: Members, text: str | list[Members], length: float) -> tuple[list[float], float]:
        """The baselines of the lines from the frame's first side, and the length that the text needs."""
        size = style["font"]["size"]
        try:
            return self.program.lines(self.probe(style, text, length))
        except Refused as error:
            raise refused(error) from error
        except ImportFailure:
            count = (text if isinstance(text, str) else self.setting.text).count("\n") + 1
            self.missing("the heights of its lines could not be measured", "the first baseline by rule of thumb")
            rise, step = (USUAL_LINE[1] / 2 if self.setting.is_vertical else USUAL_LINE[0]), USUAL_LINE[1]
            return [(rise + index * step) * size for index in range(count)], self.setting.length * self.along

    def probe(self, style: Members, text: str | list[Members], length: float) -> Members:
        """A label to be measured, with room for lines of a length."""
        room = [LARGEST, length] if self.setting.is_vertical else [length, LARGEST]
        made = {key: value for key, value in style.items() if key != "layerStyle"}
        return made | {"text": text, "size": room, "numberOfLines": 0, "verticalAlignment": "top",
                       "lineBreak": "wordWrap", "alignment": "left"}

    def spacing(self, style: Members, baselines: list[float]) -> float:
        """What is added between lines, so that they lie as far apart as Photoshop's leading says."""
        scale = self.across
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

    def place(self, along: float, across: float, length: float, thickness: float) -> Members:
        """The members of a place that is given along and across the lines, from the layer's origin."""
        x, y = self.setting.transform[4:]
        length, thickness = max(length, 1), max(thickness, 1)
        frame = [x + along, y + across, length, thickness]
        if self.setting.is_vertical:
            frame = [x - across - thickness, y + along, thickness, length]
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
