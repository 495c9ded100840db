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
  func `columns of bytes are summed by the weights of their lines`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let stride = trial.count + trial.number(in: 0...9)
      let (height, taps) = (trial.number(in: 1...9), trial.number(in: 0...12))
      let source = trial.bytes(stride * height)
      let lines = (0..<taps).map { _ in Int32(trial.number(in: 0...(height - 1))) }
      let weights = trial.weights(taps)
      let target = trial.row(trial.count)
      let bytes = source.values
      let expected = (0..<trial.count).map { x in
        zip(lines, weights.values).reduce(Float(0)) { $0 + Float(bytes[Int($1.0) * stride + x]) * $1.1 }
      }
      kernels.weightedBytes(target.start, source.start, stride, lines, weights.start, taps, trial.count)
      trial.expect(target, is: expected)
    }
  }

  /// Sums of weights of either sign go beyond what bytes hold on both sides.
  @Test(arguments: RowKernels.sets)
  func `a sum of pixels is cut to a premultiplied colour and rounded`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (taps, width) = (trial.number(in: 1...12), trial.number(in: 12...40))
      let source = GuardedRow(
        (0..<(4 * width)).map { _ in Float(trial.number(in: 0...510)) / 2 }, shift: 0, canary: .nan)
      let first = (0..<trial.count).map { _ in Int32(trial.number(in: 0...(width - taps))) }
      let weights = trial.weights(taps * trial.count)
      let target = trial.bytes(4 * trial.count)
      var expected: [UInt8] = []
      for x in 0..<trial.count {
        let sums = (0..<4).map { channel in
          (0..<taps).reduce(Float(0)) {
            $0 + source.values[4 * (Int(first[x]) + $1) + channel] * weights.values[x * taps + $1]
          }
        }
        let alpha = min(max(sums[3], 0), 255)
        expected += sums.map { UInt8(min(max($0, 0), alpha).rounded(.toNearestOrEven)) }
      }
      kernels.filterPixels(target.start, source.start, first, weights.start, taps, trial.count)
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
