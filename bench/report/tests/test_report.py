"""Tests the tables: of the stored result, of runs that are written here by hand, and of a run by the built program.

    python3 -m unittest discover -s bench/report/tests
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
RESULT = f"{HERE}/result"
BENCH = f"{ROOT}/.build/release/bench"
sys.path.insert(0, os.path.dirname(HERE))

import figures
import markdown
from files import ReportError
from samples import Change, Samples


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def report(*arguments):
    return subprocess.run([sys.executable, "-B", f"{ROOT}/bench/report/report.py", *arguments], capture_output=True,
                          text=True)


def cell(workload="a", **members):
    """Three passes of a millisecond on a GPU."""
    return {"workload": workload, "temperature": "warm", "stage": "render", "renderer": "gpu", "labels": 1, "pixels": 1,
            "wall": [0.001, 0.001, 0.001], "processor": [0.0005, 0.0005, 0.0005], **members}


def run(*cells, timer=False, **members):
    names = dict.fromkeys(cell["workload"] for cell in cells)
    return {"format": 1, "renderers": [{"id": "gpu", "name": "Some GPU", "software": False, "timer": timer}],
            "workloads": [{"id": name, "name": f"Labels of {name.upper()}"} for name in names], "cells": list(cells),
            **members}


class Numbers(unittest.TestCase):
    def test_three_digits_are_significant(self):
        for value, text in [(1234.5, "1234"), (123.4, "123"), (12.34, "12.3"), (1.234, "1.23"), (0.1234, "0.123"),
                            (0, "0"), (-12.34, "-12.3"), (float("inf"), "-"), (float("nan"), "-"), (None, "-")]:
            self.assertEqual(figures.short(value), text)
        self.assertEqual(figures.grouped(12345.6), "12,346")
        self.assertEqual(figures.grouped(1.234), "1.23")

    def test_median_of_an_even_number_is_between_the_middle_two(self):
        self.assertEqual(Samples([4, 1, 3, 2]).median, 2.5)
        self.assertEqual(Samples([4, 1, 3, 2]).count, 4)

    def test_p95_is_a_sample_that_nineteen_of_twenty_do_not_exceed(self):
        self.assertEqual(Samples(range(1, 21)).p95, 19)
        self.assertEqual(Samples(range(1, 101)).p95, 95)
        self.assertEqual(Samples([7]).p95, 7)

    def test_one_interrupted_sample_makes_a_median_a_little_less_certain(self):
        quiet, interrupted = [Samples([1, 1.01, 0.99, 1, 1.02, 0.98, last]) for last in (1, 50)]
        self.assertLess(interrupted.median, 1.02)
        self.assertLess(interrupted.uncertainty, quiet.uncertainty + 0.02)

    def test_few_samples_are_as_uncertain_as_their_extremes(self):
        self.assertEqual(Samples([1]).uncertainty, 1)
        self.assertEqual(Samples([2, 1, 4]).uncertainty, 1.5)

    def test_a_change_within_five_per_cent_is_noise(self):
        old = Samples([1] * 9)
        verdicts = {value: Change(old, Samples([value] * 9)).verdict for value in (1.04, 1.06, 0.96, 0.94)}
        self.assertEqual(verdicts, {1.04: "", 1.06: "slower", 0.96: "", 0.94: "faster"})

    def test_noisy_samples_hide_a_larger_change(self):
        self.assertEqual(Change(Samples([0.5, 1, 1.5, 0.7, 1.3]), Samples([0.6, 1.2, 1.8, 0.8, 1.5])).verdict, "")


class Documents(unittest.TestCase):
    def test_a_marked_region_is_replaced_and_the_rest_is_kept(self):
        document = "before\n<!-- bench run -->\nold\n<!-- /bench run -->\nafter\n"
        changed = markdown.replaced(document, "doc.md", "run", "new\n")
        self.assertEqual(changed, "before\n<!-- bench run -->\n\nnew\n\n<!-- /bench run -->\nafter\n")
        self.assertEqual(markdown.replaced(changed, "doc.md", "run", "new\n"), changed)

    def test_a_document_without_the_region_is_refused(self):
        for document in ("", "<!-- bench run -->\n", "<!-- /bench run --><!-- bench run -->\n",
                         "<!-- bench walk -->\n<!-- /bench walk -->\n"):
            with self.assertRaisesRegex(ReportError, "doc.md: has no lines <!-- bench run -->"):
                markdown.replaced(document, "doc.md", "run", "new")

    def test_tables_can_be_read_as_they_are(self):
        rows = [["a", "1.5"], ["longer", "12"]]
        self.assertEqual(markdown.table(["what", ">us"], rows, is_padded=True),
                         "| what   |  us |\n| ------ | --: |\n| a      | 1.5 |\n| longer |  12 |\n")
        self.assertEqual(markdown.table(["what", ">us"], rows),
                         "| what | us |\n| --- | ---: |\n| a | 1.5 |\n| longer | 12 |\n")


class Reports(unittest.TestCase):
    def setUp(self):
        self.work = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.work)

    def stored(self, members, name="run.json"):
        write(f"{self.work}/{name}", json.dumps(members))
        return f"{self.work}/{name}"

    def text(self, members, *arguments):
        outcome = report(self.stored(members), *arguments)
        self.assertEqual(outcome.returncode, 0, outcome.stderr)
        return outcome.stdout

    def row(self, text):
        """The cells of the first row that has the workload A."""
        lines = [line for line in text.splitlines() if "Labels of A" in line]
        return [cell.strip() for cell in lines[0].split("|")] if lines else []

    def test_the_stored_result_has_its_tables(self):
        for name in ("run", "peers"):
            outcome = report(f"{RESULT}/{name}.json")
            self.assertEqual((outcome.stdout, outcome.stderr), (read(f"{RESULT}/{name}.md"), ""))

    def test_a_run_has_not_changed_since_itself(self):
        outcome = report(f"{RESULT}/run.json", "--compare", f"{RESULT}/run.json")
        self.assertTrue(outcome.stdout.startswith(read(f"{RESULT}/run.md") + "\n### Against 2026-11-22T19:32:42Z, "))
        self.assertTrue(outcome.stdout.endswith("\n\nNothing became slower beyond the noise.\n"))

    def test_what_became_slower_is_named(self):
        old = self.stored(run(cell(), cell("b"), cell("c")), "old.json")
        text = self.text(run(cell(wall=[0.002] * 3), cell("b", wall=[0.0001] * 3), cell("d")), "--compare", old)
        self.assertIn("| a, warm, render, gpu |   1000 |   2000 |    2.00 |   5 % | slower  |\n"
                      "| b, warm, render, gpu |   1000 |    100 |   0.100 |   5 % | faster  |\n\n"
                      "Slower beyond the noise: a, warm, render, gpu.\n", text)

    def test_runs_without_a_common_measurement_cannot_be_compared(self):
        old = self.stored(run(cell("b")), "old.json")
        text = self.text(run(cell()), "--compare", old)
        self.assertTrue(text.endswith("### Against unknown date, commit unknown\n\n"
                                      "Nothing to compare: no measurement is in both.\n"))

    def test_the_devices_own_time_stands_beside_the_walls(self):
        # The median of those passes that were not interrupted.
        text = self.text(run(cell(device=[0.00011, None, 0.00013]), timer=True))
        self.assertEqual(self.row(text)[5:10], ["1000", "1000", "", "120", "500"])
        self.assertIn("GPU us", text)
        self.assertNotIn("without a timer", text)

    def test_a_device_without_a_timer_is_said_to_have_none(self):
        text = self.text(run(cell()))
        self.assertEqual(self.row(text)[5:10], ["1000", "1000", "", "", "500"])
        self.assertIn("Some GPU - hardware, without a timer of its own (GL_EXT_disjoint_timer_query)", text)

    def test_times_that_are_not_those_of_the_passes_are_left_out(self):
        self.assertEqual(self.row(self.text(run(cell(device=[0.00011]), cell("b"), timer=True))), [])
        self.assertEqual(self.row(self.text(run(cell(processor=[0.00011]), cell("b")))), [])
        self.assertEqual(self.row(self.text(run(cell(stage="guess"), cell("b")))), [])

    def test_cold_starts_have_a_table(self):
        cells = [cell(temperature="cold", stage=stage, wall=[time], processor=[time])
                 for stage, time in (("fonts", 0.002), ("start", 0.04), ("process", 0.1234))]
        members = run(*cells)
        members["workloads"][0]["coldPeakMemory"] = {"gpu": 3 << 20}
        self.assertEqual(self.row(self.text(members))[1:-1],
                         ["Labels of A", "gpu", "2.00", "40.0", "", "", "", "123", "3.00", "1"])

    def test_how_it_was_measured_is_said(self):
        text = self.text(run(cell(), settings={"readback": "ring", "oversamplingBy": "loop", "batchSize": 64},
                             machine={"isDebug": True}, omissions=["cpu: lost"]))
        for line in ("- A DEBUG BUILD: these figures mean nothing.", "by --readback ring\n",
                     "by --oversampling-by loop\n", "- not measured: cpu: lost\n", "the GPU draws 64 in a submission"):
            self.assertIn(line, text)
        quiet = self.text(run(cell(), settings={"readback": None, "oversamplingBy": "auto"}))
        self.assertNotIn("--", quiet.split("###")[0])

    def test_wide_spreads_are_told_in_one_line(self):
        text = self.text(run(cell("a"), cell("b", wall=[0.001, 0.001, 0.002])))
        self.assertIn("warning: 1 of 2 warm measurements spread widely", text)
        self.assertEqual(text.count("warning:"), 1)

    def test_what_is_no_run_is_refused_with_its_file(self):
        for text in ('{"format": 2, "cells": []}', '{"format": 1}', '{"format": 1, "cells": [{}]}', "[]", "7",
                     "no JSON"):
            write(f"{self.work}/run.json", text)
            outcome = report(f"{self.work}/run.json")
            self.assertEqual((outcome.returncode, outcome.stdout), (1, ""), text)
            self.assertRegex(outcome.stderr, "^report: .*run.json: (is no report|not JSON)", text)
        self.assertIn("none.json: cannot be read", report(f"{self.work}/none.json").stderr)
        for arguments in ([], ["a.json", "--text", "b.md"], ["--text", "b.md", "--compare", "a.json"]):
            self.assertEqual(report(*arguments).returncode, 2, arguments)

    def test_a_run_that_measured_nothing_is_refused_with_the_reasons(self):
        nothing = {**run(), "workloads": [{"id": "b", "name": "Labels of B", "omissions": ["no jobs"]}]}
        for members, why in [(run(omissions=["gpu: there is no device"]), "gpu: there is no device"),
                             (nothing, "Labels of B: no jobs"), (run(), "no workload was")]:
            path = self.stored(members, "nothing.json")
            outcome = report(path)
            self.assertEqual((outcome.returncode, outcome.stdout), (1, ""))
            self.assertEqual(outcome.stderr, f"report: {path}: nothing was measured: {why}\n")

    def test_tables_and_texts_are_put_into_documents(self):
        document = f"{self.work}/doc.md"
        write(document, "a\n<!-- bench run -->\n<!-- /bench run -->\n<!-- bench x -->\n<!-- /bench x -->\nz\n")
        self.assertEqual(report(f"{RESULT}/run.json", "--into", document).stdout, "")
        write(f"{self.work}/text.md", "\nsome text\n")
        report("--text", f"{self.work}/text.md", "--into", document, "--region", "x")
        self.assertEqual(read(document), f"a\n<!-- bench run -->\n\n{read(f'{RESULT}/run.md')}\n<!-- /bench run -->\n"
                         "<!-- bench x -->\n\nsome text\n\n<!-- /bench x -->\nz\n")

    def test_what_is_read_is_not_written_over(self):
        path = self.stored(run(cell()))
        outcome = report(path, "--into", f"{self.work}/./run.json")
        self.assertEqual(outcome.returncode, 1)
        self.assertIn("is the file of the run, and would be overwritten", outcome.stderr)
        self.assertEqual(json.loads(read(path)), run(cell()))

    @unittest.skipUnless(os.path.exists(BENCH), "bench is not built")
    def test_what_the_program_writes_can_be_read(self):
        path = f"{self.work}/run.json"
        subprocess.run([BENCH, "run", "--quick", "--workloads", "oversampling-1", "--renderers", "cpu", "--json", path],
                       check=True, capture_output=True, cwd=ROOT)
        outcome = report(path, "--compare", path)
        self.assertEqual((outcome.returncode, outcome.stderr), (0, ""))
        for title in ("Warm: scene to picture", "Warm: the stages before", "Cold: the first label"):
            self.assertIn(f"### {title}", outcome.stdout)
        self.assertTrue(outcome.stdout.endswith("Nothing became slower beyond the noise.\n"))


if __name__ == "__main__":
    unittest.main()
