"""Turns the Markdown that the benchmark's commands print into HTML: headings, lists, tables and paragraphs."""

import html
import re

TABLE_ROW = re.compile(r"^\|(.*)\|\s*$")


def to_html(text, level):
    """`level` is the heading that "###" becomes. Tables lie in boxes that scroll by themselves on narrow screens."""
    parts, block, title = [], [], ""
    for line in [*text.splitlines(), ""]:
        is_same = block and _kind(line) == _kind(block[0]) and _kind(line) != "heading"
        if block and not is_same:
            parts.append(_block(block, title, level))
            block = []
        if _kind(line) == "heading":
            title = line.lstrip("# ")
        if line.strip():
            block.append(line)
    return "\n".join(parts)


def _kind(line):
    if line.startswith("#"):
        return "heading"
    if TABLE_ROW.match(line):
        return "table"
    return "list" if line.startswith("- ") else "text" if line.strip() else "none"


def _cells(line):
    return [cell.strip() for cell in TABLE_ROW.match(line).group(1).split("|")]


def _block(lines, title, level):
    kind = _kind(lines[0])
    if kind == "heading":
        depth = level + lines[0].index(" ") - 3
        return f"<h{depth}>{html.escape(title)}</h{depth}>"
    if kind == "table":
        return _table(lines, title)
    if kind == "list":
        return "<ul>" + "".join(f"<li>{html.escape(line[2:])}</li>" for line in lines) + "</ul>"
    return f"<p>{html.escape(' '.join(lines))}</p>"


def _table(lines, title):
    heads, rule, *rows = [_cells(line) for line in lines]
    numbers = [cell.endswith(":") for cell in rule]

    def row(cells, tag, scope):
        made = []
        for cell, is_number in zip(cells, numbers):
            attribute = ' class="number"' if is_number else ""
            made.append(f"<{tag}{scope}{attribute}>{html.escape(cell)}</{tag}>")
        return f"<tr>{''.join(made)}</tr>"

    head = row(heads, "th", ' scope="col"')
    body = "\n".join(row(cells, "td", "") for cells in rows)
    name = html.escape(title)
    return (f'<div class="scroll" tabindex="0" role="region" aria-label="{name}"><table>\n<caption>{name}</caption>\n'
            f"<thead>{head}</thead>\n<tbody>\n{body}\n</tbody></table></div>")
