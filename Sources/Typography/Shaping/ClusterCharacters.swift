import CICUText

/// The code points of one grapheme cluster. A lone surrogate counts as U+FFFD.
struct ClusterCharacters: Sequence {
  private let units: ArraySlice<UInt16>

  init(_ units: ArraySlice<UInt16>) { self.units = units }

  struct Iterator: IteratorProtocol {
    fileprivate var units: ArraySlice<UInt16>

    mutating func next() -> UInt32? {
      guard let unit = units.popFirst() else { return nil }
      guard unit & 0xF800 == 0xD800 else { return UInt32(unit) }
      guard unit < 0xDC00, let low = units.first, low & 0xFC00 == 0xDC00 else { return 0xFFFD }
      units.removeFirst()
      return 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
    }
  }

  func makeIterator() -> Iterator { Iterator(units: units) }

  /// The first script in the cluster that is not neutral; nil where there is none.
  var firstScript: Script? {
    for scalar in self {
      let script = Script(of: scalar)
      if !script.isNeutral { return script }
    }
    return nil
  }

  /// The code points that need a glyph: not joiners, variation selectors and controls.
  var visible: some Sequence<UInt32> { lazy.filter { !ClusterCharacters.isIgnorable($0) } }

  static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20..<0x7F: false
    case 0..<0xA0, 0x2028, 0x2029: true
    default: sw_is_ignorable(scalar)
    }
  }

  /// Text or emoji presentation by UTS #51.
  enum Presentation { case text, emoji }

  /// Emoji if a selector, a sequence or the character's default asks for it.
  var presentation: Presentation {
    guard let last = units.last, last >= 0x200D else { return .text }
    var isEmoji = false
    for (index, scalar) in enumerated() {
      switch scalar {
      case 0xFE0E: return .text
      case 0xFE0F, 0x1F3FB...0x1F3FF: isEmoji = true
      default:
        if index == 0, sw_is_emoji_by_default(scalar) || sw_is_regional_indicator(scalar) { isEmoji = true }
        // A joined sequence of emoji is one picture, whatever its parts are alone.
        if scalar == 0x200D, let first = first(where: { _ in true }), sw_is_emoji(first) { isEmoji = true }
      }
    }
    return isEmoji ? .emoji : .text
  }
}
