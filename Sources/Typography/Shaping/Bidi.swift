import CICUText

/// The Unicode bidirectional algorithm (UAX #9), computed by ICU.
package enum Bidi {
  /// An embedding level for each UTF-16 unit of a paragraph, and the paragraph's own.
  package static func levels(of text: ArraySlice<UInt16>, direction: TextStyle.Direction) -> (
    levels: [UInt8], base: UInt8
  ) {
    if let level = uniformLevel(of: text, direction: direction) {
      return ([UInt8](repeating: level, count: text.count), level)
    }
    var levels = [UInt8](repeating: 0, count: text.count)
    let base: Int32 =
      switch direction {
      case .auto: -1
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let found = text.withUnsafeBufferPointer { units in
      units.isEmpty ? -1 : sw_bidi_levels(units.baseAddress!, Int32(units.count), base, &levels)
    }
    guard found >= 0 else {
      let level: UInt8 = direction == .rightToLeft ? 1 : 0
      return ([UInt8](repeating: level, count: text.count), level)
    }
    return (levels, UInt8(found))
  }

  /// The level of the paragraph and of every unit in it, if they are known to be the same without asking ICU: text
  /// without any right-to-left character, and Hebrew or Arabic letters with nothing but spaces and marks between.
  static func uniformLevel(of text: ArraySlice<UInt16>, direction: TextStyle.Direction) -> UInt8? {
    if direction != .rightToLeft, !text.contains(where: mayTurn) { return 0 }
    guard direction != .leftToRight else { return nil }
    var isTurned = direction == .rightToLeft
    for unit in text {
      switch unit {
      case 0x5D0..<0x5EB, 0x620..<0x64B, 0x671..<0x6D4: isTurned = true
      case 0x20, 0x64B..<0x660: break
      default: return nil
      }
    }
    return isTurned ? 1 : nil
  }

  /// Whether a unit may be a part of a right-to-left character or a directional control. Without such a unit,
  /// everything in a left-to-right paragraph has level 0.
  private static func mayTurn(_ unit: UInt16) -> Bool {
    switch unit {
    case 0..<0x590, 0x900..<0x200E, 0x2070..<0xD800, 0xE000..<0xFB1D: false
    default: true
    }
  }

  /// The visual order of pieces with these levels: for each place from the left, the index of the piece there (rule
  /// L2).
  package static func visualOrder(of levels: [UInt8]) -> [Int] {
    guard levels.count > 1, levels.contains(where: { $0 != 0 }) else { return Array(levels.indices) }
    var order = [Int32](repeating: 0, count: levels.count)
    sw_bidi_order(levels, Int32(levels.count), &order)
    return order.map { Int($0) }
  }
}
