import CRowKernels
import TestSupport
import Testing

/// The loops in C that grow planes, against plain Swift.
@Suite struct GrowthKernelTests {
  /// Rows of a source, the places in them that a row takes from, and what limits each block of its columns.
  private struct Source {
    let row: GuardedRow<Float>
    let values: [Float]
    let stride: Int
    /// Where the row that takes begins.
    let place: Int
    let margin = 20

    init(_ trial: inout KernelTrial) {
      stride = trial.padded + 2 * margin + trial.number(in: 0...9)
      let rows = trial.number(in: 1...6)
      // In some trials most is nothing or all, as within and beside a letter.
      let ink = trial.number(in: 0...2)
      row = trial.inked(stride * (rows + 1))
      if ink > 0 { for x in 0..<row.count where x % 40 < 36 { row.start[x] = Float(ink - 1) } }
      values = row.values
      place = stride * trial.number(in: 1...rows) + margin
    }

    func offset(_ trial: inout KernelTrial, above: Bool) -> Int {
      let rows = values.count / stride
      let row = trial.number(in: (above ? 1 : 0)...(rows - 1))
      return row * stride + margin + trial.number(in: (1 - margin)...(margin - 1)) - place
    }

    /// The largest of the values that any of the taps of each 32 columns read, or a little more.
    func bounds(_ offsets: [Int], _ trial: inout KernelTrial) -> [Float] {
      Swift.stride(from: 0, to: trial.padded, by: 32).map { first in
        let read = (first..<min(first + 32, trial.padded)).flatMap { x in offsets.map { values[place + x + $0] } }
        return (read.max() ?? 0) + (trial.flag() ? 0 : 0.1)
      }
    }
  }

  @Test(arguments: RowKernels.sets, [false, true])
  func `the largest of many is taken, however few are looked at`(_ kernels: RowKernels, isWeighted: Bool) {
    KernelTrial.run { trial in
      let source = Source(&trial)
      let taps = trial.number(in: 0...80)
      let offsets = (0..<taps).map { _ in source.offset(&trial, above: false) }
      let weights = isWeighted ? (0..<taps).map { _ in trial.share() }.sorted(by: >) : nil
      let bounds = trial.flag() ? source.bounds(offsets, &trial) : nil
      let target = trial.row(trial.padded)
      var expected = target.values
      for x in expected.indices {
        for (tap, offset) in offsets.enumerated() {
          expected[x] = max(expected[x], source.values[source.place + x + offset] * (weights?[tap] ?? 1))
        }
      }
      func take(_ weights: UnsafePointer<Float>?, _ bounds: UnsafePointer<Float>?) {
        offsets.withUnsafeBufferPointer { offsets in
          var taps = RowTaps(offsets: offsets.baseAddress, weights: weights, count: offsets.count)
          kernels.largest(target.start, source.row.start + source.place, &taps, bounds, trial.count)
        }
      }
      take(weights, bounds)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a sweep takes the largest between pixels`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let source = Source(&trial)
      let (values, stride) = (source.values, source.stride)
      let steps = (0..<trial.number(in: 0...70)).map { _ in
        RowStep(offset: source.offset(&trial, above: true), x: trial.share() * 0.99, y: trial.share() * 0.99)
      }
      let reached = steps.flatMap { [$0.offset, $0.offset - 1, $0.offset - stride, $0.offset - stride - 1] }
      // As the strips have it: nothing, or anything.
      let bounds = trial.flag() ? source.bounds(reached, &trial).map { $0 > 0 ? Float(1) : 0 } : nil
      let target = trial.row(trial.padded)
      var expected = target.values
      for x in expected.indices {
        for step in steps {
          let here = source.place + x + step.offset
          let near = values[here] + (values[here - 1] - values[here]) * step.x
          let above = here - stride
          let far = values[above] + (values[above - 1] - values[above]) * step.x
          expected[x] = max(expected[x], near + (far - near) * step.y)
        }
      }
      kernels.largestBetween(
        target.start, source.row.start + source.place, stride, steps, steps.count, bounds, trial.count)
      trial.expect(target, is: expected)
    }
  }
}
