package import Pixels

/// The union of some masks: the shape of a text, or of the part of it that has one paint. A value; Sendable.
///
/// At each pixel the union is the largest of the masks' coverages. Therefore shapes that overlap never darken twice,
/// the order does not matter, and a shape united with itself is itself.
package struct Coverage: Sendable {
  /// The masks; their positions are on the oversampled canvas, in pixels times `Scene.oversampling`.
  package let masks: [PlacedMask]
  /// The smallest rectangle of whole device pixels (not oversampled ones) that holds all masks.
  package let bounds: PixelRect

  package init(masks: [PlacedMask], oversampling: Int) {
    let (union, hasEmpty) = masks.extent
    self.masks = !hasEmpty ? masks : masks.filter { !$0.mask.isEmpty }
    bounds = union.dividedOut(by: oversampling)
  }

  private init(masks: [PlacedMask], bounds: PixelRect) {
    self.masks = masks
    self.bounds = bounds
  }

  /// This coverage moved by whole pixels.
  package func moved(by offset: SIMD2<Int>, oversampling n: Int) -> Coverage {
    guard offset != .zero else { return self }
    return Coverage(
      masks: masks.map { PlacedMask(mask: $0.mask, x: $0.x + offset.x * n, y: $0.y + offset.y * n) },
      bounds: bounds.offset(x: offset.x, y: offset.y))
  }
}
