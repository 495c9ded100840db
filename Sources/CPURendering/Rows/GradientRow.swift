import CRowKernels
import Pixels
import Scene

/// The colours of a gradient along one row of samples. Not Sendable.
final class GradientRow {
  /// The colours of the row that was filled last.
  let colors: ColorRow
  private let gradient: Gradient
  private let sampleSize: Float
  private let parameters: UnsafeMutablePointer<Float>
  /// Empty if walking from entry to entry is faster than trying all entries for each sample.
  private let entries: [RowRampEntry]

  private static let mostEntriesTried = 12

  init(_ gradient: Gradient, oversampling: Int, colors: ColorRow, in arena: ScratchArena) {
    self.gradient = gradient
    self.colors = colors
    sampleSize = 1 / Float(oversampling)
    parameters = arena.allocateZeroed(Plane.stride(width: colors.length))
    let ramp = gradient.ramp.entries
    entries = ramp.count > GradientRow.mostEntriesTried ? [] : ramp.indices.map { RowRampEntry(ramp, at: $0) }
  }

  /// Fills `colors` with the `count` samples from sample `x` of sample row `y` on.
  func fill(x: Int, y: Int, count: Int) {
    assert(count <= colors.length, "\(count) samples in a row of \(colors.length)")
    let height = (Float(y) + 0.5) * sampleSize
    if gradient.kind == .conic {
      for position in 0..<count {
        parameters[position] = gradient.parameter(x: (Float(x + position) + 0.5) * sampleSize, y: height)
      }
    } else {
      var row = RowGradient(
        first: Float(x), size: sampleSize, u_slope: gradient.u.x, u_start: height * gradient.u.y,
        u_offset: gradient.u.z, v_slope: gradient.v.x, v_start: height * gradient.v.y, v_offset: gradient.v.z,
        nudge: Gradient.nudge, kind: Int32(gradient.kind.number), extend: Int32(gradient.extend.number))
      row_gradient_parameters(parameters, &row, count)
    }
    if entries.isEmpty {
      walk(count)
    } else {
      row_ramp_colors(colors.red, colors.pitch, parameters, entries, entries.count, count)
    }
    colors.clearLanes(from: count)
  }

  /// Neighbours mostly lie between the same two entries, so the entry in force is found by walking.
  private func walk(_ count: Int) {
    let entries = gradient.ramp.entries
    var index = 0
    for position in 0..<count {
      let t = parameters[position]
      while index + 1 < entries.count, t >= entries[index + 1].location { index += 1 }
      while index > 0, t < entries[index].location { index -= 1 }
      let color = gradient.ramp.color(at: t, after: index)
      colors.red[position] = color.x
      colors.green[position] = color.y
      colors.blue[position] = color.z
      colors.alpha[position] = color.w
    }
  }
}

extension RowRampEntry {
  /// Entries that are nearer than this share their location: between them no sample lies, and the slope may be infinite.
  private static let nearest: Float = 0x1p-60

  /// Entry `index` of a ramp. The last entry, and one that shares its location with the next, have no slope.
  fileprivate init(_ ramp: [GradientRamp.Entry], at index: Int) {
    let entry = ramp[index]
    var slope = SIMD4<Float>.zero
    if index + 1 < ramp.count, ramp[index + 1].location - entry.location > RowRampEntry.nearest {
      slope = (ramp[index + 1].color - entry.color) / (ramp[index + 1].location - entry.location)
    }
    let color = entry.color
    self.init(
      location: entry.location, color: (color.x, color.y, color.z, color.w),
      slope: (slope.x, slope.y, slope.z, slope.w))
  }
}
