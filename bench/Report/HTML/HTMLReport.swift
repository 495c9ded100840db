/// The report as one self-contained page: tables, and plots as SVG.
struct HTMLReport {
  let report: BenchReport
  /// The run that it is compared with.
  var old: BenchReport?

  private static let style = """
    body { font: 15px/1.45 sans-serif; max-width: 960px; margin: 2em auto; padding: 0 1em; color: #1a202c; }
    table { border-collapse: collapse; font-size: 12px; margin: 1em 0; }
    th, td { padding: 2px 8px; border-bottom: 1px solid #e2e8f0; text-align: left; }
    .number { text-align: right; font-variant-numeric: tabular-nums; }
    .software { background: #fefcbf; padding: 0.6em 1em; border-left: 4px solid #d69e2e; }
    svg { max-width: 100%; height: auto; }
    """

  var text: String {
    let tables = ReportTables(report: report)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Signwriter benchmark, \(SVGText.escaped(report.machine.date))</title>
      <style>
      \(HTMLReport.style)
      </style>
      </head>
      <body>
      <h1>Signwriter benchmark</h1>
      \(list(tables.head))\(warning)\(comparison)\(plots)\(tables.sections.map(section).joined())\(notes(tables.notes))</body>
      </html>

      """
  }

  private var warning: String {
    guard report.renderers.contains(where: { $0.kind == .gpu && $0.isSoftware }) else { return "" }
    return """
      <p class="software">No GPU took part: what is called gpu here is OpenGL ES drawn by the processor. It says how the
      GPU path does without a GPU, and nothing about a GPU.</p>

      """
  }

  private var comparison: String {
    guard let old else { return "" }
    let section = ComparisonReport(old: old, new: report).section
    return "<h2>\(SVGText.escaped(section.title))</h2>\n<p>\(SVGText.escaped(section.explanation))</p>\n"
      + (section.table.isEmpty ? "" : section.table.html)
  }

  private var plots: String {
    let sweeps = [
      SweepPlot(report: report, title: "Drop shadow, by sigma", prefix: "sigma-"),
      SweepPlot(report: report, title: "Oversampling, by factor", prefix: "oversampling-"),
    ].map(\.svg).filter { !$0.isEmpty }
    let key = report.renderers.map { renderer in
      "<span style=\"color: \(SpeedPlot.color(of: renderer.kind))\">&#9632;</span> \(renderer.kind.rawValue)"
    }
    return figure(
      "Labels a second, warm: the large mark is the median, each dot a pass", key.joined(separator: " "))
      + SpeedPlot(report: report).svg
      + (sweeps.isEmpty ? "" : figure("Sweeps", key.joined(separator: " ")) + sweeps.joined())
      + figure("From document to file, CPU path, one thread", "") + StagePlot(report: report).svg
  }

  private func figure(_ title: String, _ key: String) -> String {
    "<h2>\(SVGText.escaped(title))</h2>\n" + (key.isEmpty ? "" : "<p>\(key)</p>\n")
  }

  private func section(_ section: ReportSection) -> String {
    "<h2>\(SVGText.escaped(section.title))</h2>\n<p>\(SVGText.escaped(section.explanation))</p>\n\(section.table.html)"
  }

  private func list(_ lines: [String]) -> String {
    "<ul>\n" + lines.map { "<li>\(SVGText.escaped($0))</li>\n" }.joined() + "</ul>\n"
  }

  private func notes(_ lines: [String]) -> String { lines.isEmpty ? "" : "<h2>Notes</h2>\n" + list(lines) }
}
