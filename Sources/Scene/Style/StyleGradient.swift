package import Pixels

/// A gradient of a layer style. Its place follows from the box of the shape, which only a renderer knows.
///
/// A value; Sendable.
package struct StyleGradient: Sendable, Equatable {
  /// How t follows from a pixel's place. A value; Sendable.
  package typealias Kind = StyleGradientKind

  package let kind: Kind
  package let ramp: StyleRamp
  /// The direction from the first colour to the last: x to the right, y down, of length 1.
  package let direction: SIMD2<Double>
  package let scale: Double
  /// How far the centre is moved, in sizes of the box.
  package let offset: SIMD2<Double>
  /// The box; with nil it is that of the shape.
  package let box: Rect?

  package init(
    kind: Kind, ramp: StyleRamp, direction: SIMD2<Double>, scale: Double, offset: SIMD2<Double>,
    box: Rect?
  ) {
    self.kind = kind
    self.ramp = ramp
    self.direction = direction
    self.scale = scale
    self.offset = offset
    self.box = box
  }
}
