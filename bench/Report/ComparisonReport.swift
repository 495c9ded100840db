/// What became slower or faster since an earlier run, for people.
struct ComparisonReport {
  let old: OldReport
  let new: BenchReport

  var text: String {
    var table = MarkdownTable(["measurement", ">old us", ">new us", ">new/old", ">noise", "verdict"])
    var slower: [String] = []
    for cell in new.cells {
      guard let before = old.cells[cell.key], let now = cell.wall else { continue }
      let change = Change(from: before, to: now)
      if change.verdict == .slower { slower.append(cell.key.description) }
      table.add([
        cell.key.description, Figures.microseconds(before.median), Figures.microseconds(now.median),
        Figures.short(change.ratio), Figures.percent(change.noise),
        change.verdict == .same ? "" : change.verdict.rawValue,
      ])
    }
    let title = "### Against \(old.date), commit \(old.commit ?? "unknown")\n\n"
    guard !table.isEmpty else { return title + "Nothing to compare: no measurement is in both.\n" }
    let verdict =
      slower.isEmpty
      ? "Nothing became slower beyond the noise.\n"
      : "Slower beyond the noise: \(slower.joined(separator: "; ")).\n"
    return title + table.text + "\n" + verdict
  }
}
