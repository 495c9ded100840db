extension CompactFont {
  /// Codes that follow each other, and the names of the first of them.
  private typealias Run = (first: Int, name: Int, count: Int)

  /// Adobe's standard encoding: codes and the numbers of their names.
  private static let standardEncoding: [Run] = [
    (32, 1, 95), (161, 96, 15), (177, 111, 4), (182, 115, 8), (191, 123, 1), (193, 124, 8), (202, 132, 2),
    (205, 134, 4), (225, 138, 1), (227, 139, 1), (232, 140, 4), (241, 144, 1), (245, 145, 1), (248, 146, 4),
  ]
  /// The glyphs of the charsets that fonts do not write, 0 to 2, as far as the encoding has their names.
  private static let knownCharsets: [[Run]] = [
    [(0, 0, 229)],
    [(0, 0, 2), (12, 13, 3), (15, 99, 1), (26, 27, 2), (46, 109, 2)],
    [(0, 0, 2), (8, 13, 3), (11, 99, 1), (22, 27, 2), (41, 109, 2)],
  ]

  /// The glyph of a code of Adobe's standard encoding; nil where the font has none.
  func glyph(ofStandardCode code: Int) -> Int? {
    guard (0...255).contains(code) else { return nil }
    let run = CompactFont.standardEncoding.first { code >= $0.first && code < $0.first + $0.count }
    let name = run.map { code - $0.first + $0.name } ?? 0
    guard name > 0 else { return charstrings.count > 0 ? 0 : nil }
    guard (0...2).contains(charset) else { return glyph(named: name) }
    let known = CompactFont.knownCharsets[charset].first { name >= $0.name && name < $0.name + $0.count }
    return known.map { name - $0.name + $0.first }.flatMap { $0 < charstrings.count ? $0 : nil }
  }

  /// The first glyph with a name, in the font's own charset. The first glyph of all has none.
  private func glyph(named name: Int) -> Int? {
    guard let format = table.byte(charset), format <= 2 else { return nil }
    if format == 0 {
      return (1..<max(1, charstrings.count)).first { table.number(charset + 1 + 2 * ($0 - 1), 2) == name }
    }
    var (glyph, place) = (1, charset + 1)
    while glyph < charstrings.count {
      guard let first = table.number(place, 2), let left = table.number(place + 2, format) else { return nil }
      let count = min(left, 0xFFFF - first) + 1
      if name >= first, name < first + count {
        let found = glyph + name - first
        return found < charstrings.count ? found : nil
      }
      (glyph, place) = (glyph + count, place + 2 + format)
    }
    return nil
  }
}
