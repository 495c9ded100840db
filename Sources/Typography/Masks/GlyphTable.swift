import Pixels

/// What is known of glyphs, by a number for each. A hash table with open addressing, because it is asked for every glyph
/// of every label.
///
/// A class, because it is found by what the glyphs have in common, or as the table that was last asked. Not Sendable:
/// whoever has it guards it.
final class GlyphTable<Value> {
  /// The number of slots is a power of two, and at most half of them are used. Keys lie apart from values, so that to
  /// search counts no references.
  private var keys = [UInt64](repeating: .max, count: 64)
  private var values = [Value?](repeating: nil, count: 64)
  /// The number of values.
  private(set) var count = 0

  /// The key of a slot that is not used: no glyph has it.
  private var free: UInt64 { .max }

  /// The value of a key, if it is in the table.
  func value(of key: UInt64) -> Value? { values[place(of: key)] }

  /// Adds the value of a key that is not in the table, and is less than the greatest there is.
  func insert(_ value: Value, for key: UInt64) {
    if 2 * (count + 1) > keys.count { grow() }
    put(value, for: key)
    count += 1
  }

  private func put(_ value: Value?, for key: UInt64) {
    let place = place(of: key)
    keys[place] = key
    values[place] = value
  }

  /// The slot that holds a key, or that it would be put in.
  private func place(of key: UInt64) -> Int {
    // Fibonacci hashing: the top bits of the product depend on all bits of the key.
    let product = key &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product &>> UInt64(64 - keys.count.trailingZeroBitCount))
    while keys[place] != key, keys[place] != free { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private func grow() {
    let old = zip(keys, values)
    keys = [UInt64](repeating: free, count: 2 * keys.count)
    values = [Value?](repeating: nil, count: keys.count)
    for (key, value) in old where key != free { put(value, for: key) }
  }
}

/// The masks of a strike's glyphs.
typealias GlyphMaskTable = GlyphTable<CoverageMask>

extension GlyphTable<CoverageMask> {
  /// The mask of a glyph, if it is in the table; a glyph's key has at most 48 bits.
  func mask(of glyph: GlyphStrike.Glyph) -> CoverageMask? { value(of: glyph.key) }

  /// Adds the mask of a glyph that is not in the table.
  func insert(_ mask: CoverageMask, for glyph: GlyphStrike.Glyph) { insert(mask, for: glyph.key) }
}
