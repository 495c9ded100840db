import Pixels

/// Where a document stands on the canvas of its scene.
///
/// Document pixels are a document's points times `scale`, from its top left; the transform takes them to the canvas.
struct SceneSpace {
  /// Pixels a point.
  let scale: Double
  let oversampling: Int
  /// Document pixels to pixels of the canvas.
  let transform: Affine

  /// The space of something inside, which `local` (document pixels of the inner to those of this one) places.
  func inside(_ local: Affine) -> SceneSpace {
    SceneSpace(scale: scale, oversampling: oversampling, transform: local.then(transform))
  }

  /// The smallest box of whole pixels of the canvas that holds a rectangle of points.
  func bounds(x: Double, y: Double, width: Double, height: Double) -> LabelReport.PixelBounds {
    let corners = [SIMD2(x, y), SIMD2(x + width, y), SIMD2(x, y + height), SIMD2(x + width, y + height)]
      .map { transform.apply($0 * scale) }
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
    return LabelReport.PixelBounds(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
