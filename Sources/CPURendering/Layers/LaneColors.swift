import Scene

/// The smaller of each two lanes.
@inline(__always) func smaller(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }

/// Each lane in 0...1.
@inline(__always) func clamped(_ value: Lanes) -> Lanes {
  smaller(larger(value, .zero), Lanes(repeating: 1))
}

extension Lanes {
  /// Whether all values are 0, by their bits: a few instructions, where `any` looks at each lane. A negative 0 is
  /// missed, which costs time alone.
  @inline(__always) var isZero: Bool {
    let words = unsafeBitCast(self, to: SIMD4<UInt64>.self)
    return (words.x | words.y | words.z | words.w) == 0
  }
}

/// The colours of eight neighbouring pixels, premultiplied unless said otherwise.
struct LaneColors {
  var red: Lanes
  var green: Lanes
  var blue: Lanes
  var alpha: Lanes

  static let clear = LaneColors(red: .zero, green: .zero, blue: .zero, alpha: .zero)

  @inline(__always) init(red: Lanes, green: Lanes, blue: Lanes, alpha: Lanes) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Eight colours of a row from value `x` on.
  @inline(__always) init(_ row: ColorRow, at x: Int) {
    self.init(red: row.red.lanes(x), green: row.green.lanes(x), blue: row.blue.lanes(x), alpha: row.alpha.lanes(x))
  }

  /// One straight colour, opaque.
  @inline(__always) init(_ color: SIMD3<Float>) {
    self.init(
      red: Lanes(repeating: color.x), green: Lanes(repeating: color.y), blue: Lanes(repeating: color.z),
      alpha: Lanes(repeating: 1))
  }

  @inline(__always) func store(in row: ColorRow, at x: Int) {
    row.red.store(red, at: x)
    row.green.store(green, at: x)
    row.blue.store(blue, at: x)
    row.alpha.store(alpha, at: x)
  }

  /// The straight colours, with the same alpha; where alpha is 0 they are black.
  @inline(__always) var straight: LaneColors {
    let scale = 1 / larger(alpha, Lanes(repeating: 1e-6))
    return LaneColors(
      red: clamped(red * scale), green: clamped(green * scale), blue: clamped(blue * scale), alpha: alpha)
  }

  /// The way from these colours to others.
  @inline(__always) func mixed(with other: LaneColors, _ share: Lanes) -> LaneColors {
    LaneColors(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share, alpha: alpha + (other.alpha - alpha) * share)
  }

  /// Lays a straight colour over these with the strength `share`, in a blend mode.
  ///
  /// On an opaque backdrop B that is T = lerp(B, blend(B, S), k). Where the backdrop has the alpha b, the premultiplied
  /// result is b T + (1 - b) k S, with the alpha b + k - b k. With `isFill`, `share` is a fill opacity.
  @inline(__always) mutating func lay(_ source: LaneColors, _ share: Lanes, _ mode: LayerMode, isFill: Bool = false)
  {
    guard !share.isZero else { return }
    if mode.isPlain {
      red += (source.red - red) * share
      green += (source.green - green) * share
      blue += (source.blue - blue) * share
      alpha += (1 - alpha) * share
      return
    }
    let total = mode.blend.total(straight, source, share, isFill: isFill)
    let beside = (1 - alpha) * share
    red = alpha * total.red + beside * source.red
    green = alpha * total.green + beside * source.green
    blue = alpha * total.blue + beside * source.blue
    alpha += beside
  }
}
