"""Makes Markdown tables of a run that `bench run --json` wrote, or of the turns that bench/peers/run wrote.

    python3 bench/report/report.py RUN.json                             # prints them
    python3 bench/report/report.py RUN.json --compare OLD.json          # and what became slower since
    python3 bench/report/report.py RUN.json --into DOC.md --region run  # or puts them into a document
    python3 bench/report/report.py out/peers/peers.json

It needs nothing but Python 3. The exit status does not depend on whether something became slower.
"""

import argparse
import sys

import files
import markdown
import peer_tables
import run_tables
from run import Run


def arguments():
    parser = argparse.ArgumentParser(prog="report.py", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", metavar="RUN.json", help="the run, or the turns with other libraries")
    parser.add_argument("--text", metavar="FILE.md", help="Markdown instead of a run")
    parser.add_argument("--compare", metavar="OLD.json", help="say what became slower since this run")
    parser.add_argument("--into", metavar="DOC.md", help="put the tables into this file, between its lines "
                        "<!-- bench NAME --> and <!-- /bench NAME -->")
    parser.add_argument("--region", metavar="NAME", default="run", help="the NAME; without --region it is run")
    options = parser.parse_args()
    if (options.file is None) == (options.text is None):
        parser.error("name a run, or --text; one of the two")
    if options.compare and not options.file:
        parser.error("--compare needs a run")
    return options


def tables(options):
    if options.text:
        return files.read(options.text)
    members = files.read_json(options.file)
    if isinstance(members, dict) and "memory" in members:
        if options.compare:
            raise files.ReportError(f"{options.file}: --compare is for runs, not for turns with other libraries")
        return peer_tables.text(members)
    run = Run.read(options.file, members)
    if not run.cells:
        why = [*run.omissions, *(f"{workload['name']}: {text}" for workload in run.workloads for text in workload["omissions"])]
        raise files.ReportError(": ".join([options.file, "nothing was measured", "; ".join(why) or "no workload was"]))
    made = run_tables.text(run)
    if options.compare:
        old = Run.read(options.compare, files.read_json(options.compare))
        made += "\n" + run_tables.comparison(old, run)
    return made


def main():
    options = arguments()
    try:
        if options.into:
            inputs = [("the run", options.file), ("--text", options.text), ("--compare", options.compare)]
            files.refuse_inputs(options.into, inputs)
        made = tables(options)
        if not options.into:
            sys.stdout.write(made)
            return
        document = markdown.replaced(files.read(options.into), options.into, options.region, made)
        files.write(options.into, document)
    except files.ReportError as error:
        sys.exit(f"report: {error}")


if __name__ == "__main__":
    main()
