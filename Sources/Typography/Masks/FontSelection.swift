/// Which font dictionary a glyph of a font of the Compact Font Format has (FDSelect).
///
/// A value; Sendable.
struct FontSelection: Sendable {
  /// Where the dictionaries of single glyphs are, or the ranges.
  private let place: Int
  /// Nil where each glyph has a number of its own.
  private let ranges: Int?
  /// Of a range: the bytes of its first glyph and of its dictionary.
  private let sizes: (glyph: Int, dictionary: Int)

  /// Throws where FreeType opens no font with it, and for ranges that are out of order: in those FreeType finds now this
  /// and now that one.
  init(_ table: FontTable, at place: Int, glyphs: Int) throws(CompactFont.Unreadable) {
    guard let format = table.byte(place) else { throw .init() }
    if format == 0 {
      (self.place, ranges, sizes) = (place + 1, nil, (0, 1))
      guard glyphs <= table.end - place - 1 else { throw .init() }
      return
    }
    let sizes = format == 3 ? (glyph: 2, dictionary: 1) : (glyph: 4, dictionary: 2)
    guard format == 3 || format == 4, let ranges = table.number(place + 1, sizes.glyph), ranges > 0
    else { throw .init() }
    (self.place, self.ranges, self.sizes) = (place + 1 + sizes.glyph, ranges, sizes)
    var last = 0
    for index in 0...ranges {
      guard let first = first(index, in: table), first >= last else { throw .init() }
      last = first
    }
  }

  /// The first glyph of a range. Behind the last range is the first glyph that is in none.
  private func first(_ index: Int, in table: FontTable) -> Int? {
    table.number(place + index * (sizes.glyph + sizes.dictionary), sizes.glyph)
  }

  /// The number of a glyph's dictionary; 0 for one that is in no range.
  func dictionary(of glyph: Int, in table: FontTable) -> Int {
    guard let ranges else { return table.byte(place + glyph) ?? 0 }
    // The last range that begins at the glyph or before it.
    var (low, high) = (0, ranges + 1)
    while low < high {
      let middle = (low + high) / 2
      if first(middle, in: table) ?? .max <= glyph { low = middle + 1 } else { high = middle }
    }
    guard low > 0, low <= ranges else { return 0 }
    let step = sizes.glyph + sizes.dictionary
    return table.number(place + (low - 1) * step + sizes.glyph, sizes.dictionary) ?? 0
  }
}
