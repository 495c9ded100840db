/// The heights of lines, in points after fitting.
extension Typesetter {
  /// The ascent and descent of a line: those of the faces that draw it and of the style's own.
  ///
  /// A line height other than `normal` counts for the fonts that the style and its spans name, as in CSS; a font that
  /// stands in for one does not make the line higher.
  func extents(of range: Range<Int>, in paragraph: Paragraph?, scale: Double) -> (ascent: Double, descent: Double) {
    guard style.spacing.lineHeight == .normal else { return spaced(range, in: paragraph, scale: scale) }
    var (ascent, descent) = inLine(context.text.base.extents)
    let items = paragraph?.items.overlapping(range) ?? []
    // By number, because a copy of an item counts each of its references.
    for index in items.indices {
      let (attributes, face) = (items[index].attributes, items[index].face)
      let scale = attributes.boxScale(face)
      let own = inLine((Double(face.metrics.ascent) * scale, Double(face.metrics.descent) * scale))
      ascent = max(ascent, own.ascent)
      descent = max(descent, own.descent)
      if attributes.isObject {
        ascent = max(ascent, attributes.reach.ascent)
        descent = max(descent, attributes.reach.descent)
      }
    }
    return (ascent * scale, descent * scale)
  }

  /// As ``extents(of:in:scale:)``, but of the fonts that the style and its spans name, whichever draw the range.
  func namedExtents(of range: Range<Int>, in paragraph: Paragraph, scale: Double) -> (
    ascent: Double, descent: Double
  ) {
    guard style.spacing.lineHeight == .normal else { return spaced(range, in: paragraph, scale: scale) }
    var (ascent, descent) = inLine(context.text.base.extents)
    guard !context.text.isUniform else { return (ascent * scale, descent * scale) }
    for item in paragraph.items.overlapping(range) {
      let own = inLine(item.attributes.extents)
      ascent = max(ascent, own.ascent, item.attributes.reach.ascent)
      descent = max(descent, own.descent, item.attributes.reach.descent)
    }
    return (ascent * scale, descent * scale)
  }

  /// The extents by a line height: each font's extents with half of what they lack above, and half below. The halves
  /// may be negative.
  private func spaced(
    _ range: Range<Int>, in paragraph: Paragraph?, scale: Double
  ) -> (ascent: Double, descent: Double) {
    var (ascent, descent) = spaced(context.text.base, scale: scale)
    guard !context.text.isUniform else { return (ascent, descent) }
    for item in paragraph?.items.overlapping(range) ?? [] where item.attributes !== context.text.base {
      let own = spaced(item.attributes, scale: scale)
      ascent = max(ascent, own.ascent, item.attributes.reach.ascent * scale)
      descent = max(descent, own.descent, item.attributes.reach.descent * scale)
    }
    return (ascent, descent)
  }

  private func spaced(_ attributes: Attributes, scale: Double) -> (ascent: Double, descent: Double) {
    let (ascent, descent) = (attributes.extents.ascent * scale, attributes.extents.descent * scale)
    let height: Double =
      switch style.spacing.lineHeight {
      case .normal: ascent + descent
      case .times(let factor): factor * attributes.em * scale
      case .points(let points): points
      }
    let half = (height - ascent - descent) / 2
    return inLine((ascent + half, descent + half))
  }

  /// How far extents reach above and below the baseline of a line: in vertical lines, whose baseline is their middle, half
  /// of them on each side, or beside the one baseline of letters that are all on their side.
  func inLine(_ extents: (ascent: Double, descent: Double)) -> (ascent: Double, descent: Double) {
    guard style.writing.isVertical else { return extents }
    if style.writing.hasOneBaseline {
      let drop = context.text.base.centralDrop
      return (extents.ascent - drop, extents.descent + drop)
    }
    let half = (extents.ascent + extents.descent) / 2
    return (half, half)
  }

  /// The height at which a trimmed block begins above its first baseline, in points: at least that of an initial letter.
  func trimHeight(scale: Double) -> Double {
    let base = context.text.base
    let metrics = base.fonts.primary.metrics
    let rise = initial.map { initialPlace($0, scale: scale).rise } ?? 0
    switch style.spacing.trim {
    case .none: return 0
    case .capital: return max(rise, metrics.capHeight * base.size * scale)
    case .small: return max(rise, metrics.xHeight * base.size * scale)
    }
  }

  /// What a text is less high for being trimmed, by the ascent of its first line and the descent of its last.
  func trimmed(_ ascent: Double, _ descent: Double, scale: Double) -> Double {
    style.spacing.trim == .none ? 0 : ascent - trimHeight(scale: scale) + descent
  }
}
