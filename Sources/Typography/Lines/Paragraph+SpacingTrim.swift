/// Full-width brackets at the start of a line. What is trimmed of them is trimmed for the mark before, which is then on
/// another line.
extension Paragraph {
  /// A trimmed bracket that opens, at the width that it has at the start of a line; nil for anything else.
  func untrimmed(at offset: Int) -> TextItem? {
    guard context.rules?.trimsSpacing == true, content.contains(offset),
      SpacingTrim.isTrimmedOpening(offset, in: context.text.units),
      let item = items.overlapping(offset..<(offset + 1)).first
    else { return nil }
    var whole = item
    whole.range = offset..<(offset + 1)
    whole.attributes = item.attributes.source
    whole.shaped = context.shaper.shape(whole.range, of: whole)
    return whole
  }

  /// How much wider a bracket is at the start of a line, in points before fitting; 0 for anything else.
  func regained(atStart offset: Int) -> Double {
    guard let whole = untrimmed(at: offset) else { return 0 }
    return Double(whole.shaped.advance) * whole.scale
      - (advance(whole.range) - extra(after: whole.range.upperBound))
  }
}
