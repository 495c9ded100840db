package import Pixels

/// A line along a stretch of text: an underline, an overline or a strikethrough. Lengths are in points; x is measured from
/// the left of the text block, y from the line's baseline, down positive.
///
/// All of its shapes are one list of paths, so that whatever bends a text can bend its lines by the same map.
/// A value; Sendable.
package struct DecorationLine: Sendable, Hashable {
  /// What a line is drawn of. A value; Sendable.
  package enum Style: Sendable, Hashable {
    case solid, dotted, dashed, wavy
  }

  package var style = Style.solid
  /// The left end.
  package var x0: Double
  /// The right end.
  package var x1: Double
  /// The upper edge; that of a wavy line with the same place would be, if it were solid.
  package var top: Double
  package var thickness: Double
  /// Where the line is left out, from left to right, without overlaps.
  package var gaps: [ClosedRange<Double>] = []

  /// A solid line; lengths are in points.
  package init(x0: Double, x1: Double, top: Double, thickness: Double) {
    self.x0 = x0
    self.x1 = x1
    self.top = top
    self.thickness = thickness
  }

  /// The height of a wave's control points above its axis, in points, as Chromium draws it.
  private var waveDepth: Double { 3 * thickness + 0.5 }
  private var wavePeriod: Double { 4 * thickness + 3 }
  private var waveAxis: Double { top + thickness + 1.5 }

  /// From the upper to the lower edge of what is drawn.
  package var band: ClosedRange<Double> {
    guard style == .wavy else { return top...(top + thickness) }
    // A cubic with control points at +d and -d half-way reaches d / (2 sqrt 3).
    let reach = waveDepth / 12.0.squareRoot() + thickness / 2
    return (waveAxis - reach)...(waveAxis + reach)
  }

  /// The line on the other side of a height, with what is drawn of it as far away.
  package func mirrored(about middle: Double) -> DecorationLine {
    var line = self
    line.top += 2 * middle - band.lowerBound - band.upperBound
    return line
  }

  /// The parts of the line that are not left out.
  package var visible: [ClosedRange<Double>] {
    // Negative spacing may turn a line round; there is nothing to draw then.
    guard x0 < x1 else { return [] }
    var parts: [ClosedRange<Double>] = []
    var start = x0
    for gap in gaps {
      if gap.lowerBound > start { parts.append(start...min(gap.lowerBound, x1)) }
      start = max(start, gap.upperBound)
      if start >= x1 { break }
    }
    if start < x1 { parts.append(start...x1) }
    return parts.filter { $0.lowerBound < $0.upperBound }
  }

  /// The most steps of one path: to unite its dots takes time that grows with the square of their number.
  private static let mostSteps = 2048

  /// No fewer points than the shapes of the line have: known before they are made, because a line that is thin enough has
  /// more of them than any memory.
  package var pointBound: Double {
    guard thickness > 0 else { return 0 }
    let (parts, width) = (Double(visible.count), max(0, x1 - x0))
    return switch style {
    case .solid: 4 * parts
    // At each end of a gap there may be another piece.
    case .dashed: 4 * (width / (3 * thickness) + 2 * parts + 2)
    // Whole dots have four curves with lines between, cut ones two edges.
    case .dotted: 9 * (width / (2 * thickness) + 2) + 2 * 50 * parts
    // Two edges of paths that overlap by half of them at most.
    case .wavy: 4 * Double(chords) * (width / wavePeriod + 2 * parts + 2)
    }
  }

  /// The shapes of the line. Their union is the line; parts of a long one may overlap.
  package var paths: [Path] {
    guard thickness > 0 else { return [] }
    var paths: [Path] = []
    var steps: [Path.Step] = []
    for shape in shapes {
      if steps.count + shape.steps.count > DecorationLine.mostSteps, !steps.isEmpty {
        paths.append(Path(steps))
        steps = []
      }
      steps += shape.steps
    }
    if !steps.isEmpty { paths.append(Path(steps)) }
    return paths
  }

  private var shapes: [Path] {
    switch style {
    case .solid:
      visible.map {
        .rectangle(x: $0.lowerBound, y: top, width: $0.upperBound - $0.lowerBound, height: thickness)
      }
    case .dashed: pieces(length: 2 * thickness).map { rectangle($0.part) }
    case .dotted: pieces(length: thickness).map { dot($0.start, in: $0.part) }
    case .wavy: visible.flatMap { waves(in: $0) }
    }
  }

  private func rectangle(_ part: ClosedRange<Double>) -> Path {
    .rectangle(x: part.lowerBound, y: top, width: part.upperBound - part.lowerBound, height: thickness)
  }

  /// The dots or dashes, of which the last ends where the line does: gaps are near the thickness. Of the two numbers of
  /// gaps that fit, the one is taken whose gap is nearer.
  private func pieces(length: Double) -> [(start: Double, part: ClosedRange<Double>)] {
    let width = x1 - x0
    guard width > length else { return visible.map { (x0, $0) } }
    let count = ((width - length) / (length + thickness)).rounded(.down)
    func gap(_ count: Double) -> Double { count > 0 ? (width - length) / count - length : .infinity }
    let gaps = abs(gap(count) - thickness) < abs(gap(count + 1) - thickness) ? count : count + 1
    let period = (width - length) / gaps
    var pieces: [(start: Double, part: ClosedRange<Double>)] = []
    for part in visible {
      let first = Int(max(0, ((part.lowerBound - x0 - length) / period).rounded(.down)))
      let last = Int(min(gaps, ((part.upperBound - x0) / period).rounded(.up)))
      for index in first...max(first, last) {
        let start = x0 + Double(index) * period
        let (from, to) = (max(start, part.lowerBound), min(start + length, part.upperBound))
        if from < to { pieces.append((start, from...to)) }
      }
    }
    return pieces
  }

  /// A dot whose left is `start`, or the part of it that is visible.
  private func dot(_ start: Double, in part: ClosedRange<Double>) -> Path {
    let isWhole = part.lowerBound <= start && part.upperBound >= start + thickness
    guard !isWhole else { return .ellipse(x: start, y: top, width: thickness, height: thickness) }
    let radius = thickness / 2
    let middle = SIMD2(start + radius, top + radius)
    func edge(_ side: Double) -> [SIMD2<Double>] {
      let count = 24
      return (0...count).map { step in
        let x = part.lowerBound + (part.upperBound - part.lowerBound) * Double(step) / Double(count)
        let height = max(0, radius * radius - (x - middle.x) * (x - middle.x)).squareRoot()
        return SIMD2(x, middle.y + side * height)
      }
    }
    return DecorationLine.area(between: edge(-1), and: edge(1))
  }

  /// The area between two edges that run from left to right.
  private static func area(between upper: [SIMD2<Double>], and lower: [SIMD2<Double>]) -> Path {
    guard let first = upper.first else { return Path() }
    return Path([.move(first)] + (upper.dropFirst() + lower.reversed()).map { .line($0) } + [.close])
  }
}

/// A wave is a cubic for each period: x0 -> x0 + P, with both control points half-way, one a depth below the axis and one
/// above. With u in 0...1,
///
///     x = P (3/2 u (1 - u) + u^3),  y = 3 D u (1 - u) (1 - 2 u).
///
/// Its band is the area between the two curves at half the thickness on either side. The radius of curvature at a crest
/// is P^2 / (6 sqrt 3 D), which is more than half the thickness for every thickness, so both curves run from left to
/// right without loops, and cutting them at an x is an interpolation.
extension DecorationLine {
  /// The chords of an edge in a period. With n of them the arc of radius about t is left by (4 t / n)^2 / (8 t): 1/100
  /// point.
  private var chords: Int { max(16, Int(bounded: (14 * thickness.squareRoot()).rounded(.up))) }

  /// The wave in a part of the line, in pieces that overlap by a period.
  fileprivate func waves(in part: ClosedRange<Double>) -> [Path] {
    let length = wavePeriod * Double(max(1, DecorationLine.mostSteps / 4 / chords))
    var paths: [Path] = []
    var start = part.lowerBound
    while start < part.upperBound {
      let end = min(start + length, part.upperBound)
      let from = max(part.lowerBound, start - wavePeriod)
      paths.append(
        DecorationLine.area(
          between: edge(-1, from: from, to: end, chords: chords), and: edge(1, from: from, to: end, chords: chords))
      )
      start = end
    }
    return paths
  }

  private func edge(_ side: Double, from: Double, to: Double, chords: Int) -> [SIMD2<Double>] {
    let first = Int(((from - x0) / wavePeriod).rounded(.down)) - 1
    let last = Int(((to - x0) / wavePeriod).rounded(.up)) + 1
    var edge: [SIMD2<Double>] = []
    var previous = wavePoint(first * chords, of: chords, side)
    for index in (first * chords + 1)...(last * chords) {
      let point = wavePoint(index, of: chords, side)
      defer { previous = point }
      guard point.x > from, previous.x < to else { continue }
      func at(_ x: Double) -> SIMD2<Double> {
        SIMD2(x, previous.y + (point.y - previous.y) * (x - previous.x) / (point.x - previous.x))
      }
      if edge.isEmpty { edge.append(previous.x < from ? at(from) : previous) }
      edge.append(point.x > to ? at(to) : point)
    }
    return edge
  }

  private func wavePoint(_ index: Int, of chords: Int, _ side: Double) -> SIMD2<Double> {
    let period = (Double(index) / Double(chords)).rounded(.down)
    let u = Double(index) / Double(chords) - period
    let v = 1 - u
    let along = 1.5 * u * v + u * u * u
    let slope = SIMD2(wavePeriod * (1.5 - 3 * u + 3 * u * u), 3 * waveDepth * (1 - 6 * u + 6 * u * u))
    let normal = SIMD2(-slope.y, slope.x) / (slope * slope).sum().squareRoot()
    let axis = SIMD2(x0 + (period + along) * wavePeriod, waveAxis + 3 * waveDepth * u * v * (1 - 2 * u))
    return axis + normal * (side * thickness / 2)
  }
}
