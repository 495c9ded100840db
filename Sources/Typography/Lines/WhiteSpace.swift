import CICUText

extension WhiteSpace {
  var wraps: Bool { self != .pre && self != .nowrap }
  var collapses: Bool { self != .preWrap && self != .pre }
}

extension MappedText {
  /// The text with its white space collapsed by the rules of CSS Text 3, 4.1.1: tabs are spaces, and of several spaces the
  /// first stays; there is none at a line feed that stays, nor at the ends of the text. A line feed that does not stay is a
  /// space, but nothing between ideographs and kana, or beside a zero-width space.
  func collapsed(_ rule: WhiteSpace) -> MappedText {
    guard rule.collapses else { return self }
    var kept: [(place: Int, unit: UInt16)] = []
    var index = 0
    while index < units.count {
      guard MappedText.collapses(units[index]) else {
        kept.append((index, units[index]))
        index += 1
        continue
      }
      let start = index
      while index < units.count, MappedText.collapses(units[index]) { index += 1 }
      let feeds = (start..<index).filter { isLineFeed(at: $0) }
      if rule == .preLine, !feeds.isEmpty {
        kept += feeds.map { ($0, 0x0A) }
      } else if start > 0, index < units.count, feeds.isEmpty || !joinsWithoutSpace(start, index) {
        kept.append((start, 0x20))
      }
    }
    return kept.count == units.count && kept.allSatisfy { units[$0.place] == $0.unit } ? self : keeping(kept)
  }

  /// Space, tab and line feeds.
  private static func collapses(_ unit: UInt16) -> Bool { unit == 0x20 || (0x09...0x0D).contains(unit) }

  /// Whether a unit is a line feed; the second of a pair with a carriage return is none.
  private func isLineFeed(at index: Int) -> Bool {
    guard units[index] != 0x09, units[index] != 0x20 else { return false }
    return units[index] != 0x0A || index == 0 || units[index - 1] != 0x0D
  }

  /// Whether nothing stands for line feeds between two places.
  private func joinsWithoutSpace(_ start: Int, _ end: Int) -> Bool {
    let (before, after) = (scalar(before: start), scalar(at: end))
    return before == 0x200B || after == 0x200B || sw_expands(before) && sw_expands(after)
  }

  private func scalar(at index: Int) -> UInt32 {
    String(decoding: units[index..<min(units.count, index + 2)], as: UTF16.self).unicodeScalars.first?.value ?? 0
  }

  private func scalar(before index: Int) -> UInt32 {
    String(decoding: units[max(0, index - 2)..<index], as: UTF16.self).unicodeScalars.last?.value ?? 0
  }
}
