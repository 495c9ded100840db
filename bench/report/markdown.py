"""Writes tables of Markdown, replaces marked regions of documents, and turns what the benchmark's commands print into
HTML: headings, lists, tables and paragraphs.
"""

import html
import re

from files import ReportError

TABLE_ROW = re.compile(r"^\|(.*)\|\s*$")


def table(heads, rows, is_padded=False):
    """Columns whose head begins with ">" are aligned right; padded cells can be read without a renderer, too."""
    is_right = [head.startswith(">") for head in heads]
    heads = [head.removeprefix(">") for head in heads]
    widths = [max(map(len, column)) if is_padded else 0 for column in zip(heads, *rows)]
    rule = ["-" * (max(2, width) - right if is_padded else 3) + ":" * right for width, right in zip(widths, is_right)]

    def line(cells):
        padded = [cell.rjust(width) if right else cell.ljust(width)
                  for cell, width, right in zip(cells, widths, is_right)]
        return "| " + " | ".join(padded) + " |\n"

    return "".join(line(cells) for cells in [heads, rule, *rows])


def replaced(document, source, name, text):
    """The document with the text between its lines <!-- bench NAME --> and <!-- /bench NAME -->."""
    before, first, rest = document.partition(f"<!-- bench {name} -->\n")
    _, last, after = rest.partition(f"<!-- /bench {name} -->")
    if not first or not last:
        raise ReportError(f"{source}: has no lines <!-- bench {name} --> and <!-- /bench {name} -->; add them")
    return before + first + "\n" + text.strip("\r\n") + "\n\n" + last + after


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
        return _html_table(lines, title)
    if kind == "list":
        return "<ul>" + "".join(f"<li>{html.escape(line[2:])}</li>" for line in lines) + "</ul>"
    return f"<p>{html.escape(' '.join(lines))}</p>"


def _html_table(lines, title):
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
