/// The growth of a shape by a radius, in the chamfer metric that Photoshop measures distances in.
///
/// grow(x, r)(p) = the largest of x(q) + r - fall(x(q)) - d(p - q) over all q, clamped to 0...1, with fall(x) = (r + 1)
/// max(0, 1 - x / least), ``least`` being just under half a step. With dx >= dy >= 0 the distance is d = s1 (dx - 2 dy)
/// + s3 dy where dx >= 2 dy, and else s3 (dx - dy) + s2 (2 dy - dx): the shortest way of steps to a neighbour (s1), a
/// diagonal neighbour (s2) and a knight's move away (s3). Because d is a shortest way, two sweeps over the plane, one
/// from either corner, find the largest value of all.
package struct ChamferPlan: Sendable, Hashable {
  /// What has as much grows by all of the radius, and nothing by -1, which is nowhere. Half a step of 8 bits is 0 in
  /// Photoshop's planes: a soft shadow in the content has no last pixel, so where a shape ends must not follow from the
  /// least values. But if what is less did not grow at all, then the last bit of a value, which two renderers round in
  /// different ways, would decide over a disc of pixels. So it grows less far: from here to 0 by a straight line, whose
  /// slope is the least that there is. A change of x by e steps moves a rim by e (r + 1) / 0.47 pixels at most, and
  /// values of masks, which are whole steps, do not see it.
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

  /// How much less a value grows for what it lacks of ``least``: fall(x) = ``fall`` (least - x).
  package var fall: Float { (radius + 1) / ChamferPlan.least }

  package var isIdentity: Bool { reach == 0 }
}
