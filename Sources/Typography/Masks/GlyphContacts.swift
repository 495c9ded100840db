/// Which glyphs of a run touch one another where they stand: those of joined letters do, of letters that hang from one
/// line, and of any that are set so near. Whether they do is a matter of the font alone, and the same at every scale.
///
/// A value; Sendable.
package struct GlyphContacts: Sendable {
  /// Two glyphs that touch, by their indices in the run. A value; Sendable.
  package struct Pair: Sendable {
    package let first: Int
    package let second: Int
    /// The ems by which they may be moved apart, and still touch.
    package let depth: Double
  }

  /// Glyphs that touch, each at least one other of them. A value; Sendable.
  package struct Group: Sendable {
    /// Their indices in the run, ascending.
    package let glyphs: [Int]
    package let pairs: [Pair]

    /// The group of some of its glyphs; nil where these are fewer than two.
    package func only(_ kept: [Int]) -> Group? {
      guard kept.count < glyphs.count else { return self }
      guard kept.count > 1 else { return nil }
      return Group(glyphs: kept, pairs: pairs.filter { kept.contains($0.first) && kept.contains($0.second) })
    }
  }

  /// The groups of two and more.
  package private(set) var groups: [Group] = []
  /// About how many microseconds a processor took to find them, whatever of it was known before.
  package private(set) var effort = 0

  /// The ems within which outlines touch: letters that should join abut in some fonts.
  package static let slip = 1.0 / 1024
  /// How many glyphs before it may touch a glyph. Marks stand between letters.
  private static let mostBetween = 16
  /// The most glyphs of a group. More are no word, but dashes or boxes in a row, and stay apart.
  private static let mostGlyphs = 64
  /// What a pair of which nothing is known takes, less what most pairs do not, because they come again.
  private static let pairEffort = 4

  fileprivate init() {}

  fileprivate init(of run: GlyphRun) throws(FontError) {
    let boxes = try run.face.inkBoxes(of: run.glyphs)
    let near = GlyphContacts.near(in: run, boxes)
    guard !near.isEmpty else { return }
    effort = near.count * GlyphContacts.pairEffort
    var pairs: [Pair] = []
    for (first, second) in near {
      let (one, other) = (run.glyphs[first], run.glyphs[second])
      let offset = SIMD2(other.x - one.x, one.y - other.y) / run.size
      if let depth = try run.face.contact(of: one.id, other.id, offset: offset, shape: run.shape) {
        pairs.append(Pair(first: first, second: second, depth: depth))
      }
    }
    if !pairs.isEmpty { groups = GlyphContacts.groups(of: pairs, glyphCount: run.glyphs.count) }
  }

  /// The pairs of glyphs whose boxes meet.
  private static func near(in run: GlyphRun, _ boxes: [InkBox]) -> [(Int, Int)] {
    var near: [(Int, Int)] = []
    let shape = run.shape
    func box(_ index: Int) -> InkBox {
      boxes[index].shaped(shape, at: SIMD2(run.glyphs[index].x, -run.glyphs[index].y) / run.size)
    }
    // The farthest that any glyph before reaches: most letters begin beyond it.
    var reach = -Float.infinity
    for index in boxes.indices where !boxes[index].isEmpty {
      let own = box(index)
      if own.minX - Float(slip) <= reach {
        for other in max(0, index - mostBetween)..<index where !boxes[other].isEmpty {
          if box(other).meets(own, within: Float(slip)) { near.append((other, index)) }
        }
      }
      reach = max(reach, own.maxX)
    }
    return near
  }

  /// The groups that pairs connect, by their first glyphs.
  private static func groups(of pairs: [Pair], glyphCount: Int) -> [Group] {
    var leaders = Array(0..<glyphCount)
    func leader(of index: Int) -> Int {
      var index = index
      while leaders[index] != index {
        leaders[index] = leaders[leaders[index]]
        index = leaders[index]
      }
      return index
    }
    for pair in pairs {
      let (one, other) = (leader(of: pair.first), leader(of: pair.second))
      leaders[max(one, other)] = min(one, other)
    }
    var members: [Int: (glyphs: [Int], pairs: [Pair])] = [:]
    for index in 0..<glyphCount { members[leader(of: index), default: ([], [])].glyphs.append(index) }
    for pair in pairs { members[leader(of: pair.first)]?.pairs.append(pair) }
    return members.sorted { $0.key < $1.key }.map(\.value)
      .filter { (2...mostGlyphs).contains($0.glyphs.count) }
      .map { Group(glyphs: $0.glyphs, pairs: $0.pairs) }
  }
}

extension GlyphRun {
  /// Which of its glyphs touch one another.
  package func contacts() throws(FontError) -> GlyphContacts {
    guard glyphs.count > 1, size > 0, !isUpright else { return GlyphContacts() }
    return try GlyphContacts(of: self)
  }
}
