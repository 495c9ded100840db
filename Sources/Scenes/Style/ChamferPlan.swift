/// The growth of a shape by a radius, in the chamfer metric that Photoshop measures distances in.
///
/// grow(x, r)(p) = the largest of x(q) + r - fall(x(q)) - d(p - q) over all q with x(q) > 0, clamped to 0...1. With
/// dx >= dy >= 0 the distance is d = s1 (dx - 2 dy) + s3 dy where dx >= 2 dy, and else s3 (dx - dy) + s2 (2 dy - dx): the
/// shortest way of steps to a neighbour (s1), a diagonal neighbour (s2) and a knight's move away (s3). Because d is a
/// shortest way, two sweeps over the plane, one from either corner, find the largest value of all.
package struct ChamferPlan: Sendable, Hashable {
  /// What is less grows by less: just under half a step of 8 bits, which is 0 in Photoshop's planes. A soft shadow in
  /// the content has no last pixel, so where a shape ends must not follow from the least values.
  ///
  /// From here down to the half of it a value falls behind, fall(x) = 2 ``depth`` (1 - x / least), until it reaches no
  /// pixel but its own. A threshold would turn the last bit of a value into pixels that are there or not. This way an
  /// error e of x changes a grown value by 2 depth e / least at most. The tail of a blur is a sum of positive terms, so
  /// renderers differ there by some 1e-6 of x itself, and so by depth / 500,000. Near an opaque pixel 1 - x is known to half a
  /// bit of 1, or 6e-8: that is 1.7 steps of 255 for a radius of 100 pixels.
  package static let least: Float = 0.47 / 255
  /// 2 - x times this is by how much of the depth x falls behind, where that is above 0.
  package static let steepness = 2 / least

  /// The nearness to nothing.
  package static let nowhere: Float = -1e6

  package let radius: Float
  /// How far the least values fall behind, in pixels: a pixel more than the radius, so that 0 reaches nothing.
  package var depth: Float { radius + 1 }
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
