import CRowKernels
import Pixels
import Scene

extension Plane {
  /// The union of a coverage's masks, 0...1, within `clip` (both in oversampled pixels).
  ///
  /// The union takes the larger coverage at each pixel, so overlapping glyphs never darken twice.
  static func union(of coverage: Coverage, clip: PixelRect, in arena: ScratchArena) -> Plane {
    let plane = Plane.zero(clip, in: arena)
    for placed in coverage.masks { plane.unite(placed) }
    return plane
  }

  private func unite(_ placed: PlacedMask) {
    let area = placed.bounds.intersection(bounds)
    guard !area.isEmpty else { return }
    let mask = placed.mask
    assert(placed.bounds.contains(area) && bounds.contains(area))
    mask.coverage.withUnsafeBufferPointer { bytes in
      let source = bytes.baseAddress! + (area.y - placed.y) * mask.width + (area.x - placed.x)
      row_unite_bytes(
        row(area.y) + (area.x - bounds.x), stride, source, mask.width, area.width, area.height)
    }
  }

  /// The mean of each `factor` x `factor` block: it takes samples to pixels. `bounds` must be whole blocks.
  func reduced(by factor: Int, in arena: ScratchArena) -> Plane {
    guard factor > 1 else { return self }
    let result = Plane(bounds.dividedOut(by: factor), in: arena)
    let sums = arena.allocateZeroed(stride)
    let share = 1 / Float(factor * factor)
    for y in 0..<result.height {
      sums.update(repeating: 0, count: width)
      for sub in 0..<factor { row_add(sums, row(bounds.y + y * factor + sub), width) }
      row_average(result.row(result.bounds.y + y), sums, factor, share, result.width)
    }
    return result
  }
}
