/// What one plane of a frame holds.
struct FramePlane: Sendable {
  /// What a sample says.
  enum Component: Sendable { case luma, u, v, red, green, blue, alpha, unused }

  /// The samples of a pixel, in order.
  let components: [Component]
  /// Whether it has half the columns and rows of the frame, rounded up.
  let isHalved: Bool
  /// The bits of a sample: 8 in bytes, more in words whose other bits are idle.
  let bits: Int
  /// Whether a word has its sample in the lower bits.
  let isLow: Bool

  init(_ components: [Component], isHalved: Bool = false, bits: Int = 8, isLow: Bool = false) {
    self.components = components
    self.isHalved = isHalved
    self.bits = bits
    self.isLow = isLow
  }

  var isWide: Bool { bits > 8 }
  /// The bits below a sample in its word.
  var idleBits: Int { isWide && !isLow ? 16 - bits : 0 }
  var bytesPerSample: Int { isWide ? 2 : 1 }
  var bytesPerPixel: Int { components.count * bytesPerSample }
  /// The place of alpha in a pixel.
  var alphaIndex: Int? { components.firstIndex(of: .alpha) }

  /// The number of its columns or rows in a frame with `count` of them.
  func side(_ count: Int) -> Int { isHalved ? (count + 1) / 2 : count }
}
