/// The glyphs of a stretch of text that was shaped in one call, in visual order, and in its face's units of
/// positions: ``FontMetrics/unitsPerEm`` are an em.
///
/// Clusters are offsets from the start of the stretch, so that equal words elsewhere can share it. A class, because a
/// cache and all layouts share one object. Immutable, Sendable.
final class ShapedRun: Sendable {
  struct Glyph {
    let id: UInt32
    /// The offset of the cluster from the start of the stretch, in UTF-16 units.
    let cluster: Int32
    /// In units of positions, y up.
    let xAdvance: Int32
    let xOffset: Int32
    let yOffset: Int32
    /// Whether the text can be divided before this cluster without shaping both parts again.
    let isSafeToBreak: Bool
  }

  let glyphs: [Glyph]
  let isRightToLeft: Bool
  /// The sum of all advances.
  let advance: Int
  /// The factor of the width of its glyphs.
  let stretch: Double

  /// The run of an item that is not shaped yet.
  static let nothing = ShapedRun(glyphs: [], isRightToLeft: false)

  init(glyphs: [Glyph], isRightToLeft: Bool, stretch: Double = 1) {
    self.glyphs = glyphs
    self.stretch = stretch
    self.isRightToLeft = isRightToLeft
    advance = glyphs.reduce(0) { $0 + Int($1.xAdvance) }
  }

  /// The indices of the glyphs whose clusters lie in `range` (in units from the stretch's start). Nil if an end of the
  /// range is not the end of a cluster, or if the text must be shaped again to be divided there.
  func places(of range: Range<Int>, length: Int) -> Range<Int>? {
    guard let lower = place(ofBreakAt: range.lowerBound, length: length),
      let upper = place(ofBreakAt: range.upperBound, length: length)
    else { return nil }
    return min(lower, upper)..<max(lower, upper)
  }

  /// The place between glyphs of a break in the text. Clusters ascend from left to right, or from right to left.
  private func place(ofBreakAt offset: Int, length: Int) -> Int? {
    if offset <= 0 { return isRightToLeft ? glyphs.count : 0 }
    if offset >= length { return isRightToLeft ? 0 : glyphs.count }
    let wanted = Int32(offset)
    if isRightToLeft {
      let end = glyphs.partition { $0.cluster < wanted }
      guard end > 0, glyphs[end - 1].cluster == wanted, glyphs[end - 1].isSafeToBreak else { return nil }
      return end
    }
    let start = glyphs.partition { $0.cluster >= wanted }
    guard start < glyphs.count, glyphs[start].cluster == wanted, glyphs[start].isSafeToBreak else { return nil }
    return start
  }
}
