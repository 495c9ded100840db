/// What a font's CPAL table says of its palettes. FreeType 2.12 reads the types of palettes as numbers of two bytes, where
/// OpenType has four, and so gives palettes the types of others.
///
/// A value; Sendable.
struct PaletteTable: Sendable {
  /// The grounds that a palette is fit for.
  struct Grounds: OptionSet, Sendable {
    let rawValue: Int
    static let light = Grounds(rawValue: 1)
    static let dark = Grounds(rawValue: 2)
  }

  private let grounds: [Grounds]

  init(_ bytes: [UInt8]) {
    let table = TableBytes(bytes)
    // The types' place follows the indices of the palettes' first colours. Version 0 has none.
    guard let version = table.uint16(0), version >= 1, let count = table.uint16(4),
      let types = table.place(12 + 2 * count)
    else {
      grounds = []
      return
    }
    grounds = (0..<table.records(count, of: 4, at: types)).map { index in
      Grounds(rawValue: table.uint32(types + 4 * index) ?? 0)
    }
  }

  /// The first palette that is fit for a ground, among the first `count`.
  func first(_ ground: Grounds, among count: Int) -> Int? {
    grounds.prefix(count).firstIndex { $0.contains(ground) }
  }
}
