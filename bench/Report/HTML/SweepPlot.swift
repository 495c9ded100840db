/// Plots the time of a label against a number in which workloads differ: both scales logarithmic, one line per
/// renderer.
struct SweepPlot {
  let report: BenchReport
  let title: String
  /// The prefix of the workloads' names; the rest of a name is the number.
  let prefix: String

  private static let size = SIMD2(460.0, 300.0)
  private static let margin = 52.0

  private typealias Point = (number: Double, seconds: Double)

  private func points(of kind: RendererKind) -> [Point] {
    report.workloads.compactMap { workload -> Point? in
      guard workload.id.hasPrefix(prefix), let number = Double(workload.id.dropFirst(prefix.count)), number > 0,
        let wall = workload.cell(.warm, .render, kind)?.wall
      else { return nil }
      return (number, wall.median)
    }.sorted { $0.number < $1.number }
  }

  /// Empty where fewer than two of the workloads were measured.
  var svg: String {
    let lines = report.renderers.map { ($0.kind, points(of: $0.kind)) }.filter { $0.1.count > 1 }
    guard !lines.isEmpty else { return "" }
    let all = lines.flatMap(\.1)
    let size = SweepPlot.size
    let across = LogScale(all.map(\.number), from: SweepPlot.margin, to: size.x - 30, isRounded: false)
    let down = LogScale(all.map { $0.seconds * 1e6 }, from: size.y - SweepPlot.margin, to: 30)
    var body = SVGText.text(title + ": us a label", x: SweepPlot.margin, y: 16)
    for tick in down.ticks {
      let y = down.place(tick)
      body += SVGText.line(SIMD2(SweepPlot.margin, y), SIMD2(size.x - 30, y), color: "#cccccc")
      body += SVGText.text(Figures.plain(tick), x: SweepPlot.margin - 6, y: y + 4, anchor: "end")
    }
    for number in Set(all.map(\.number)).sorted() {
      body += SVGText.text(
        Figures.plain(number), x: across.place(number), y: size.y - SweepPlot.margin + 18, anchor: "middle")
    }
    for (kind, points) in lines { body += draw(points, color: SpeedPlot.color(of: kind), across, down) }
    return SVGText.picture(width: size.x, height: size.y, title: title, body)
  }

  private func draw(_ points: [Point], color: String, _ across: LogScale, _ down: LogScale) -> String {
    let places = points.map { SIMD2(across.place($0.number), down.place($0.seconds * 1e6)) }
    let path = places.map { "\(SVGText.coordinate($0.x)),\(SVGText.coordinate($0.y))" }.joined(separator: " ")
    let dots = zip(points, places).map { point, place in
      SVGText.dot(
        place, radius: 3, color: color, title: "\(point.number): \(Figures.microseconds(point.seconds)) us")
    }
    return "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>\n" + dots.joined()
  }
}
