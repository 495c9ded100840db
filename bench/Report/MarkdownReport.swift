/// The report as Markdown.
struct MarkdownReport {
  let report: BenchReport

  var text: String {
    let tables = ReportTables(report: report)
    let sections = tables.sections.map { "### \($0.title)\n\n\($0.explanation)\n\n\($0.table.text)" }
    return ([list(tables.head)] + sections + [list(tables.notes)]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func list(_ lines: [String]) -> String { lines.map { "- \($0)\n" }.joined() }
}
