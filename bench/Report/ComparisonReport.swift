/// Lists what became slower or faster since an earlier run, for people.
struct ComparisonReport {
  let old: BenchReport
  let new: BenchReport

  var text: String {
    let section = section
    return "### \(section.title)\n\n"
      + (section.table.isEmpty ? "" : section.table.text + "\n") + section.explanation + "\n"
  }

  /// The measurements that are in both runs; what it explains is the verdict.
  var section: ReportSection {
    var table = MarkdownTable(["measurement", ">old us", ">new us", ">new/old", ">noise", "verdict"])
    var slower: [String] = []
    let known = Dictionary(old.cells.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    for cell in new.cells {
      guard let before = known[cell.key]?.wall, let now = cell.wall else { continue }
      let change = Change(from: before, to: now)
      if change.verdict == .slower { slower.append(cell.key.description) }
      table.add([
        cell.key.description, Figures.microseconds(before.median), Figures.microseconds(now.median),
        Figures.short(change.ratio), Figures.percent(change.noise),
        change.verdict == .same ? "" : change.verdict.rawValue,
      ])
    }
    let title = "Against \(old.machine.date), commit \(old.machine.commit ?? "unknown")"
    let verdict =
      table.isEmpty
      ? "Nothing to compare: no measurement is in both."
      : slower.isEmpty
        ? "Nothing became slower beyond the noise." : "Slower beyond the noise: \(slower.joined(separator: "; "))."
    return ReportSection(title, verdict, table)
  }
}
