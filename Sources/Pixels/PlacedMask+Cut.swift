extension PlacedMask {
  /// The part of the mask that others cover, which do not overlap; nil where there is none. A mask that is only a box
  /// stays whole.
  package func cut(to others: [PlacedMask]) -> PlacedMask? {
    guard !mask.coverage.isEmpty else { return self }
    for other in others where !other.mask.coverage.isEmpty {
      let product = onCanvas.product(with: other.onCanvas)
      guard !product.isEmpty else { continue }
      return PlacedMask(mask: product, x: product.left, y: product.top)
    }
    return nil
  }

  /// The mask with the canvas's origin for its own.
  private var onCanvas: CoverageMask {
    CoverageMask(left: x, top: y, width: mask.width, height: mask.height, coverage: mask.coverage)
  }
}
