package import Pixels

/// A gradient in device pixels: the position t of a point along it, and the colour at t.
///
/// An affine map takes a point p (a pixel's centre is at +0.5) to (u, v), in which the gradient is a unit one:
/// - linear: t = u;
/// - radial: t = |(u, v)|;
/// - conic: t = the angle of (u, v) from +u towards +v, in turns, in 0..<1.
///
/// `extend` maps t into 0...1. There are two or more `stops`, sorted by location. Two stops at one location make a hard
/// edge; the later one holds from that location on.
///
/// Renderers read ``ramp``, never `stops`: see ``GradientRamp``.
///
/// A value; Sendable.
package struct Gradient: Sendable, Hashable {
  /// How t follows from (u, v).
  package typealias Kind = GradientKind

  /// How t outside of 0...1 is treated.
  package typealias Extend = GradientExtend

  /// The colour space in which colours between two stops are mixed linearly.
  package typealias Interpolation = GradientInterpolation

  /// A colour at a place of the gradient. A value; Sendable.
  package struct Stop: Sendable, Hashable {
    /// The place of the colour, in 0...1, not smaller than the stop's before.
    package var location: Float
    package var color: Color

    package init(location: Float, color: Color) {
      self.location = location
      self.color = color
    }
  }

  package let kind: Kind
  package let extend: Extend
  package let interpolation: Interpolation
  package let stops: [Stop]
  /// The first row of the map: u = x * `u.x` + y * `u.y` + `u.z`. `v` is the second row likewise.
  package let u: SIMD3<Float>
  package let v: SIMD3<Float>
  package let ramp: GradientRamp

  /// The number that is added to t, so that points on a hard edge (up to rounding) are beyond it on every device. 2^-19
  /// of a gradient's length is never an 8-bit step.
  package static let nudge: Float = 1.0 / 524_288

  /// How near to the centre of a conic gradient a point has no direction, in (u, v): there t is 0. Elsewhere the angle
  /// would be what the rounding of floats leaves of it, which differs between devices. It is ``centerRadius`` pixels:
  /// more than the rounding, even on the largest canvas, and less than half the distance of two samples at any
  /// oversampling.
  package let center: Float
  static let centerRadius: Float = 3.0 / 256

  /// How many lengths of a gradient a pixel may be, and how many its origin may lie beyond the canvas'. A gradient that is
  /// shorter is a hard edge and nothing else, and stays one at this length; but with these no product of a renderer's is
  /// infinite.
  private static let steepest = (slope: 0x1p40, offset: 0x1p60)

  private static func bounded(_ map: Affine) -> Affine {
    let slope = [map.a, map.b, map.c, map.d].map(abs).max() ?? 0
    let factor = min(steepest.slope / slope, steepest.offset / max(abs(map.tx), abs(map.ty)))
    return factor < 1 ? map.then(.scale(factor, factor)) : map
  }

  /// Makes a gradient. `map` takes pixels to (u, v).
  package init(
    _ kind: Kind, map: Affine, stops: [Stop], extend: Extend = .pad, interpolation: Interpolation = .srgb
  ) {
    precondition(stops.count >= 2 && stops.count <= 255, "a gradient has 2 to 255 stops")
    self.kind = kind
    self.extend = extend
    self.interpolation = interpolation
    self.stops = stops
    let map = Gradient.bounded(map)
    u = SIMD3(Float(map.a), Float(map.c), Float(map.tx))
    v = SIMD3(Float(map.b), Float(map.d), Float(map.ty))
    center = Gradient.centerRadius * Float((map.a * map.a + map.c * map.c).squareRoot())
    ramp = GradientRamp(stops, interpolation: interpolation)
  }

  /// t at a point: in 0...1, or beyond where the gradient is padded. There the ramp's first or last colour holds, also
  /// where two entries share its place.
  package func parameter(x: Float, y: Float) -> Float {
    let across = x * u.x + y * u.y + u.z
    switch kind {
    case .linear: return extended(across + Gradient.nudge)
    case .radial:
      let along = x * v.x + y * v.y + v.z
      return extended((across * across + along * along).squareRoot() + Gradient.nudge)
    case .conic:
      let along = x * v.x + y * v.y + v.z
      guard max(abs(across), abs(along)) > center else { return Gradient.nudge }
      let turn = Gradient.turn(across, along) + Gradient.nudge
      return turn - turn.rounded(.down)
    }
  }

  private func extended(_ t: Float) -> Float {
    switch extend {
    case .pad: return t
    case .repeat: return t - t.rounded(.down)
    case .reflect: return 1 - abs(1 - (t - 2 * (t / 2).rounded(.down)))
    }
  }

  /// The angle of (u, v) in turns, in -0.5...0.5: an odd polynomial in the smaller of u and v over the larger, which
  /// is off by less than 3e-7 of a turn. Not atan2: its precision on GPUs is anybody's guess, and a hard edge shows
  /// every difference. The coefficients are a least-squares fit of degree 15 to atan(x) / 2 pi on 0...1, weighted anew
  /// until its largest errors were even, and the shader has the same ones.
  static func turn(_ u: Float, _ v: Float) -> Float {
    let (width, height) = (abs(u), abs(v))
    let larger = max(width, height)
    guard larger > 0 else { return 0 }
    let ratio = min(width, height) / larger
    let square = ratio * ratio
    var sum = turnCoefficients[0]
    for coefficient in turnCoefficients.dropFirst() { sum = sum * square + coefficient }
    var turn = sum * ratio
    if height > width { turn = 0.25 - turn }
    if u < 0 { turn = 0.5 - turn }
    return v < 0 ? -turn : turn
  }

  package static let turnCoefficients: [Float] = [
    -0.000645301887, 0.00347959041, -0.00889871642, 0.0153460326, -0.0221362729, 0.0317459479, -0.0530461222,
    0.159154832,
  ]

  /// Whether every stop is opaque; the fill's alpha is then its coverage.
  package var isOpaque: Bool { stops.allSatisfy { $0.color.alpha == 1 } }

  /// The ramp is not compared, because the other members determine it.
  package static func == (a: Gradient, b: Gradient) -> Bool {
    a.kind == b.kind && a.extend == b.extend && a.interpolation == b.interpolation && a.u == b.u && a.v == b.v
      && a.stops == b.stops
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind.number)
    hasher.combine(u)
    hasher.combine(v)
    hasher.combine(stops)
  }
}
