import CHarfBuzz

/// A set of HarfBuzz's, of glyphs or of lookups.
struct GlyphSet: ~Copyable {
  let set: OpaquePointer = hb_set_create()

  deinit { hb_set_destroy(set) }

  /// What is in it, ascending.
  var numbers: [UInt32] {
    var (numbers, number) = ([UInt32](), hb_codepoint_t.max)
    while hb_set_next(set, &number) != 0 { numbers.append(number) }
    return numbers
  }

  func contains(_ number: UInt32) -> Bool { hb_set_has(set, number) != 0 }
}
