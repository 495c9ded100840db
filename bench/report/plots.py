"""The plots of the page. Bars are tables whose cells are as long as the figure beside them, so they are read aloud as
tables, and their letters stay large on a phone. Lines are SVG; each has its own dashes and marks, and its name at its
end, so that no colour is needed to tell them apart.
"""

import html
import math

from figures import grouped

# How the names of our bars begin, which are coloured.
OURS = "signwriter"
COLUMNS = '<colgroup><col class="name"><col></colgroup>\n'


def bars(title, unit, groups):
    """`groups`: (name, [(what, figure, note)]). All bars begin at nought and have one scale."""
    groups = [(name, rows) for name, rows in groups if rows]
    if not groups:
        return ""
    most = max(figure for _, rows in groups for _, figure, _ in rows)
    body = []
    for name, rows in groups:
        body.append(f'<tbody><tr><th colspan="2" scope="rowgroup" class="group">{html.escape(name)}</th></tr>')
        for what, figure, note in rows:
            kind = "ours" if what.lower().startswith(OURS) else "theirs"
            width = 100 * figure / most
            noted = f' <span class="note">{html.escape(note)}</span>' if note else ""
            body.append(
                f'<tr><th scope="row">{html.escape(what)}</th><td><span class="bar {kind}" style="width:{width:.2f}%">'
                f'</span><span class="figure">{grouped(figure)}{noted}</span></td></tr>')
        body.append("</tbody>")
    return (f'<figure><table class="bars"><caption>{html.escape(title)} <span class="unit">({html.escape(unit)})</span>'
            f'</caption>\n{COLUMNS}{chr(10).join(body)}\n</table></figure>')


def stages(title, rows, names):
    """`rows`: (name, [microseconds of each stage]). Each bar is a whole; what its parts take is written below it."""
    if not rows:
        return ""
    body = []
    for name, times in rows:
        whole = sum(times)
        parts = "".join(f'<span class="part part{index}" style="width:{100 * time / whole:.2f}%"></span>'
                        for index, time in enumerate(times))
        said = ", ".join(f"{stage} {grouped(time)}" for stage, time in zip(names, times))
        body.append(f'<tr><th scope="row">{html.escape(name)}</th><td><span class="whole">{parts}</span>'
                    f'<span class="figure">{grouped(whole)} us: {html.escape(said)}</span></td></tr>')
    keys = [f'<span class="key part{index}"></span> {html.escape(name)}' for index, name in enumerate(names)]
    key = ", ".join(keys)
    return (f'<figure><table class="bars"><caption>{html.escape(title)}. Parts from the left: {key}</caption>\n'
            f'{COLUMNS}<tbody>{chr(10).join(body)}</tbody></table></figure>')


WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 250, 46, 64, 14, 40


def sweep(title, across, lines):
    """`lines`: {name: [(number, microseconds)]}, at least two points each. Both scales are logarithmic."""
    lines = {name: sorted(points) for name, points in lines.items() if len(points) > 1}
    if not lines:
        return ""
    numbers = sorted({number for points in lines.values() for number, _ in points})
    times = [time for points in lines.values() for _, time in points]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))
    high = max(high, low + 1)
    first, last = math.log(numbers[0]), math.log(numbers[-1])

    def place(number, time):
        x = LEFT + (WIDTH - LEFT - RIGHT) * (math.log(number) - first) / (last - first)
        y = TOP + (HEIGHT - TOP - BOTTOM) * (high - math.log10(time)) / (high - low)
        return x, y

    parts = []
    for power in range(low, high + 1):
        _, y = place(numbers[0], 10.0 ** power)
        parts.append(f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
                     f'<text x="{LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{10.0 ** power:g}</text>')
    free = -math.inf
    for number in numbers:
        x, _ = place(number, times[0])
        if x - free >= 22:
            parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{number:g}</text>')
            free = x
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">{html.escape(across)}; upwards: us a label</text>')
    for index, (name, points) in enumerate(lines.items()):
        places = [place(*point) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="line{index % 2}" points="{path}"/>')
        for x, y in places:
            mark = (f'<circle class="mark{index % 2}" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' if index % 2 == 0 else
                    f'<rect class="mark{index % 2}" x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>')
            parts.append(mark)
        x, y = places[-1]
        parts.append(f'<text x="{x + 7:.1f}" y="{y + 4:.1f}">{html.escape(name)}</text>')
    said = "; ".join(f"{name}: " + ", ".join(f"{number:g}: {grouped(time)} us" for number, time in points)
                     for name, points in lines.items())
    return (f'<figure><figcaption>{html.escape(title)}</figcaption><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
            f"<title>{html.escape(title)}</title><desc>{html.escape(said)}</desc>{''.join(parts)}</svg></figure>")
