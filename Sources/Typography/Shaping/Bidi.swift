import CICUText

/// The Unicode bidirectional algorithm (UAX #9), by ICU.
enum Bidi {
  /// An embedding level for each UTF-16 unit of a paragraph, and the paragraph's own.
  static func levels(of text: [UInt16], direction: TextStyle.Direction) -> (levels: [UInt8], base: UInt8) {
    let base: Int32 =
      switch direction {
      case .auto: -1
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    var levels = [UInt8](repeating: 0, count: text.count)
    let found = text.isEmpty ? -1 : sw_bidi_levels(text, Int32(text.count), base, &levels)
    guard found >= 0 else {
      let level: UInt8 = direction == .rightToLeft ? 1 : 0
      return ([UInt8](repeating: level, count: text.count), level)
    }
    return (levels, UInt8(found))
  }

  /// The visual order of pieces with these levels: for each place from the left, the index of the piece there (rule L2).
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = [Int32](repeating: 0, count: levels.count)
    sw_bidi_order(levels, Int32(levels.count), &order)
    return order.map { Int($0) }
  }
}
