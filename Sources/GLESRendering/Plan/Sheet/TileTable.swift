import Pixels

/// Where the tiles of masks lie in an atlas. A hash table with open addressing, because it is asked for every glyph of
/// every label. What is searched are numbers, so that looking counts no references.
struct TileTable {
  /// A tile by the mask and its corner.
  struct Tile {
    let mask: CoverageMask
    let x: Int32
    let y: Int32
  }

  private struct Key: Equatable {
    /// The mask's identity; nil in a place that is free.
    let mask: ObjectIdentifier?
    let x: Int32
    let y: Int32

    static let none = Key(mask: nil, x: 0, y: 0)
  }

  /// The number of places is a power of two, and at most half of them are used.
  private var keys = [Key](repeating: .none, count: 64)
  private var slots = [MaskAtlas.Slot](repeating: TileTable.noSlot, count: 64)
  /// The mask of each place, which is held so that no other can get its identity.
  private var masks = [CoverageMask?](repeating: nil, count: 64)
  private var count = 0

  private static let noSlot = MaskAtlas.Slot(page: 0, x: 0, y: 0)

  subscript(tile: Tile) -> MaskAtlas.Slot? {
    let place = place(of: Key(mask: ObjectIdentifier(tile.mask), x: tile.x, y: tile.y))
    return keys[place].mask == nil ? nil : slots[place]
  }

  /// Adds a tile that is not in the table.
  mutating func insert(_ tile: Tile, at slot: MaskAtlas.Slot) {
    if 2 * (count + 1) > keys.count { rebuild(count: 2 * keys.count) { _ in true } }
    put(Key(mask: ObjectIdentifier(tile.mask), x: tile.x, y: tile.y), slot, tile.mask)
  }

  /// Removes the tiles of a page.
  mutating func remove(page: Int) { rebuild(count: keys.count) { $0.page != page } }

  private mutating func put(_ key: Key, _ slot: MaskAtlas.Slot, _ mask: CoverageMask?) {
    let place = place(of: key)
    (keys[place], slots[place], masks[place]) = (key, slot, mask)
    count += 1
  }

  /// The place that holds a tile, or that it would be put in.
  private func place(of key: Key) -> Int {
    let mask = UInt64(key.mask.map { UInt(bitPattern: $0) } ?? 0)
    let corner = UInt64(UInt32(bitPattern: key.x)) << 32 | UInt64(UInt32(bitPattern: key.y))
    // Fibonacci hashing: the top bits of the product depend on all bits of the key.
    let product = (mask ^ corner &* 0xD6E8_FEB8_6659_FD93) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product &>> UInt64(64 - keys.count.trailingZeroBitCount))
    while keys[place].mask != nil, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private mutating func rebuild(count size: Int, _ keeps: (MaskAtlas.Slot) -> Bool) {
    let (oldKeys, oldSlots, oldMasks) = (keys, slots, masks)
    keys = [Key](repeating: .none, count: size)
    slots = [MaskAtlas.Slot](repeating: TileTable.noSlot, count: size)
    masks = [CoverageMask?](repeating: nil, count: size)
    count = 0
    for place in oldKeys.indices where oldKeys[place].mask != nil && keeps(oldSlots[place]) {
      put(oldKeys[place], oldSlots[place], oldMasks[place])
    }
  }
}
