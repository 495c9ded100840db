/// The dilation or erosion of a plane before its blur: a maximum or minimum over a neighbourhood.
///
/// A value; Sendable.
package enum Dilation: Sendable, Hashable {
  /// Dilation by a disc of radius r pixels: D(p) = max over q of plane(q) * k(|p - q|), k(d) = clamp(r + 1 - d, 0, 1).
  /// An edge moves out by r, which need not be whole; k is the soft rim of the disc.
  case disc(radius: Double)
  /// Erosion by the same disc: 1 - D(1 - plane). An edge moves in by r.
  case erosion(radius: Double)
  /// A sweep, for long shadows: D(p) = max over s in 0...1 of plane(p - s * (dx, dy)), at steps of one pixel along the
  /// longer axis, with linear interpolation between pixels.
  case sweep(dx: Double, dy: Double)

  /// The largest radius or length of a sweep, in pixels. The cost grows with it.
  package static let maximumRadius = 256.0

  /// The radius or the length, in pixels.
  package var extent: Double {
    switch self {
    case .disc(let radius), .erosion(let radius): radius
    case .sweep(let dx, let dy): max(abs(dx), abs(dy))
    }
  }

  /// The largest growth of the plane in each direction, in pixels.
  package var growth: (left: Int, top: Int, right: Int, bottom: Int) {
    switch self {
    case .disc(let radius):
      let reach = Int((radius + 1).rounded(.up))
      return (reach, reach, reach, reach)
    case .erosion: return (0, 0, 0, 0)
    case .sweep(let dx, let dy):
      return (
        Int(max(0, -dx).rounded(.up)), Int(max(0, -dy).rounded(.up)), Int(max(0, dx).rounded(.up)),
        Int(max(0, dy).rounded(.up))
      )
    }
  }

  /// This dilation on a canvas that is `factor` times as fine.
  package func scaled(by factor: Double) -> Dilation {
    switch self {
    case .disc(let radius): .disc(radius: radius * factor)
    case .erosion(let radius): .erosion(radius: radius * factor)
    case .sweep(let dx, let dy): .sweep(dx: dx * factor, dy: dy * factor)
    }
  }

  /// The offsets of a sweep at which the maximum is taken, from zero to the whole offset. The steps are counted in floats,
  /// as shaders count them: a length that is a whole number but for its last bits has as many steps as that number.
  package static func sweepOffsets(dx: Double, dy: Double) -> [SIMD2<Double>] {
    let steps = max(1, Int(Float(max(abs(dx), abs(dy))).rounded(.up)))
    return (0...steps).map { SIMD2(dx, dy) * (Double($0) / Double(steps)) }
  }
}
