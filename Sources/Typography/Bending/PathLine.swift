import CICUText
import Pixels

/// A line of a text along a curve, cluster by cluster.
///
/// A value; Sendable.
struct PathLine: Sendable {
  /// Glyphs that are moved together. A value; Sendable.
  struct Cluster: Sendable {
    /// The start of the advance before bending.
    let x: Double
    let advance: Double
    /// The arc length at its start, and how much wider it is than its advance.
    let start: Double
    let stretch: Double
    /// Whether its outlines are bent.
    let isBent: Bool
    let isHidden: Bool
    /// The cluster in the text, as a UTF-16 offset.
    let offset: Int

    var width: Double { advance * stretch }
  }

  let map: CurveMap
  let clusters: [Cluster]
  private let orientation: PathSetting.Orientation
  private let isStretched: Bool

  /// Sums of advances differ by this much in points, however they are added.
  static let slip = 1e-7
}

extension PathLine {
  init(
    _ line: TextLayout.Line, at origin: SIMD2<Double>, of text: [UInt16], along curve: TextCurve,
    _ setting: PathSetting, lift: Double
  ) {
    let isWrapped = setting.overflow == .wrap
    let found = PathLine.found(on: line, of: text, setting.orientation)
    let length = curve.length
    // Around a closed curve the last cluster has the first one beside it.
    let gaps = found.count - (isWrapped ? 0 : 1)
    let gap = setting.spread == .spacing && gaps > 0 ? (length - line.width) / Double(gaps) : 0
    let stretch = setting.spread == .glyphs && line.width > 0 ? length / line.width : 1
    let width = line.width * stretch + gap * Double(max(0, found.count - 1))
    let first = PathLine.first(of: line, setting, on: length, filled: width)
    var clusters: [Cluster] = []
    for (index, (cluster, offset, isBent)) in found.enumerated() {
      let start = first + (cluster.x - line.x) * stretch + Double(index) * gap
      let middle = start + cluster.advance * stretch / 2
      // What goes around ends where it would cover its beginning.
      let along = isWrapped ? (line.isRightToLeft ? first + width - middle : middle - first) : middle
      clusters.append(
        Cluster(
          x: origin.x + cluster.x, advance: cluster.advance, start: start, stretch: stretch, isBent: isBent,
          isHidden: setting.overflow != .extend && !(-PathLine.slip...(length + PathLine.slip)).contains(along),
          offset: offset))
    }
    let left = origin.x + line.x
    var knots = [SIMD2(left, first), SIMD2(left + max(line.width, 1), first + max(line.width, 1) * stretch)]
    if gap != 0, let last = clusters.last {
      knots = clusters.map { SIMD2($0.x, $0.start) } + [SIMD2(last.x + last.advance, last.start + last.width)]
    }
    map = CurveMap(
      curve: curve, knots: knots, baseline: origin.y + line.baseline, lift: lift, isWrapped: isWrapped,
      upright: [.skew, .upright].contains(setting.orientation) ? .screen : .normal)
    self.clusters = clusters
    orientation = setting.orientation
    isStretched = gap != 0 || stretch != 1
  }

  /// Where the left end of a line is that takes so much of a curve, by its length. A line begins where it is put, be that at
  /// its left or, right to left, at its right.
  private static func first(
    of line: TextLayout.Line, _ setting: PathSetting, on length: Double, filled width: Double
  ) -> Double {
    let isRightToLeft = line.isRightToLeft
    let place = setting.place(on: length, isRightToLeft: isRightToLeft)
    switch (setting.spread, setting.overflow) {
    case (.none, _): return place - setting.align(isRightToLeft: isRightToLeft) * width
    case (_, .wrap): return isRightToLeft ? place - width : place
    default: return 0
    }
  }

  /// The clusters of a line, from left to right, each with its place in the text.
  private static func found(
    on line: TextLayout.Line, of text: [UInt16], _ orientation: PathSetting.Orientation
  ) -> [(cluster: GlyphRun.Cluster, offset: Int, isBent: Bool)] {
    line.runs.filter { !$0.isAnnotation }.flatMap { run in
      let isBent = orientation == .bend || (orientation == .auto && run.joins(in: text))
      return run.clusters.map { (cluster: $0, offset: run.glyphs[$0.glyphs.lowerBound].cluster, isBent: isBent) }
    }
  }

  /// How far the whole line is moved, where it is not bent.
  var move: SIMD2<Double>? {
    guard !isStretched, let corner = map.curve.level else { return nil }
    // Beyond the end of a closed line it goes back to the start.
    guard !map.isWrapped else { return nil }
    return PathLine.exact(
      SIMD2(corner.x + map.knots[0].y - map.knots[0].x, corner.y - map.lift - map.baseline))
  }

  func glyphMap(of cluster: Cluster) -> GlyphMap {
    if let move { return .shift(move) }
    if cluster.isBent {
      var map = map
      map.knots = [
        SIMD2(cluster.x, cluster.start),
        SIMD2(cluster.x + max(cluster.advance, 1), cluster.start)
          + SIMD2(0, max(cluster.advance, 1) * cluster.stretch),
      ]
      return .curve(map)
    }
    let frame = map.frame(at: cluster.start + cluster.width / 2)
    let (across, down) = axes(frame)
    let corner = SIMD2(cluster.x, map.baseline)
    let point = frame.point + map.lift * frame.normal - cluster.width / 2 * across
    if frame.tangent == SIMD2(1, 0), cluster.stretch == 1 { return .shift(PathLine.exact(point - corner)) }
    let linear = Affine(
      a: across.x * cluster.stretch, b: across.y * cluster.stretch, c: down.x, d: down.y)
    return .affine(linear.then(.translation(point - linear.apply(corner))))
  }

  /// The directions that right and down have in a cluster.
  private func axes(_ frame: TextCurve.Frame) -> (across: SIMD2<Double>, down: SIMD2<Double>) {
    switch orientation {
    case .auto, .rotate, .bend: (frame.tangent, -frame.normal)
    case .upright: (SIMD2(1, 0), SIMD2(0, 1))
    case .skew: (PathLine.sloping(frame.tangent), SIMD2(0, 1))
    }
  }
}

extension PathLine {
  /// The tangent of the steepest slope of skewed letters, 80 degrees: a vertical one would leave nothing of them.
  private static let steepest = (across: 0.173_648_177_666_930_3, down: 0.984_807_753_012_208)

  private static func sloping(_ tangent: SIMD2<Double>) -> SIMD2<Double> {
    guard abs(tangent.x) < steepest.across else { return tangent }
    return SIMD2(tangent.x < 0 ? -steepest.across : steepest.across, tangent.y < 0 ? -steepest.down : steepest.down)
  }

  /// A move without the last digits of its sums, so that text along a level line is rounded to pixels as flat text is.
  private static func exact(_ move: SIMD2<Double>) -> SIMD2<Double> {
    let unit = Double(1 << 24)
    return (move * unit).rounded(.toNearestOrEven) / unit
  }
}

extension GlyphRun {
  /// Whether letters of the run join, or hang from one line: a gap between them would divide a word.
  fileprivate func joins(in text: [UInt16]) -> Bool {
    guard kind == .text, range.upperBound <= text.count else { return false }
    return ClusterCharacters(text[range]).contains { scalar in
      guard scalar >= 0x600 else { return false }
      let joining = sw_joining_type(scalar)
      return joining == SW_JOINS_BOTH || joining == SW_JOINS_NEXT || joining == SW_JOINS_PREVIOUS
        || GlyphRun.headlined.contains(Script(of: scalar).code)
    }
  }

  /// Scripts whose letters hang from a line.
  private static let headlined: Set<String> = ["Deva", "Beng", "Guru"]
}
