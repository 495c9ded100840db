/// The lines of a text along curves: each has its own, and those that have none follow the last one below its line.
///
/// A value; Sendable.
package struct PathBending: Sendable {
  private let lines: [PathLine]

  /// Sets the lines of a layout, whose block begins at `origin`, along curves, on each as its setting says. `text` has the
  /// layout's units.
  ///
  /// - Precondition: there is a curve.
  package init(
    _ layout: TextLayout, at origin: SIMD2<Double>, of text: [UInt16],
    along curves: [(curve: TextCurve, setting: PathSetting)]
  ) {
    precondition(!curves.isEmpty)
    let last = min(layout.lines.count, curves.count) - 1
    lines = layout.lines.enumerated().map { index, line in
      let drop = index <= last ? 0 : line.baseline - layout.lines[last].baseline
      let (curve, setting) = curves[min(index, curves.count - 1)]
      return PathLine(line, at: origin, of: text, along: curve, setting, lift: setting.lift - drop)
    }
  }

  /// The map of a whole line, from its first cluster to its last.
  package func map(ofLine index: Int) -> GlyphMap {
    let line = lines[index]
    if let move = line.move { return .shift(move) }
    return .curve(line.map)
  }

  /// The map of a cluster that begins at `x`, or nil where it is left out.
  package func map(ofLine index: Int, clusterAt x: Double) -> GlyphMap? {
    let line = lines[index]
    let place = line.clusters.partition { $0.x >= x - PathLine.slip }
    guard place < line.clusters.count else { return map(ofLine: index) }
    return line.clusters[place].isHidden ? nil : line.glyphMap(of: line.clusters[place])
  }

  /// The map of the cluster in which a place along a line lies, whether it is left out or not.
  package func map(ofLine index: Int, around x: Double) -> GlyphMap {
    let line = lines[index]
    let place = min(line.clusters.partition { $0.x + $0.advance > x }, line.clusters.count - 1)
    return place < 0 ? map(ofLine: index) : line.glyphMap(of: line.clusters[place])
  }

  /// From the start of the first cluster of a line that is drawn to the end of the last; nil where none is.
  package func visible(ofLine index: Int) -> ClosedRange<Double>? {
    let shown = lines[index].clusters.filter { !$0.isHidden }
    guard let first = shown.first, let last = shown.last else { return nil }
    return first.x...max(first.x, last.x + last.advance)
  }

  /// The UTF-16 offsets of clusters that are left out, line by line from the left.
  package var hidden: [Int] { lines.flatMap { $0.clusters.filter(\.isHidden).map(\.offset) } }

  /// The image of a part of a line between two heights, clockwise from its top left; empty where nothing of it is drawn.
  package func outline(
    ofLine index: Int, from top: Double, to bottom: Double, within part: ClosedRange<Double>
  ) -> [SIMD2<Double>] {
    let line = lines[index]
    var (over, under): ([SIMD2<Double>], [SIMD2<Double>]) = ([], [])
    for cluster in line.clusters where !cluster.isHidden {
      let (from, to) = (max(cluster.x, part.lowerBound), min(cluster.x + cluster.advance, part.upperBound))
      guard to - from > PathLine.slip else { continue }
      let map = line.glyphMap(of: cluster)
      let steps = cluster.isBent ? PathBending.stepsPerCluster : 1
      for step in 0...steps {
        let x = from + (to - from) * Double(step) / Double(steps)
        over.append(map.point(SIMD2(x, top)))
        under.append(map.point(SIMD2(x, bottom)))
      }
    }
    return over + under.reversed()
  }

  private static let stepsPerCluster = 8
}

extension PathBending {
  /// The UTF-16 offsets of clusters whose ink is folded: bent outlines that reach beyond the centre of the circle that is
  /// nearest to the curve.
  package func folded(_ layout: TextLayout) throws(FontError) -> [Int] {
    var folded: [Int] = []
    for (index, line) in lines.enumerated() {
      let box = layout.lines[index]
      for cluster in line.clusters where cluster.isBent && !cluster.isHidden {
        let turns = (0...4).map { step in
          let place = line.map.around(cluster.start + cluster.width * Double(step) / 4)
          return line.map.curve.curvature(at: place)
        }
        // Heights above the baseline, at which the image stands still.
        let high = turns.min().flatMap { $0 < 0 ? -1 / $0 - line.map.lift : nil }
        let low = turns.max().flatMap { $0 > 0 ? -1 / $0 - line.map.lift : nil }
        let reach = 2 * (box.ascent + box.descent)
        var isFolded = false
        for (edge, side) in [(high, 1.0), (low, -1.0)] {
          guard let edge, edge * side < reach else { continue }
          let band = side > 0 ? (-reach)...(-edge) : (-edge)...reach
          let ink = try layout.ink(ofLine: index, between: band, widenedBy: 0) { $0.cluster == cluster.offset }
          isFolded = isFolded || !ink.isEmpty
        }
        if isFolded { folded.append(cluster.offset) }
      }
    }
    return folded
  }
}
