/// A font's SVG table: documents in SVG, each for a range of glyphs. A value; Sendable.
struct SVGTable: Sendable {
  private let table: TableBytes
  private let list: Int
  private let count: Int

  /// Nil for a table without documents.
  init?(_ bytes: [UInt8]) {
    let table = TableBytes(bytes)
    guard let list = table.place(2), let promised = table.uint16(list) else { return nil }
    count = table.records(promised, of: 12, at: list + 2)
    guard count > 0 else { return nil }
    self.table = table
    self.list = list
  }

  /// The document that has a glyph, perhaps packed by gzip.
  func document(of glyph: UInt32) -> [UInt8]? {
    for index in 0..<count {
      let record = list + 2 + 12 * index
      guard let first = table.uint16(record), let last = table.uint16(record + 2), glyph >= first, glyph <= last,
        let offset = table.uint32(record + 4), let length = table.uint32(record + 8)
      else { continue }
      let start = list + offset
      guard start + length <= table.bytes.count else { return nil }
      return Array(table.bytes[start..<(start + length)])
    }
    return nil
  }
}
