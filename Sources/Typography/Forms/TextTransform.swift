import CICUText

/// How the letters of a text are changed before it is set, as CSS Text has it. A value; Sendable.
package enum TextTransform: Sendable, Hashable {
  case none, uppercase, lowercase
  /// The first letter of each word as in a title; all others stay.
  case capitalize
  /// Full-width forms, where there are any.
  case fullWidth
  /// Large kana in place of small ones.
  case fullSizeKana

  /// The full-width form of a code point, or itself.
  static func fullWidth(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x20: 0x3000
    case 0x21...0x7E: scalar + 0xFEE0
    default: wide[scalar] ?? sw_compatibility(scalar, true)
    }
  }

  /// Those that have a form with the tag <wide>.
  private static let wide: [UInt32: UInt32] = {
    var wide: [UInt32: UInt32] = [:]
    for form: UInt32 in 0xFF01...0xFFEE {
      let plain = sw_compatibility(form, false)
      if plain != form { wide[plain] = form }
    }
    return wide
  }()

  /// The large kana of a small one, or the code point itself.
  static func fullSizeKana(_ scalar: UInt32) -> UInt32 { kana[scalar] ?? scalar }

  /// CSS Text 3, appendix G, with the characters that Unicode 15 added.
  private static let kana: [UInt32: UInt32] = {
    var kana: [UInt32: UInt32] = [
      0x3095: 0x304B, 0x3096: 0x3051, 0x1B132: 0x3053, 0x3063: 0x3064, 0x308E: 0x308F, 0x1B150: 0x3090,
      0x1B151: 0x3091, 0x1B152: 0x3092, 0x30F5: 0x30AB, 0x31F0: 0x30AF, 0x30F6: 0x30B1, 0x1B155: 0x30B3,
      0x31F1: 0x30B7, 0x31F2: 0x30B9, 0x30C3: 0x30C4, 0x31F3: 0x30C8, 0x31F4: 0x30CC, 0x31F5: 0x30CF,
      0x31F6: 0x30D2, 0x31F7: 0x30D5, 0x31F8: 0x30D8, 0x31F9: 0x30DB, 0x31FA: 0x30E0, 0x31FB: 0x30E9,
      0x31FC: 0x30EA, 0x31FD: 0x30EB, 0x31FE: 0x30EC, 0x31FF: 0x30ED, 0x30EE: 0x30EF, 0x1B164: 0x30F0,
      0x1B165: 0x30F1, 0x1B166: 0x30F2, 0x1B167: 0x30F3, 0xFF67: 0xFF71, 0xFF68: 0xFF72, 0xFF69: 0xFF73,
      0xFF6A: 0xFF74, 0xFF6B: 0xFF75, 0xFF6F: 0xFF82, 0xFF6C: 0xFF94, 0xFF6D: 0xFF95, 0xFF6E: 0xFF96,
    ]
    // The vowels and ya, yu, yo: each large one follows its small one.
    for first: UInt32 in [0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3083, 0x3085, 0x3087] {
      kana[first] = first + 1
      kana[first + 0x60] = first + 0x61
    }
    return kana
  }()
}
