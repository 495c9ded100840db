import Typography

/// Where the tiles of masks lie in an atlas. A hash table with open addressing, because it is asked for every glyph of
/// every label.
struct TileTable {
  /// A tile by the mask, which is held so that no other can get its identity, and its corner.
  struct Tile {
    let mask: CoverageMask
    let x: Int32
    let y: Int32

    static func == (a: Tile, b: Tile) -> Bool { a.mask === b.mask && a.x == b.x && a.y == b.y }
  }

  private struct Entry {
    let tile: Tile
    let slot: MaskAtlas.Slot
  }

  /// The number of entries is a power of two, and at most half of them are used.
  private var entries = [Entry?](repeating: nil, count: 64)
  private var count = 0

  subscript(tile: Tile) -> MaskAtlas.Slot? { entries[place(of: tile)]?.slot }

  /// Adds a tile that is not in the table.
  mutating func insert(_ tile: Tile, at slot: MaskAtlas.Slot) {
    if 2 * (count + 1) > entries.count { rebuild(count: 2 * entries.count) { _ in true } }
    entries[place(of: tile)] = Entry(tile: tile, slot: slot)
    count += 1
  }

  /// Removes the tiles of a page.
  mutating func remove(page: Int) { rebuild(count: entries.count) { $0.slot.page != page } }

  /// The place that holds a tile, or that it would be put in.
  private func place(of tile: Tile) -> Int {
    let mask = UInt64(UInt(bitPattern: ObjectIdentifier(tile.mask)))
    let corner = UInt64(UInt32(bitPattern: tile.x)) << 32 | UInt64(UInt32(bitPattern: tile.y))
    // Fibonacci hashing: the top bits of the product depend on all bits of the key.
    let product = (mask ^ corner &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product &>> UInt64(64 - entries.count.trailingZeroBitCount))
    while let entry = entries[place], !(entry.tile == tile) { place = (place + 1) & (entries.count - 1) }
    return place
  }

  private mutating func rebuild(count size: Int, _ keeps: (Entry) -> Bool) {
    let old = entries
    entries = [Entry?](repeating: nil, count: size)
    count = 0
    for case let entry? in old where keeps(entry) {
      entries[place(of: entry.tile)] = entry
      count += 1
    }
  }
}
