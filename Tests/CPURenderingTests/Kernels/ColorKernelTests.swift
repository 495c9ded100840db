import CRowKernels
import TestSupport
import Testing

/// The loops in C that composite and paint, against plain Swift.
@Suite struct ColorKernelTests {
  /// Four channels `pitch` apart.
  private struct Colors {
    let row: GuardedRow<Float>
    let pitch: Int

    init(_ trial: inout KernelTrial, room: Int) {
      pitch = room + trial.number(in: 0...9)
      row = trial.row(3 * pitch + room)
    }

    /// The row's values once each of the first `count` of each channel is what `change` makes of it and its place.
    func changed(_ count: Int, _ change: (Int, Int, Float) -> Float) -> [Float] {
      var values = row.values
      for channel in 0..<4 {
        for x in 0..<count { values[channel * pitch + x] = change(channel, x, values[channel * pitch + x]) }
      }
      return values
    }

    func expect(_ trial: KernelTrial, _ expected: [Float], sourceLocation: SourceLocation = #_sourceLocation) {
      trial.expect(row, is: expected, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `the first layer of a row is its colour times its share`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let share = trial.row(trial.padded)
      let color = trial.color()
      let one = Colors(&trial, room: trial.padded)
      let (many, colors) = (Colors(&trial, room: trial.padded), Colors(&trial, room: trial.padded))
      let expected = one.changed(trial.padded) { channel, x, _ in share.values[x] * color[channel] }
      let source = colors.row.values
      let expectedOfMany = many.changed(trial.padded) { channel, x, _ in
        share.values[x] * source[channel * colors.pitch + x]
      }
      kernels.setColor(one.row.start, one.pitch, share.start, color, trial.count)
      kernels.setColors(many.row.start, many.pitch, share.start, colors.row.start, colors.pitch, trial.count)
      one.expect(trial, expected)
      many.expect(trial, expectedOfMany)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a colour is laid over a row`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let share = trial.row(trial.padded)
      let color = trial.color()
      let row = Colors(&trial, room: trial.padded)
      let expected = row.changed(trial.padded) { channel, x, below in
        share.values[x] * color[channel] + below * (1 - share.values[x] * color[3])
      }
      kernels.layColor(row.row.start, row.pitch, share.start, color, trial.count)
      row.expect(trial, expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a row is laid over a row, through shares or an opacity`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let share = trial.flag() ? trial.row(trial.padded) : nil
      let opacity = trial.share()
      let (row, colors) = (Colors(&trial, room: trial.padded), Colors(&trial, room: trial.padded))
      let source = colors.row.values
      let expected = row.changed(trial.padded) { channel, x, below in
        let part = share?.values[x] ?? opacity
        return part * source[channel * colors.pitch + x] + below * (1 - part * source[3 * colors.pitch + x])
      }
      kernels.layColors(
        row.row.start, row.pitch, share?.start, opacity, colors.row.start, colors.pitch, trial.count)
      row.expect(trial, expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `what shadows left of a row is settled, and nothing beside it changes`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let color = trial.color()
      // Whole lanes are read and written as they are beyond the last value.
      let row = Colors(&trial, room: trial.count + 7)
      let keep = trial.row(trial.count + 7)
      let kept = keep.values
      let expected = row.changed(trial.count) { channel, x, below in
        (1 - kept[x]) * (channel < 3 ? color[channel] : 1) + below * kept[x]
      }
      kernels.settle(row.row.start, row.pitch, keep.start, color, trial.count)
      row.expect(trial, expected)
      trial.expect(keep, is: [Float](repeating: 1, count: trial.count) + kept[trial.count...])
    }
  }

  @Test(arguments: RowKernels.sets)
  func `samples know how far along a gradient they are`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let slopes = trial.weights(7).values
      let gradient = RowGradient(
        first: Float(trial.number(in: -99...99)), size: 0.5, u_slope: slopes[0], u_start: slopes[1],
        u_offset: slopes[2], v_slope: slopes[3], v_start: slopes[4], v_offset: slopes[5], nudge: slopes[6] * 1e-5,
        kind: Int32(trial.number(in: 0...1)), extend: Int32(trial.number(in: 0...2)))
      let target = trial.row(trial.padded)
      withUnsafePointer(to: gradient) { kernels.gradientParameters(target.start, $0, trial.count) }
      trial.expect(target, is: (0..<trial.padded).map { Self.parameter(of: gradient, at: $0) })
    }
  }

  private static func parameter(of g: RowGradient, at x: Int) -> Float {
    let p = (Float(x) + (g.first + 0) + 0.5) * g.size
    var value = p * g.u_slope + g.u_start + g.u_offset
    if g.kind == 1 {
      let v = p * g.v_slope + g.v_start + g.v_offset
      value = (value * value + v * v).squareRoot()
    }
    value += g.nudge
    switch g.extend {
    case 0: return value
    case 1: return value - value.rounded(.down)
    default: return 1 - abs(1 - (value - 2 * (value / 2).rounded(.down)))
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a ramp has the colour of the last entry before a sample`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let numbers = trial.row(9 * trial.number(in: 1...9)).values
      let locations = stride(from: 0, to: numbers.count, by: 9).map { numbers[$0] }.sorted()
      let entries = locations.enumerated().map { index, location in
        let n = numbers[(9 * index)...].prefix(9).map { $0 }
        return RowRampEntry(location: location, color: (n[1], n[2], n[3], n[4]), slope: (n[5], n[6], n[7], n[8]))
      }
      let t = trial.row(trial.padded)
      let target = Colors(&trial, room: trial.padded)
      let places = t.values
      let expected = target.changed(trial.padded) { channel, x, _ in
        func part(_ four: (Float, Float, Float, Float)) -> Float { [four.0, four.1, four.2, four.3][channel] }
        // The last colour goes on.
        let place = min(places[x], locations[locations.count - 1])
        guard let entry = entries.last(where: { place - $0.location >= 0 }) else {
          return part(entries[0].color)
        }
        return part(entry.color) + (place - entry.location) * part(entry.slope)
      }
      kernels.rampColors(target.row.start, target.pitch, t.start, entries, entries.count, trial.count)
      target.expect(trial, expected)
    }
  }
}
