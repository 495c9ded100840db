import CRowKernels
import TestSupport
import Testing

/// The loops in C that read pictures and bring them down, against plain Swift.
@Suite struct PictureKernelTests {
  @Test(arguments: RowKernels.sets)
  func `the channels of pixels are read into their rows, and nothing else is written`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let source = trial.bytes(4 * trial.count)
      let pitch = trial.count + trial.number(in: 0...9)
      let target = trial.row(3 * pitch + trial.count)
      var expected = target.values
      for x in 0..<trial.count {
        for channel in 0..<4 { expected[channel * pitch + x] = Float(source.values[4 * x + channel]) * (1 / 255) }
      }
      kernels.readPixels(target.start, pitch, source.start, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `the pixels of four lines stand side by side`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let stride = 4 * trial.count + trial.number(in: 0...9)
      let source = trial.bytes(5 * stride)
      let starts = (0..<4).map { _ in stride * trial.number(in: 0...4) }
      let target = trial.row(16 * trial.count)
      var expected: [Float] = []
      for x in 0..<trial.count {
        for start in starts { expected += (0..<4).map { Float(source.values[start + 4 * x + $0]) } }
      }
      kernels.quadPixels(target.start, source.start, starts, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `each column is the sum of those under it by its own weights`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (taps, width, count) = (trial.number(in: 1...12), trial.number(in: 12...40), trial.count / 4 * 4)
      let source = trial.row(16 * width)
      let first = (0..<count).map { _ in Int32(trial.number(in: 0...(width - taps))) }
      let weights = trial.weights(taps * count)
      let pitch = 8 * count + trial.number(in: 0...9)
      let target = trial.row(pitch + 8 * count)
      let (values, shares) = (source.values, weights.values)
      var expected = target.values
      for x in 0..<count {
        for lane in 0..<16 {
          var sum: Float = 0
          for tap in 0..<taps {
            sum += values[16 * (Int(first[x]) + tap) + lane] * shares[(x / 4 * taps + tap) * 4 + x % 4]
          }
          expected[lane / 8 * pitch + 8 * x + lane % 8] = sum
        }
      }
      kernels.filterQuads(target.start, pitch, source.start, first, weights.start, taps, count)
      trial.expect(target, is: expected)
    }
  }

  /// Sums of weights of either sign go beyond what bytes hold on both sides.
  @Test(arguments: RowKernels.sets)
  func `a sum of lines is cut to a premultiplied colour and rounded`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (pairs, held) = (trial.number(in: 0...6), trial.number(in: 1...7))
      let size = 8 * ((trial.count + 7) / 8 * 8)
      let lines = GuardedRow(
        (0..<(held * size)).map { _ in Float(trial.number(in: 0...510)) / 2 }, shift: 0, canary: .nan)
      let starts = (0..<pairs).map { _ in Int32(size * trial.number(in: 0...(held - 1))) }
      let weights = trial.weights(8 * pairs)
      let target = trial.bytes(4 * trial.count)
      let (values, shares) = (lines.values, weights.values)
      var expected: [UInt8] = []
      for x in 0..<trial.count {
        var lanes = [Float](repeating: 0, count: 8)
        for pair in 0..<pairs {
          for lane in 0..<8 { lanes[lane] += values[Int(starts[pair]) + 8 * x + lane] * shares[8 * pair + lane] }
        }
        let sums = (0..<4).map { lanes[$0] + lanes[$0 + 4] }
        let alpha = min(max(sums[3], 0), 255)
        expected += sums.map { UInt8(min(max($0, 0), alpha).rounded(.toNearestOrEven)) }
      }
      kernels.settlePairs(target.start, lines.start, starts, weights.start, pairs, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets, [ROW_TRANSPARENT, ROW_CLAMPED, ROW_REPEATED])
  func `a turned picture is sampled between four pixels, and goes on beyond its edges`(
    _ kernels: RowKernels, edge: Int
  ) {
    KernelTrial.run { trial in
      let (width, height, positions) = (
        trial.number(in: 1...7), trial.number(in: 1...5), trial.number(in: 1...2)
      )
      let pixels = trial.bytes(4 * width * height)
      func part() -> Double { Double(trial.number(in: -900...900)) / 300 }
      var sampling = RowSampling(
        pixels: pixels.start, width: width, height: height, edge: Int32(edge), positions: Int32(positions),
        a: part(), b: part(), c: part(), d: part(), tx: part(), ty: part())
      let (left, row) = (trial.number(in: -20...20), trial.number(in: -20...20))
      let target = trial.bytes(4 * trial.count)
      let source = pixels.values
      func line(_ place: Int, _ length: Int) -> Int? {
        if edge == ROW_CLAMPED { return min(max(place, 0), length - 1) }
        if edge == ROW_REPEATED { return (place % length + length) % length }
        return (0..<length).contains(place) ? place : nil
      }
      func value(_ x: Int, _ y: Int, _ channel: Int) -> Float {
        guard let x = line(x, width), let y = line(y, height) else { return 0 }
        return Float(source[4 * (y * width + x) + channel])
      }
      func sample(_ x: Double, _ y: Double, _ channel: Int) -> Float {
        let (u, v) = (
          sampling.a * x + sampling.c * y + sampling.tx - 0.5, sampling.b * x + sampling.d * y + sampling.ty - 0.5
        )
        let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (across, down) = (Float(u - u.rounded(.down)), Float(v - v.rounded(.down)))
        let upper = value(i, j, channel) + (value(i + 1, j, channel) - value(i, j, channel)) * across
        let below = value(i, j + 1, channel)
        let lower = below + (value(i + 1, j + 1, channel) - below) * across
        return upper + (lower - upper) * down
      }
      let places = (0..<positions).map { (Double($0) + 0.5) / Double(positions) }
      let expected = (0..<trial.count).flatMap { x in
        (0..<4).map { channel in
          var sum: Float = 0
          for j in places {
            for i in places { sum += sample(Double(left + x) + i, Double(row) + j, channel) }
          }
          return UInt8((sum * (1 / Float(positions * positions))).rounded(.toNearestOrEven))
        }
      }
      kernels.samplePixels(target.start, &sampling, left, row, trial.count)
      trial.expect(target, is: expected)
    }
  }
}
