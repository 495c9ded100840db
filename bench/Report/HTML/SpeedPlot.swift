/// Plots labels per second of each workload on a logarithmic scale: a line from the slowest pass to the fastest, a mark at
/// the median, and every pass as a dot. Bars would mislead: a logarithmic scale has no zero where they could begin.
struct SpeedPlot {
  let report: BenchReport

  private static let labelWidth = 190.0
  private static let width = 940.0
  private static let barHeight = 11.0
  private static let gap = 9.0

  static func color(of kind: RendererKind) -> String { kind == .cpu ? "#2b6cb0" : "#dd6b20" }

  private struct Bar {
    let kind: RendererKind
    let median: Double
    let samples: [Double]
  }

  private var rows: [(name: String, bars: [Bar])] {
    report.workloads.compactMap { workload in
      let bars = report.renderers.compactMap { renderer -> Bar? in
        guard let cell = workload.cell(.warm, .render, renderer.kind), let wall = cell.wall, wall.median > 0 else {
          return nil
        }
        return Bar(kind: renderer.kind, median: 1 / wall.median, samples: cell.samples.map { 1 / $0.wall })
      }
      return bars.isEmpty ? nil : (workload.name, bars)
    }
  }

  /// Empty where nothing was measured.
  var svg: String {
    let rows = rows
    guard !rows.isEmpty else { return "" }
    let scale = LogScale(
      rows.flatMap { $0.bars.flatMap { $0.samples + [$0.median] } }, from: SpeedPlot.labelWidth,
      to: SpeedPlot.width - 70)
    var body = ""
    var y = 24.0
    for row in rows {
      let height = Double(row.bars.count) * SpeedPlot.barHeight
      body += SVGText.text(row.name, x: SpeedPlot.labelWidth - 8, y: y + height / 2 + 4, anchor: "end")
      for bar in row.bars {
        body += draw(bar, y: y, scale)
        y += SpeedPlot.barHeight
      }
      y += SpeedPlot.gap
    }
    let grid = scale.ticks.map { tick in
      let x = scale.place(tick)
      return SVGText.line(SIMD2(x, 18), SIMD2(x, y), color: "#cccccc")
        + SVGText.text(Figures.plain(tick), x: x, y: 12, anchor: "middle")
    }
    return SVGText.picture(width: SpeedPlot.width, height: y, title: "Labels a second", grid.joined() + body)
  }

  private func draw(_ bar: Bar, y: Double, _ scale: LogScale) -> String {
    let color = SpeedPlot.color(of: bar.kind)
    let middle = y + SpeedPlot.barHeight / 2 - 1
    let all = bar.samples + [bar.median]
    let ends = (all.min() ?? bar.median, all.max() ?? bar.median)
    let dots = bar.samples.map { sample in
      SVGText.dot(SIMD2(scale.place(sample), middle), radius: 1.5, color: "#1a202c")
    }
    return SVGText.line(SIMD2(scale.place(ends.0), middle), SIMD2(scale.place(ends.1), middle), color: color)
      + SVGText.dot(SIMD2(scale.place(bar.median), middle), radius: 4.5, color: color)
      + dots.joined()
      + SVGText.text(
        Figures.short(bar.median), x: scale.place(ends.1) + 8,
        y: y + SpeedPlot.barHeight - 2)
  }
}
