import Pixels

/// The masks of a strike's glyphs. A hash table with open addressing, because it is asked for every glyph of every
/// label.
///
/// A class, because it is found by its strike, or as the table that was last asked. Not Sendable: whoever has it guards
/// it.
final class GlyphMaskTable {
  /// The number of slots is a power of two, and at most half of them are used. Keys lie apart from masks, so that to
  /// search counts no references.
  private var keys = [UInt64](repeating: GlyphMaskTable.free, count: 64)
  private var masks = [CoverageMask?](repeating: nil, count: 64)
  private var count = 0

  /// The key of a slot that is not used; a glyph's has at most 48 bits.
  private static let free = UInt64.max

  /// The mask of a glyph, if it is in the table.
  func mask(of glyph: GlyphStrike.Glyph) -> CoverageMask? { masks[place(of: glyph.key)] }

  /// Adds the mask of a glyph that is not in the table.
  func insert(_ mask: CoverageMask, for glyph: GlyphStrike.Glyph) {
    if 2 * (count + 1) > keys.count { grow() }
    put(mask, for: glyph.key)
    count += 1
  }

  private func put(_ mask: CoverageMask?, for key: UInt64) {
    let place = place(of: key)
    keys[place] = key
    masks[place] = mask
  }

  /// The slot that holds a key, or that it would be put in.
  private func place(of key: UInt64) -> Int {
    // Fibonacci hashing: the top bits of the product depend on all bits of the key.
    let product = key &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product &>> UInt64(64 - keys.count.trailingZeroBitCount))
    while keys[place] != key, keys[place] != GlyphMaskTable.free { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private func grow() {
    let old = zip(keys, masks)
    keys = [UInt64](repeating: GlyphMaskTable.free, count: 2 * keys.count)
    masks = [CoverageMask?](repeating: nil, count: keys.count)
    for (key, mask) in old where key != GlyphMaskTable.free { put(mask, for: key) }
  }
}
