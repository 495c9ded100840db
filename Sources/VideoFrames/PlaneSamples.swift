/// The numbers by which a label blends into one plane of a frame, for programs that multiply and add by themselves, on
/// a device or in arrays: a sample D becomes (D (N - A) + S + N / 2) / N, rounded down, at most the largest sample.
///
/// Sendable; a value.
public struct PlaneSamples: Sendable, Hashable {
  /// The column and row of the first pixel in the plane. All pixels lie inside the frame.
  public let x: Int
  /// The row of the first pixel in the plane.
  public let y: Int
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of samples in a pixel.
  public let components: Int
  /// N.
  public let whole: Int
  /// A of each sample in 0...N, row by row.
  public let coverage: [UInt16]
  /// S of each sample.
  public let shares: [UInt32]
}

extension LabelPlanes {
  /// The numbers for one plane of a frame, by its index, with the picture's corner at column `x` of row `y`. Sides are
  /// in pixels. Empty where nothing of the picture is in the frame.
  public func samples(
    plane index: Int, frameWidth: Int, frameHeight: Int, x: Int, y: Int
  ) throws(FrameError) -> PlaneSamples {
    let plane = try plane(index, frameWidth: frameWidth, frameHeight: frameHeight, x: x, y: y)
    let prepared = prepared(index, frameWidth: frameWidth, frameHeight: frameHeight, x: x, y: y)
    let depth = plane.components.count
    let (left, top) = (prepared.x + prepared.plane.column, prepared.y + prepared.plane.row)
    let columns = max(0, -left)..<max(0, -left, min(prepared.plane.width / depth, plane.side(frameWidth) - left))
    let rows = max(0, -top)..<max(0, -top, min(prepared.plane.height, plane.side(frameHeight) - top))
    var coverage: [UInt16] = []
    var shares: [UInt32] = []
    for row in rows {
      let start = row * prepared.plane.width
      let part = (start + columns.lowerBound * depth)..<(start + columns.upperBound * depth)
      switch prepared.plane.samples {
      case .single(let alpha, let sums):
        coverage += alpha.numbers[part].map { UInt16($0) }
        shares += sums.numbers[part].map { UInt32($0) }
      case .sums(let alpha, let sums, _):
        coverage += alpha.numbers[part]
        shares += sums.numbers[part]
      }
    }
    var whole = 255
    if case .sums(_, _, let shift) = prepared.plane.samples { whole <<= Int(shift) }
    return PlaneSamples(
      x: left + columns.lowerBound, y: top + rows.lowerBound, width: columns.count, height: rows.count,
      components: depth, whole: whole, coverage: coverage, shares: shares)
  }
}
