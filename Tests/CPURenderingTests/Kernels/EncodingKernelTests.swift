import CRowKernels
import TestSupport
import Testing

/// The loops in C that round colours to bytes, against plain Swift.
@Suite struct EncodingKernelTests {
  private static func encoding(_ trial: inout KernelTrial) -> RowEncoding {
    RowEncoding(opacity: trial.flag() ? 1 : trial.share(), is_straight: trial.flag())
  }

  /// To the nearest step, halves to even.
  private static func step(_ value: Float) -> UInt8 {
    value > 0 ? UInt8(min(255, value).rounded(.toNearestOrEven)) : 0
  }

  private static func bytes(_ color: [Float], _ encoding: RowEncoding, dither: Float = 0) -> [UInt8] {
    let strength = encoding.opacity * 255
    let visible = color[3] * strength + dither
    let scale = encoding.is_straight ? (visible > 0.5 ? 255 / color[3] : 0) : strength
    return color[..<3].map { step($0 * scale + dither) } + [step(visible)]
  }

  /// Rows of premultiplied colours, `pitch` apart.
  private static func colors(_ trial: inout KernelTrial) -> (row: GuardedRow<Float>, pitch: Int) {
    let pitch = trial.padded + trial.number(in: 0...9)
    let row = trial.row(3 * pitch + trial.padded)
    for channel in 0..<3 {
      for x in 0..<trial.padded { row.start[channel * pitch + x] *= row.start[3 * pitch + x] }
    }
    return (row, pitch)
  }

  @Test(arguments: RowKernels.sets)
  func `a row is rounded to bytes, with or without dither`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (row, pitch) = Self.colors(&trial)
      let dither: [Float]? = trial.flag() ? trial.weights(8).values : nil
      let encoding = Self.encoding(&trial)
      let target = trial.bytes(4 * trial.count)
      let values = row.values
      let expected = (0..<trial.count).flatMap { x in
        Self.bytes((0..<4).map { values[$0 * pitch + x] }, encoding, dither: dither?[x % 8] ?? 0)
      }
      withUnsafePointer(to: encoding) { encoding in
        if let dither {
          kernels.writeColors(target.start, row.start, pitch, encoding, dither, trial.count)
        } else {
          kernels.writeColors(target.start, row.start, pitch, encoding, nil, trial.count)
        }
      }
      trial.expect(target, is: expected)
    }
  }

  /// Rows of bytes, some of which lie between them.
  private static func rows(_ trial: inout KernelTrial) -> (bytes: GuardedRow<UInt8>, target: RowTarget) {
    let (rows, stride) = (trial.number(in: 1...5), 4 * (trial.count + trial.number(in: 0...3)))
    let bytes = trial.bytes((rows - 1) * stride + 4 * trial.count)
    return (bytes, RowTarget(bytes: bytes.start, stride: stride, rows: rows, count: trial.count))
  }

  /// The bytes with the pixels that `pixel` gives for a row and a column.
  private static func filled(
    _ bytes: GuardedRow<UInt8>, _ target: RowTarget, _ pixel: (Int, Int) -> [UInt8]
  ) -> [UInt8] {
    var filled = bytes.values
    for row in 0..<target.rows {
      for x in 0..<target.count {
        filled.replaceSubrange(
          (row * target.stride + 4 * x)..<(row * target.stride + 4 * x + 4), with: pixel(row, x))
      }
    }
    return filled
  }

  /// A straight colour is divided by alpha once for all rows.
  @Test(arguments: RowKernels.sets)
  func `a colour through shares is rounded to bytes`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (bytes, target) = Self.rows(&trial)
      let pitch = trial.padded + trial.number(in: 0...9)
      let share = trial.row((target.rows - 1) * pitch + trial.padded)
      let shares = share.values
      let color = trial.color()
      let encoding = Self.encoding(&trial)
      let expected = Self.filled(bytes, target) { row, x in
        let share = shares[row * pitch + x]
        guard encoding.is_straight, color[3] > 0 else { return Self.bytes(color.map { share * $0 }, encoding) }
        let visible = share * (color[3] * encoding.opacity * 255)
        guard visible > 0.5 else { return [0, 0, 0, Self.step(visible)] }
        return color[..<3].map { Self.step($0 / color[3] * 255) } + [Self.step(visible)]
      }
      withUnsafePointer(to: encoding) { encoding in
        withUnsafePointer(to: target) { kernels.writeColor($0, share.start, pitch, color, encoding) }
      }
      trial.expect(bytes, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `rows over a colour are rounded to bytes`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (bytes, target) = Self.rows(&trial)
      let pitch = trial.padded + trial.number(in: 0...9)
      let rowPitch = 4 * pitch + trial.number(in: 0...9)
      let row = trial.row((target.rows - 1) * rowPitch + 3 * pitch + trial.padded)
      // Nothing is laid on some stretches, where a black shadow is drawn in another way.
      for line in 0..<target.rows {
        let (colors, ink) = (row.start + line * rowPitch, trial.inked(trial.padded).values)
        for x in 0..<trial.padded {
          for channel in 0..<3 { colors[channel * pitch + x] *= colors[3 * pitch + x] }
          for channel in 0..<4 where ink[x] == 0 { colors[channel * pitch + x] = 0 }
        }
      }
      let sharePitch = trial.padded + trial.number(in: 0...9)
      let share = trial.row((target.rows - 1) * sharePitch + trial.padded)
      let color = trial.color()
      let encoding = Self.encoding(&trial)
      let (values, shares) = (row.values, share.values)
      let expected = Self.filled(bytes, target) { line, x in
        let colors = (0..<4).map { values[line * rowPitch + $0 * pitch + x] }
        let keep = shares[line * sharePitch + x] * (1 - colors[3])
        return Self.bytes((0..<4).map { colors[$0] + keep * color[$0] }, encoding)
      }
      withUnsafePointer(to: encoding) { encoding in
        withUnsafePointer(to: target) {
          kernels.writeColorsOverColor($0, row.start, rowPitch, pitch, share.start, sharePitch, color, encoding)
        }
      }
      trial.expect(bytes, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `steps of alpha are written under one colour`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let steps = trial.bytes(trial.count)
      for x in 0..<trial.count where trial.flag() { steps.start[x] = 0 }
      let color = (0..<3).map { _ in UInt8(trial.number(in: 0...255)) }
      let target = trial.bytes(4 * trial.count)
      let expected = steps.values.flatMap { $0 == 0 ? [0, 0, 0, 0] : color + [$0] }
      let word = color.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      kernels.writeSteps(target.start, steps.start, word, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a pixel that is the one before it has its bit`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let words = (trial.count + 63) / 64
      let bytes = trial.bytes(4 * (64 * words + 1))
      // One byte of a pixel in two may be another; so pixels differ in any of their bytes, or in none.
      for x in 4..<bytes.count where x % 4 != 0 || trial.number(in: 0...1) == 0 {
        bytes.start[x] = bytes.start[x - 4]
      }
      for x in 4..<bytes.count where trial.number(in: 0...15) == 0 { bytes.start[x] &+= 1 }
      let target = GuardedRow([UInt64](repeating: 0, count: words), shift: 0, canary: 0xA5A5)
      let pixels = Swift.stride(from: 0, to: bytes.count, by: 4).map { Array(bytes.values[$0..<($0 + 4)]) }
      var expected = [UInt64](repeating: 0, count: words)
      for x in 0..<(64 * words) where pixels[x] == pixels[x + 1] { expected[x / 64] |= 1 << UInt64(x % 64) }
      kernels.repeats(target.start, bytes.start + 4, trial.count)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `a row's difference from the one above is taken byte by byte`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (bytes, above) = (trial.bytes(trial.count), trial.bytes(trial.count))
      let target = trial.bytes(trial.count)
      let expected = zip(bytes.values, above.values).map { $0 &- $1 }
      kernels.difference(target.start, bytes.start, above.start, trial.count)
      trial.expect(target, is: expected)
    }
  }
}
