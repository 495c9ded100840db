/// The growth of a shape by a radius, in the chamfer metric that Photoshop measures distances in.
///
/// grow(x, r)(p) = the largest of x(q) + r - d(p - q) over all q with x(q) > ``least``, clamped to 0...1. With
/// dx >= dy >= 0 the distance is d = s1 (dx - 2 dy) + s3 dy where dx >= 2 dy, and else s3 (dx - dy) + s2 (2 dy - dx): the
/// shortest way of steps to a neighbour (s1), a diagonal neighbour (s2) and a knight's move away (s3). Because d is a
/// shortest way, two sweeps over the plane, one from either corner, find the largest value of all.
package struct ChamferPlan: Sendable, Hashable {
  /// What is less does not grow: just under half a step of 8 bits, which is 0 in Photoshop's planes. A soft shadow in
  /// the content has no last pixel, so where a shape ends must not follow from the least values.
  package static let least: Float = 0.47 / 255

  /// The nearness to nothing.
  package static let nowhere: Float = -1e6

  package let radius: Float
  /// The lengths of a straight step, a diagonal one, and a knight's move.
  package let straight: Float
  package let diagonal: Float
  package let knight: Float
  /// How far anything grows, in pixels.
  package let reach: Int

  package init(radius: Double) {
    self.radius = Float(radius)
    let isSmall = radius <= 2
    let unit = ChamferPlan.unit(radius: radius)
    func length(_ length: Double) -> Float { Float((length / unit).rounded() * unit) }
    straight = length(isSmall ? 1 : 0.9995)
    diagonal = length(isSmall ? 24.0 / 17 : 1.414)
    knight = length(isSmall ? 38.0 / 17 : 2.2354)
    reach = radius > 0 ? max(1, Int(((radius + 1) / Double(straight)).rounded(.up)) - 1) : 0
  }

  /// What lengths are multiples of, a power of two: sums of them within the radius have at most 22 bits, so a float holds
  /// each exactly, whether one is added after the other, as by the sweeps, or multiplied, as by the GPU's jumps. Rounded
  /// sums would be some 1/2,000 of a pixel apart after a hundred steps, and a rim may be 1/255 of a pixel wide.
  private static func unit(radius: Double) -> Double {
    var unit = 1.0 / 16_384
    while unit * 4_194_304 < radius + 2 { unit *= 2 }
    return unit
  }

  package var isIdentity: Bool { reach == 0 }
}
