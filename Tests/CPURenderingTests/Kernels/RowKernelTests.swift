import CRowKernels
import TestSupport
import Testing

/// The loops in C, compiled for several instruction sets, against what their header says in plain Swift: every set
/// gives these bits, and touches nothing beside its rows.
@Suite struct RowKernelTests {
  @Test(arguments: RowKernels.sets)
  func `masks are united by the larger coverage`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (width, height) = (trial.count, trial.number(in: 1...4))
      let (pitch, sourcePitch) = (width + trial.number(in: 0...9), width + trial.number(in: 0...9))
      let target = trial.row((height - 1) * pitch + width)
      let source = trial.bytes((height - 1) * sourcePitch + width)
      var expected = target.values
      for y in 0..<height {
        for x in 0..<width {
          let value = Float(source.values[y * sourcePitch + x]) * (1 / 255)
          expected[y * pitch + x] = max(expected[y * pitch + x], value)
        }
      }
      kernels.uniteBytes(target.start, pitch, source.start, sourcePitch, width, height)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `masks of bytes are united by the larger coverage`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (width, height) = (trial.count, trial.number(in: 1...4))
      let (pitch, sourcePitch) = (width + trial.number(in: 0...9), width + trial.number(in: 0...9))
      let target = trial.bytes((height - 1) * pitch + width)
      let source = trial.bytes((height - 1) * sourcePitch + width)
      var expected = target.values
      for y in 0..<height {
        for x in 0..<width {
          expected[y * pitch + x] = max(expected[y * pitch + x], source.values[y * sourcePitch + x])
        }
      }
      kernels.uniteSteps(target.start, pitch, source.start, sourcePitch, width, height)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a weighted sum adds rows in their order`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let rows = trial.number(in: 0...7)
      let pitch = trial.padded + trial.number(in: 0...9)
      let source = trial.row(max(0, rows - 1) * pitch + trial.padded)
      let weights = trial.weights(rows)
      let target = trial.row(trial.padded)
      let expected = (0..<trial.padded).map { x in
        (0..<rows).reduce(Float(0)) { $0 + source.values[$1 * pitch + x] * weights.values[$1] }
      }
      kernels.weightedSum(target.start, source.start, pitch, weights.start, rows, trial.count)
      trial.expect(target, is: expected)
    }
  }

  /// Rows of a mask, of which whole pairs of lanes are read, and the distance from one to the next.
  private static func mask(_ trial: inout KernelTrial, rows: Int) -> (mask: GuardedRow<Float>, pitch: Int) {
    let pitch = trial.padded + 8 + trial.number(in: 0...9)
    let mask = trial.inked(rows * pitch)
    for row in 0..<rows {
      for x in trial.count..<pitch { mask.start[row * pitch + x] = 0 }
    }
    return (mask, pitch)
  }

  /// Of many taps and many rows of the source, four rows are made at once. With a mask they are the shares of an inner
  /// shadow.
  @Test(arguments: RowKernels.sets, [false, true])
  func `weighted sums of many rows add rows in their order`(_ kernels: RowKernels, masked: Bool) {
    KernelTrial.run { trial in
      let (taps, spacing) = trial.flag() ? (3, trial.number(in: 1...11)) : (trial.number(in: 1...9), 1)
      let (rows, height) = (trial.number(in: 1...15), trial.number(in: 1...24))
      let (pitch, stride) = (trial.padded + trial.number(in: 0...9), trial.padded + trial.number(in: 0...9))
      let source = trial.row((height - 1) * stride + trial.padded)
      let weights = trial.weights(taps * spacing)
      let filtered = RowFiltered(
        source: source.start, stride: stride, source_rows: height, weights: weights.start, taps: taps,
        first: trial.number(in: -5...3), step: trial.number(in: 1...2), spacing: spacing)
      let first = trial.number(in: -4...4)
      let target = trial.row((rows - 1) * pitch + trial.padded)
      let (mask, maskPitch) = Self.mask(&trial, rows: rows)
      var expected = target.values
      for row in 0..<rows {
        let node = Int((Double(first + row) / Double(spacing)).rounded(.down))
        let (start, phase) = (filtered.step * node + filtered.first, first + row - node * spacing)
        let inside = (0..<taps).filter { (0..<height).contains(start + $0) }
        for x in 0..<trial.padded {
          expected[row * pitch + x] = inside.reduce(Float(0)) {
            $0 + source.values[(start + $1) * stride + x] * weights.values[taps * phase + $1]
          }
          if masked {
            expected[row * pitch + x] = (1 - expected[row * pitch + x]) * mask.start[row * maskPitch + x]
          }
        }
      }
      withUnsafePointer(to: filtered) {
        if masked {
          kernels.innerShares(target.start, pitch, $0, first, rows, mask.start, maskPitch, trial.count)
        } else {
          kernels.weightedSums(target.start, pitch, $0, first, rows, trial.count)
        }
      }
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a convolution adds taps in their order`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let taps = trial.number(in: 1...19)
      let rows = trial.number(in: 1...9)
      let (pitch, sourcePitch) = (
        trial.padded + trial.number(in: 0...9), trial.padded + taps + trial.number(in: 0...9)
      )
      let source = trial.inked((rows - 1) * sourcePitch + trial.padded + taps - 1)
      let weights = trial.weights(taps)
      let target = trial.row((rows - 1) * pitch + trial.padded)
      var expected = target.values
      let values = source.values
      for y in 0..<rows {
        for x in 0..<trial.padded {
          expected[y * pitch + x] = (0..<taps).reduce(Float(0)) {
            $0 + values[y * sourcePitch + x + $1] * weights.values[$1]
          }
        }
      }
      kernels.convolve(
        target.start, pitch, source.start, sourcePitch, rows, weights.start, taps, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `values between nodes come from three nodes each`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let factor = trial.number(in: 2...19)
      let pitch = (factor + 7) & ~7
      let nodes = trial.row(trial.count + 2)
      let weights = trial.weights(3 * pitch)
      let target = trial.row(factor * (trial.count - 1) + pitch)
      let expected = (0..<(factor * trial.count)).map { n in
        let (j, i) = n.quotientAndRemainder(dividingBy: factor)
        return weights.values[i] * nodes.values[j] + weights.values[pitch + i] * nodes.values[j + 1]
          + weights.values[2 * pitch + i] * nodes.values[j + 2]
      }
      kernels.interpolate(target.start, nodes.start, weights.start, factor, pitch, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a row is added to another`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (target, source) = (trial.row(trial.padded), trial.row(trial.padded))
      let expected = zip(target.values, source.values).map { $0 + $1 }
      kernels.add(target.start, source.start, trial.count)
      trial.expect(target, is: expected)
    }
  }

  /// Where a factor is a multiple of four, four sums are made side by side, and added in pairs.
  @Test(arguments: RowKernels.sets)
  func `samples are averaged`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let factor = trial.number(in: 1...16)
      let share = trial.share()
      let source = trial.row(factor * trial.count)
      let target = trial.row(trial.count)
      let expected = (0..<trial.count).map { x in
        let samples = source.values[(x * factor)...].prefix(factor)
        guard factor % 4 == 0 else { return samples.reduce(0, +) * share }
        var sums = SIMD4<Float>.zero
        for (index, sample) in samples.enumerated() { sums[index % 4] += sample }
        return ((sums[0] + sums[1]) + (sums[2] + sums[3])) * share
      }
      kernels.average(target.start, source.start, factor, share, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `values are repeated`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let factor = trial.number(in: 1...16)
      let source = trial.row(trial.count)
      let target = trial.row(factor * trial.count)
      kernels.repeat(target.start, source.start, factor, trial.count)
      trial.expect(target, is: source.values.flatMap { [Float](repeating: $0, count: factor) })
    }
  }

  @Test(arguments: RowKernels.sets)
  func `alpha is laid over alpha`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (share, alphas) = (trial.row(trial.padded), trial.row(trial.padded))
      let alpha = trial.share()
      let (one, many) = (trial.row(trial.padded), trial.row(trial.padded))
      func laid(_ added: Float, _ below: Float) -> Float { added + below * (1 - added) }
      let expected = zip(share.values, one.values).map { laid($0 * alpha, $1) }
      let expectedOfMany = zip(zip(share.values, alphas.values), many.values).map { laid($0.0 * $0.1, $1) }
      kernels.layAlpha(one.start, share.start, alpha, trial.count)
      kernels.layAlphas(many.start, share.start, alphas.start, trial.count)
      trial.expect(one, is: expected)
      trial.expect(many, is: expectedOfMany)
    }
  }
}
