/// The glyphs of a stretch of text that is shaped in one go, in font units and in visual order.
///
/// Clusters are offsets from the stretch's start, so that the same word elsewhere can share it. A class: one is shared
/// by a cache and every layout it is part of. Immutable, Sendable.
final class ShapedRun: Sendable {
  struct Glyph {
    let id: UInt32
    /// UTF-16 units from the start of the stretch.
    let cluster: Int32
    /// Font units, y up.
    let xAdvance: Int32
    let xOffset: Int32
    let yOffset: Int32
    /// False where the text cannot be divided before this cluster without shaping both parts anew.
    let isSafeToBreak: Bool
  }

  let glyphs: [Glyph]
  let isRightToLeft: Bool
  /// Font units.
  let advance: Int

  /// Before shaping.
  static let nothing = ShapedRun(glyphs: [], isRightToLeft: false)

  init(glyphs: [Glyph], isRightToLeft: Bool) {
    self.glyphs = glyphs
    self.isRightToLeft = isRightToLeft
    advance = glyphs.reduce(0) { $0 + Int($1.xAdvance) }
  }

  /// The places in `glyphs` whose clusters lie in `range` (units from the stretch's start), or nil where the range's
  /// ends are not clusters' ends or the text must be shaped anew to be divided there.
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
