extension PlacedMask {
  /// The part of the mask inside of a shape; empty where they do not overlap. A mask that lies wholly inside is
  /// returned itself, so that caches recognise it.
  package func clipped(to shape: [PlacedMask]) -> [PlacedMask] {
    shape.compactMap { clipped(to: $0) }
  }

  private func clipped(to clip: PlacedMask) -> PlacedMask? {
    let shared = bounds.intersection(clip.bounds)
    guard !shared.isEmpty else { return nil }
    var coverage = [UInt8](repeating: 0, count: shared.width * shared.height)
    var isSame = shared == bounds
    for row in 0..<shared.height {
      let mine = (shared.y + row - y) * mask.width + shared.x - x
      let other = (shared.y + row - clip.y) * clip.mask.width + shared.x - clip.x
      for column in 0..<shared.width {
        let value = Int(mask.coverage[mine + column])
        let product = UInt8((value * Int(clip.mask.coverage[other + column]) + 127) / 255)
        coverage[row * shared.width + column] = product
        isSame = isSame && product == UInt8(value)
      }
    }
    if isSame { return self }
    let cut = CoverageMask(left: 0, top: 0, width: shared.width, height: shared.height, coverage: coverage)
    return PlacedMask(mask: cut, x: shared.x, y: shared.y)
  }
}
