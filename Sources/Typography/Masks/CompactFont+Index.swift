extension CompactFont {
  /// A list of pieces of bytes, as FreeType reads it.
  struct Index: Sendable {
    let count: Int
    /// The first byte behind it.
    let end: Int
    private let table: FontTable
    private let size: Int
    private let offsets: Int
    /// No number of a charstring calls one of more subroutines.
    private static let mostSubroutines = 65_536
    /// The ends of subroutines whose places are out of order; nil where they are in order.
    private let mended: [Int]?

    /// `wide` says that the count has four bytes. Throws where FreeType opens no font with it.
    init(_ table: FontTable, at place: Int, wide: Bool, isOfSubroutines: Bool = false) throws(Unreadable) {
      let head = wide ? 4 : 2
      let most = isOfSubroutines ? Index.mostSubroutines : 0xFFFF_FFFE
      guard let count = table.number(place, head), count <= most else { throw Unreadable() }
      (self.table, self.count) = (table, count)
      offsets = place + head + 1
      guard count > 0 else {
        (size, end, mended) = (1, place + head, nil)
        return
      }
      guard let size = table.byte(place + head), (1...4).contains(size),
        let length = table.number(offsets + count * size, size), length > 0
      else { throw Unreadable() }
      self.size = size
      end = offsets + (count + 1) * size - 1 + length
      mended = isOfSubroutines ? Index.mended(table, offsets, size, count: count, length: length - 1) : nil
    }

    /// FreeType begins the first subroutine at the first byte, and ends none before it begins or behind the last byte.
    private static func mended(_ table: FontTable, _ offsets: Int, _ size: Int, count: Int, length: Int) -> [Int]? {
      let isSound = table.isAscending(offsets, size, count: count + 1, from: 1, through: length + 1)
      guard !isSound else { return nil }
      var ends = [0]
      for index in 1...count {
        let offset = table.number(offsets + index * size, size) ?? 0
        ends.append(offset == 0 ? length : max(ends[index - 1], min(offset - 1, length)))
      }
      return ends
    }

    /// The byte before the first one of the pieces.
    private var base: Int { offsets + (count + 1) * size - 1 }

    /// The charstring of a glyph; nil where it has none. Places that are 0 are passed, and what goes on behind the file is
    /// cut off.
    func charstring(_ index: Int) -> Range<Int>? {
      guard index >= 0, index < count, let from = table.number(offsets + index * size, size), from > 0
      else { return nil }
      var (next, to) = (index, 0)
      while to == 0, next < count {
        next += 1
        guard let offset = table.number(offsets + next * size, size) else { return nil }
        to = offset
      }
      let (start, end) = (base + from, min(base + to, table.end))
      return start < end ? start..<end : nil
    }

    /// A subroutine; nil where there is none.
    func subroutine(_ index: Int) -> Range<Int>? {
      guard index >= 0, index < count else { return nil }
      if let mended { return (base + 1 + mended[index])..<(base + 1 + mended[index + 1]) }
      let entry = offsets + index * size
      guard let from = table.number(entry, size), let to = table.number(entry + size, size), base + to <= table.end
      else { return nil }
      return (base + from)..<(base + to)
    }

    /// What is added to a number to find its subroutine.
    var bias: Int { count < 1240 ? 107 : count < 33900 ? 1131 : 32768 }
  }
}
