/// The masks of a strike's glyphs. A hash table with open addressing, because it is asked for every glyph of every
/// label.
struct GlyphMaskTable {
  private struct Slot {
    let glyph: GlyphStrike.Glyph
    let mask: CoverageMask
  }

  /// The number of slots is a power of two, and at most half of them are used.
  private var slots = [Slot?](repeating: nil, count: 64)
  private var count = 0

  subscript(glyph: GlyphStrike.Glyph) -> CoverageMask? { slots[place(of: glyph)]?.mask }

  /// Adds the mask of a glyph that is not in the table.
  mutating func insert(_ mask: CoverageMask, for glyph: GlyphStrike.Glyph) {
    if 2 * (count + 1) > slots.count { grow() }
    slots[place(of: glyph)] = Slot(glyph: glyph, mask: mask)
    count += 1
  }

  /// The slot that holds a glyph, or that it would be put in.
  private func place(of glyph: GlyphStrike.Glyph) -> Int {
    // Fibonacci hashing: the top bits of the product depend on all bits of the key.
    let product = glyph.key &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product &>> UInt64(64 - slots.count.trailingZeroBitCount))
    while let slot = slots[place], slot.glyph != glyph { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot?](repeating: nil, count: 2 * old.count)
    for case let slot? in old { slots[place(of: slot.glyph)] = slot }
  }
}
