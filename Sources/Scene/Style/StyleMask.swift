/// Where an effect of a layer is drawn: a plane as it is read. docs/layer-styles.md has the formulas.
///
/// The plane is moved, changed, turned and cut to 0...1. Then a contour, grain and a limit apply, in this order. A value;
/// Sendable.
package struct StyleMask: Sendable, Hashable {
  /// What is done to a value v.
  package enum Change: Sendable, Hashable {
    case none
    /// clamp(v / range).
    case share(of: Float)
    /// clamp((0.5 - d / 2w) / range), with d = 0.5 - v the distance beyond the middle of the edge and w the width.
    case falloff(width: Float, range: Float)
  }

  package let plane: StylePlane
  package var offset = SIMD2<Int>.zero
  /// Whether it is |contour(v(p - offset)) - contour(v(p + offset))|.
  package var isDifference = false
  package var change = Change.none
  /// Whether 1 - v is taken in the end: before the contour, of a difference after it.
  package var isTurned = false
  package var contour: ContourTable?
  /// m + U(-noise, noise) grainPresence(m).
  package var noise: Float = 0
  /// The seed of the grain.
  package var seed: UInt32 = 0
  /// A plane whose presence multiplies the mask.
  package var limit: StylePlane?

  init(_ plane: StylePlane) { self.plane = plane }

  /// How far away the coverage may be that changes a pixel.
  var reach: Int { max(plane.reach + max(abs(offset.x), abs(offset.y)), limit?.reach ?? 0) }

  /// How much there is of a value of 0...1 for what would begin where it is no longer 0: 1 from a step of 8 bits on,
  /// less below. The least values depend on the order in which sums are taken, and must not decide anything.
  @inlinable public static func presence(_ value: Float) -> Float { min(max(value * 255, 0), 1) }

  /// How much grain there is on a value of 0...1: all of it from four steps of 8 bits on. Renderers blur alike to some
  /// hundredths of a step, and what begins within one would make that a hundred times as much.
  @inlinable public static func grainPresence(_ value: Float) -> Float { min(max(value * 64, 0), 1) }
}
