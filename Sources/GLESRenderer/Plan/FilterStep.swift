/// The stages of blurs in the order of their passes. Small planes first, full rows last; each reads what another
/// texture holds, because a texture cannot be read while it is drawn to.
enum FilterStep: Int, CaseIterable {
  case decimateColumns, decimateRows
  case convolveCoarseColumns, convolveColumns
  case convolveCoarseRows, convolveRows
  case interpolateRows, interpolateColumns

  var target: SheetTexture {
    switch self {
    case .decimateColumns, .convolveCoarseColumns, .convolveColumns, .interpolateRows: .scratchA
    case .decimateRows, .convolveCoarseRows: .scratchB
    case .convolveRows, .interpolateColumns: .blurred
    }
  }

  /// Nil for the first stage of a blur, which reads the blur's source.
  var source: SheetTexture? {
    switch self {
    case .decimateColumns, .convolveColumns: nil
    case .decimateRows, .convolveCoarseRows, .convolveRows, .interpolateColumns: .scratchA
    case .convolveCoarseColumns, .interpolateRows: .scratchB
    }
  }

  var isVertical: Bool {
    switch self {
    case .decimateRows, .convolveCoarseRows, .convolveRows, .interpolateRows: true
    case .decimateColumns, .convolveCoarseColumns, .convolveColumns, .interpolateColumns: false
    }
  }

  /// `taps` are those of the kernel.
  func program(taps: Int) -> ShaderProgramID {
    let axis: ShaderProgramID.Axis = isVertical ? .vertical : .horizontal
    return switch self {
    case .decimateColumns, .decimateRows: .decimate(axis)
    case .convolveCoarseColumns, .convolveColumns, .convolveCoarseRows, .convolveRows: .convolve(axis, taps: taps)
    case .interpolateRows, .interpolateColumns: .interpolate(axis)
    }
  }
}
