/// An annotation and its base. Lengths are in points before fitting.
struct RubyPair {
  /// Glyphs of the base that one part of the text has together.
  struct Cluster {
    /// The offset in the text where it begins.
    let offset: Int
    /// The width without space around it.
    let width: Double
    /// Whether there may be space between it and the next one.
    let opens: Bool
  }

  /// Its index among all of the text.
  let id: Int
  let base: Range<Int>
  let clusters: [Cluster]
  let isRightToLeft: Bool
  /// The size of the base's em.
  let em: Double
  let text: RubyText
  let annotation: Annotation
  let side: Annotation.Side
  /// The distance from the line's baseline down to the text's.
  let drop: Double
  /// How far it reaches from the line's baseline, over or under the line.
  let reach: Double

  /// Space at the start of what is distributed, between its clusters, and at its end.
  struct Spread {
    var start = 0.0
    var gap = 0.0
    var end = 0.0
  }

  /// Distributes free space among clusters. `em` is that of the base.
  static func spread(_ free: Double, among count: Int, by align: Annotation.Align, em: Double) -> Spread {
    guard free > 0 else { return Spread() }
    let centred = Spread(start: free / 2, end: free / 2)
    switch align {
    case .start: return Spread(end: free)
    case .end: return Spread(start: free)
    case .center: return centred
    case .spaceBetween: return count > 1 ? Spread(gap: free / Double(count - 1)) : centred
    case .spaceAround:
      guard count > 1 else { return centred }
      let gap = free / Double(count)
      guard gap > em else { return Spread(start: gap / 2, gap: gap, end: gap / 2) }
      return Spread(start: em / 2, gap: (free - em) / Double(count - 1), end: em / 2)
    }
  }
}
