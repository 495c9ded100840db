import CHarfBuzz

/// What HarfBuzz draws though a font has no glyph for it: spaces of its own width, U+2011 as U+2010, letters with marks as
/// the letter and the marks, and the other way round.
enum MadeUpGlyphs {
  /// Whether a character is drawn by a font that has the characters of `has`.
  static func isDrawn(_ scalar: UInt32, by has: (UInt32) -> Bool) -> Bool {
    if has(scalar) { return true }
    switch scalar {
    case ..<0xA0: return false
    case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return has(0x20)
    case 0x2011: return has(0x2010)
    default: break
    }
    var (first, second): (hb_codepoint_t, hb_codepoint_t) = (0, 0)
    guard hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &first, &second) != 0, first != scalar else {
      return false
    }
    return isDrawn(first, by: has) && (second == 0 || isDrawn(second, by: has))
  }

  /// The first character of a cluster that is not drawn; nil where all of it is. A mark that the font lacks may be part of a
  /// letter that it has.
  static func firstMissing(of cluster: some Sequence<UInt32>, by has: (UInt32) -> Bool) -> UInt32? {
    var letter: UInt32?
    for scalar in cluster {
      var whole: hb_codepoint_t = 0
      if let before = letter, hb_unicode_compose(hb_unicode_funcs_get_default(), before, scalar, &whole) != 0,
        has(whole)
      {
        letter = whole
        continue
      }
      if let letter, !isDrawn(letter, by: has) { return letter }
      letter = scalar
    }
    return letter.flatMap { isDrawn($0, by: has) ? nil : $0 }
  }
}
