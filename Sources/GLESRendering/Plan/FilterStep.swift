/// The stages of blurs in the order of their passes. Each reads what another texture holds, because a texture cannot
/// be read while it is drawn to. A disc's runs go to A and its maxima to the result, and then the blur begins: where both axes are coarse, A B A B A result; where one is, A B A result.
enum FilterStep: Int, CaseIterable {
  case gatherRuns
  case dilate, sweep
  case decimateColumns, convolveColumns
  case decimateRows, convolveFineRows
  case convolveCoarseColumns, convolveCoarseColumnsLast, convolveCoarseRowsFirst
  case convolveCoarseRows, convolveRows
  case interpolateRows, interpolateRowsLast, interpolateColumns

  var target: SheetTexture {
    switch self {
    case .gatherRuns, .decimateColumns, .convolveColumns, .convolveCoarseColumns, .convolveCoarseColumnsLast,
      .convolveCoarseRowsFirst, .interpolateRows:
      .scratchA
    case .decimateRows, .convolveFineRows, .convolveCoarseRows: .scratchB
    case .dilate, .sweep, .convolveRows, .interpolateRowsLast, .interpolateColumns: .blurred
    }
  }

  var isVertical: Bool {
    switch self {
    case .decimateRows, .convolveFineRows, .convolveCoarseRowsFirst, .convolveCoarseRows, .convolveRows,
      .interpolateRows, .interpolateRowsLast:
      true
    case .gatherRuns, .dilate, .sweep, .decimateColumns, .convolveColumns, .convolveCoarseColumns,
      .convolveCoarseColumnsLast,
      .interpolateColumns:
      false
    }
  }

  /// `taps` are those of the kernel.
  func program(taps: Int) -> ShaderProgramID {
    let axis: ShaderProgramID.Axis = isVertical ? .vertical : .horizontal
    return switch self {
    case .gatherRuns: .gatherRuns
    case .dilate: .dilate
    case .sweep: .sweep
    case .decimateColumns, .decimateRows: .decimate(axis)
    case .convolveColumns, .convolveFineRows, .convolveCoarseColumns, .convolveCoarseColumnsLast,
      .convolveCoarseRowsFirst, .convolveCoarseRows, .convolveRows:
      .convolve(axis, taps: taps)
    case .interpolateRows, .interpolateRowsLast, .interpolateColumns: .interpolate(axis)
    }
  }
}
