/// Plots the stages of a label's time on the CPU path, from document to file, as shares of one bar per workload.
struct StagePlot {
  let report: BenchReport

  private static let labelWidth = 190.0
  private static let width = 940.0
  private static let rowHeight = 18.0
  private static let colors: [(stage: Stage, color: String)] = [
    (.resolve, "#805ad5"), (.render, "#2b6cb0"), (.encode, "#38a169"), (.write, "#d69e2e"),
  ]

  private func median(_ stage: Stage, _ workload: WorkloadResult) -> Double? {
    workload.cell(.warm, stage, stage == .render ? .cpu : nil)?.wall?.median
  }

  /// Empty where the CPU path was not measured.
  var svg: String {
    var body = ""
    for (index, key) in StagePlot.colors.enumerated() {
      let x = StagePlot.labelWidth + 100 * Double(index)
      body += SVGText.rectangle(x: x, y: 4, width: 12, height: 12, color: key.color)
      body += SVGText.text(key.stage.rawValue, x: x + 18, y: 14)
    }
    var y = 28.0
    for workload in report.workloads {
      let parts = StagePlot.colors.compactMap { key in median(key.stage, workload).map { ($0, key.color) } }
      let whole = parts.reduce(0) { $0 + $1.0 }
      guard parts.count == StagePlot.colors.count, whole > 0 else { continue }
      body += SVGText.text(workload.name, x: StagePlot.labelWidth - 8, y: y + 11, anchor: "end")
      var x = StagePlot.labelWidth
      for (time, color) in parts {
        let width = time / whole * (StagePlot.width - StagePlot.labelWidth - 90)
        body += SVGText.rectangle(x: x, y: y, width: width, height: StagePlot.rowHeight - 4, color: color)
        x += width
      }
      body += SVGText.text(Figures.microseconds(whole) + " us", x: x + 8, y: y + 11)
      y += StagePlot.rowHeight
    }
    guard y > 28 else { return "" }
    return SVGText.picture(width: StagePlot.width, height: y, title: "Stages", body)
  }
}
