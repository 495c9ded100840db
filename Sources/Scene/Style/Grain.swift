/// The grain of noise: a number for each pixel of the canvas that looks random and is the same on every device, because
/// it is made of whole numbers.
package enum Grain {
  /// A number in 0..<1 for a pixel. It mixes as Chris Wellons' `lowbias32` does, which is nearly without bias.
  @inlinable public static func value(seed: UInt32, x: Int, y: Int) -> Float {
    var hash = UInt32(truncatingIfNeeded: x) &* 0x8DA6_B343
    hash ^= UInt32(truncatingIfNeeded: y) &* 0xD816_3841
    hash ^= seed &* 0xCB1A_B31F
    hash ^= hash >> 16
    hash = hash &* 0x7FEB_352D
    hash ^= hash >> 15
    hash = hash &* 0x846C_A68B
    hash ^= hash >> 16
    return Float(hash >> 8) * 0x1p-24
  }
}
