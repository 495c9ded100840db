/// The grain of a layer's effects by docs/layer-styles.md, written down a second time: the hash of a pixel's place, and
/// the number of each effect, which pictures depend on.
struct ReferenceGrain {
  /// The seed of the layer style.
  let seed: UInt32

  /// Each kind of effect has 64 numbers; glows share theirs. The jitter of a glow has that of the glow and 448.
  enum Effect {
    static let dropShadow = 0
    static let innerShadow = 64
    static let outerGlow = 128
    static let innerGlow = 129
    static let overlay = 192
    static let satin = 256
    static let stroke = 320
    static let shade = 384
    static let highlight = 385
    static let jitter = 448
  }

  /// U for an effect at a pixel: even in 0..<1.
  func value(_ effect: Int, _ x: Int, _ y: Int) -> Double {
    ReferenceGrain.hash((UInt64(seed) * 31 + UInt64(effect)) & 0xFFFF_FFFF, x, y)
  }

  /// U for the content, which has the layer's own seed.
  func value(_ x: Int, _ y: Int) -> Double { ReferenceGrain.hash(UInt64(seed), x, y) }

  /// m + U clamp(64 m), with U in -noise...noise.
  func noisy(_ mask: Double, _ noise: Float, _ effect: Int, _ x: Int, _ y: Int) -> Double {
    guard noise > 0, mask > 0 else { return mask }
    let grain = (2 * value(effect, x, y) - 1) * Double(noise)
    return min(max(mask + grain * min(mask * 64, 1), 0), 1)
  }

  /// The products of the place and the seed with three odd numbers, mixed; the upper 24 bits of 32 count.
  private static func hash(_ seed: UInt64, _ x: Int, _ y: Int) -> Double {
    func product(_ a: UInt64, _ b: UInt64) -> UInt64 { (a * b) & 0xFFFF_FFFF }
    func word(_ value: Int) -> UInt64 { UInt64(UInt32(bitPattern: Int32(value))) }
    var hash = product(word(x), 0x8DA6_B343) ^ product(word(y), 0xD816_3841) ^ product(seed, 0xCB1A_B31F)
    hash = product(hash ^ (hash >> 16), 0x7FEB_352D)
    hash = product(hash ^ (hash >> 15), 0x846C_A68B)
    return Double((hash ^ (hash >> 16)) >> 8) / 16_777_216
  }
}
