"""Tests the page of the benchmark: made of a small stored result, and of a quick run where the programs are built.

    python3 -m unittest discover -s bench/report/tests
"""

import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
RESULT = f"{HERE}/result"
PROGRAM = f"{ROOT}/bench/report/page.py"
VOID = {"meta", "col", "br", "img", "link", "input", "hr"}


class Page(html.parser.HTMLParser):
    """Reads a page: elements that are open, attributes, the rows of all tables, the text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.problems, self.elements, self.rows, self.text = [], [], [], [], ""
        self.feed(text)
        self.close()
        self.problems += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1:]}, line {self.getpos()[0]}")
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data
        if self.open and ("td" in self.open or "th" in self.open) and self.rows:
            self.rows[-1][-1] += data

    def named(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def made(folder, work):
    command = [sys.executable, "-B", PROGRAM, folder, f"{work}/page.html", f"{work}/summary.md"]
    outcome = subprocess.run(command, capture_output=True, text=True)
    if outcome.returncode != 0:
        raise AssertionError(outcome.stderr)
    with open(f"{work}/page.html", encoding="utf-8") as page, open(f"{work}/summary.md", encoding="utf-8") as summary:
        return page.read(), summary.read()


def read(name):
    with open(f"{RESULT}/{name}", encoding="utf-8") as file:
        return file.read()


def markdown_rows(text):
    """All rows of Markdown tables but the rules."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in text.splitlines()
            if line.startswith("|")]
    return [row for row in rows if not all(re.fullmatch(":?-+:?", cell) for cell in row)]


def luminance(color):
    channels = [int(color[place:place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class StoredResult(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.work)
        cls.source, cls.summary = made(RESULT, cls.work)
        cls.page = Page(cls.source)

    def test_every_element_is_closed_where_it_was_opened(self):
        self.assertEqual(self.page.problems, [])
        for tag in ("html", "head", "main", "h1"):
            self.assertEqual(len(self.page.named(tag)), 1, tag)

    def test_identifiers_are_unique_and_links_lead_to_them(self):
        known = [attributes["id"] for _, attributes in self.page.elements if "id" in attributes]
        self.assertEqual(len(known), len(set(known)))
        for link in self.page.named("a"):
            self.assertIn(link["href"].removeprefix("#"), known)

    def test_nothing_outside_is_asked_for(self):
        for tag in ("script", "link", "img", "iframe", "object", "embed", "base", "form", "source", "audio", "video"):
            self.assertEqual(self.page.named(tag), [], tag)
        for tag, attributes in self.page.elements:
            for name, value in attributes.items():
                self.assertFalse(name in ("src", "srcset", "data", "action") or name.startswith("on"), (tag, name))
                self.assertNotRegex(value or "", r"(?i)url\(|//|javascript:", (tag, name))
        self.assertNotRegex(self.source, r"(?i)@import|url\(|https?:")

    def test_every_row_of_every_table_is_there(self):
        for name in ("run.md", "peers.md", "animation.md"):
            rows = markdown_rows(read(name))
            self.assertGreater(len(rows), 1, name)
            for row in rows:
                self.assertIn(row, self.page.rows, name)

    def test_every_plot_comes_before_the_tables_of_all_figures(self):
        self.assertLess(self.source.index('id="plots"'), self.source.index('id="others"'))
        self.assertLess(self.source.rindex("<figure>"), self.source.index('id="others"'))
        bars = [rows for rows in self.page.rows if rows and rows[0] == "Takumi"]
        self.assertTrue(bars, "each library has a bar")

    def test_pictures_have_words(self):
        drawings = self.page.named("svg")
        self.assertTrue(drawings)
        for drawing in drawings:
            self.assertEqual(drawing["role"], "img")
        self.assertEqual(self.source.count("<desc>"), len(drawings))
        self.assertEqual(self.source.count("<title>"), len(drawings) + 1)
        for name in ("CPU path", "GPU path"):
            self.assertRegex(self.source, f"<desc>[^<]*{name}: 4: ")

    def test_equal_ratios_are_at_equal_distances(self):
        drawing = self.source[self.source.index("<svg"):self.source.index("</svg>")]
        places = [float(place) for place in re.findall(r'<circle class="mark0" cx="([\d.]+)"', drawing)]
        # Sigma 4, 8 and 16.
        self.assertEqual(len(places), 3)
        self.assertAlmostEqual(places[1] - places[0], places[2] - places[1], delta=0.2)

    def test_tables_have_captions(self):
        self.assertEqual(len(self.page.named("table")), self.source.count("<caption>"))

    def test_letters_and_bars_can_be_seen_in_light_and_dark(self):
        themes = re.findall(r":root \{([^}]*)\}", self.source)
        self.assertEqual(len(themes), 2)
        for theme in themes:
            colors = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", theme))
            for name, against, least in [("ink", "paper", 7), ("soft", "paper", 4.5), ("ours", "paper", 4.5),
                                         ("warn-ink", "warn", 4.5), ("theirs", "paper", 3), ("part0", "paper", 3),
                                         ("part1", "paper", 3), ("part2", "paper", 3), ("part3", "paper", 3)]:
                self.assertGreaterEqual(contrast(colors[name], colors[against]), least, (name, theme))

    def test_it_fits_a_phone(self):
        self.assertIn({"name": "viewport", "content": "width=device-width, initial-scale=1"}, self.page.named("meta"))

    def test_what_was_measured_is_named(self):
        for text in (self.page.text, self.summary):
            for part in ("0123456789ab", "2026-11-22", "Xeon", "llvmpipe", "Mesa 22.3.6", "Takumi", "libass"):
                self.assertIn(part, text)
        self.assertIn("figures are rough", self.page.text)
        self.assertIn("figures are rough", self.summary)

    def test_a_missing_library_is_said_to_be_missing(self):
        reason = "not installed: there is no magick or convert on the PATH"
        self.assertIn(f"ImageMagick: {reason}", self.page.text)
        self.assertIn(f"ImageMagick: {reason}", self.summary)

    def test_the_summary_has_ten_rows_or_so_and_one_line_of_warnings(self):
        rows = markdown_rows(self.summary)
        self.assertTrue(10 <= len(rows) - 1 <= 12, len(rows))
        self.assertEqual(len({len(row) for row in rows}), 1)
        self.assertEqual(sum("warning:" in line for line in self.summary.splitlines()), 1)


class OtherResults(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.work)

    def test_names_cannot_become_elements(self):
        with open(f"{self.work}/run.json", "w", encoding="utf-8") as file:
            file.write(read("run.json").replace("plain text", "<script>&amp;"))
        page = Page(made(self.work, self.work)[0])
        self.assertEqual(page.problems, [])
        self.assertEqual(page.named("script"), [])
        self.assertIn("<script>&amp;", page.text)

    def test_a_run_without_other_libraries_says_so(self):
        shutil.copy(f"{RESULT}/run.json", self.work)
        page, summary = made(self.work, self.work)
        self.assertIn("Other libraries were not measured.", page)
        self.assertEqual(markdown_rows(summary), [])

    def test_a_folder_without_a_run_is_refused(self):
        outcome = subprocess.run([sys.executable, "-B", PROGRAM, self.work, f"{self.work}/page.html",
                                  f"{self.work}/summary.md"], capture_output=True, text=True)
        self.assertEqual(outcome.returncode, 1)
        self.assertIn("run.json is missing; scripts/measure benchmark writes it", outcome.stderr)
        self.assertFalse(os.path.exists(f"{self.work}/page.html"))

    @unittest.skipUnless(os.path.exists(f"{ROOT}/.build/release/bench"), "bench is not built")
    def test_the_script_runs_from_start_to_end(self):
        with open(f"{self.work}/benchmark.md", "w", encoding="utf-8") as file:
            file.write("mine\n<!-- bench figures -->\nold\n<!-- /bench figures -->\nmine, too\n")
        command = [f"{ROOT}/scripts/measure", "benchmark", "--quick", "--no-build", "--no-peers", "--docs", self.work,
                   "--out", f"{self.work}/out"]
        first = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(first.returncode, 0, first.stderr)
        with open(f"{self.work}/benchmark.md", encoding="utf-8") as file:
            document = file.read()
        self.assertTrue(document.startswith("mine\n<!-- bench figures -->\n"))
        self.assertTrue(document.endswith("<!-- /bench figures -->\nmine, too\n"))
        self.assertNotIn("\nold\n", document)
        with open(f"{self.work}/benchmark.html", encoding="utf-8") as file:
            self.assertEqual(Page(file.read()).problems, [])
        again = subprocess.run([*command, "--resume"], capture_output=True, text=True)
        self.assertEqual(again.returncode, 0, again.stderr)
        for part in ("run", "counters", "animation", "host"):
            self.assertIn(f"{part} is kept", again.stderr)


if __name__ == "__main__":
    unittest.main()
