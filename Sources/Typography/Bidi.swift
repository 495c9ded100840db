import CICU

/// The Unicode bidirectional algorithm (UAX #9), by ICU.
enum Bidi {
  /// An embedding level for each UTF-16 unit of a paragraph, and the paragraph's own.
  static func levels(of text: [UInt16], direction: TextStyle.Direction) -> (levels: [UInt8], base: UInt8) {
    let level: UBiDiLevel =
      switch direction {
      case .auto: 0xFE  // UBIDI_DEFAULT_LTR
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let fallback = (levels: [UInt8](repeating: level & 1, count: text.count), base: level & 1)
    guard !text.isEmpty, let bidi = sw_ubidi_open() else { return fallback }
    defer { sw_ubidi_close(bidi) }
    var error = U_ZERO_ERROR
    return text.withUnsafeBufferPointer { units in
      sw_ubidi_setPara(bidi, units.baseAddress, Int32(units.count), level, &error)
      guard let levels = sw_ubidi_getLevels(bidi, &error), error.rawValue <= 0 else { return fallback }
      return (
        levels: [UInt8](UnsafeBufferPointer(start: levels, count: units.count)),
        base: sw_ubidi_getParaLevel(bidi)
      )
    }
  }

  /// The visual order of pieces with these levels: for each place from the left, the index of the piece there (rule L2).
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = [Int32](repeating: 0, count: levels.count)
    sw_ubidi_reorderVisual(levels, Int32(levels.count), &order)
    return order.map { Int($0) }
  }
}
