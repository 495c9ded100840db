import CRowKernels
import TestSupport
import Testing

/// The loops in C that make the planes of layer styles, against plain Swift.
@Suite struct PlaneKernelTests {
  /// Each value takes from the rows beside it, and then along its own row in steps of 1, 2, 4 ....
  @Test(arguments: RowKernels.sets)
  func `a sweep takes the nearest neighbours`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      // Two values before the row, and whole lanes and two values behind it.
      let room = trial.padded + 12
      let (here, near, far) = (trial.row(room), trial.row(room), trial.row(room))
      let chamfer = RowChamfer(
        straight: trial.share(), diagonal: trial.share(), knight: trial.share(), reach: trial.number(in: 1...20))
      let leftwards = trial.flag()
      var expected = here.values
      let (one, two) = (near.values, far.values)
      for x in 2..<(2 + trial.count) {
        let beside = max(one[x - 1], one[x + 1]) - chamfer.diagonal
        let knights = max(max(one[x - 2], one[x + 2]), max(two[x - 1], two[x + 1])) - chamfer.knight
        expected[x] = max(max(expected[x], one[x] - chamfer.straight), max(beside, knights))
      }
      var step = 1
      while step <= chamfer.reach {
        let before = expected
        for x in 2..<(2 + trial.count) {
          let other = leftwards ? x + step : x - step
          guard other >= 0, other < trial.count + 4 else { continue }
          expected[x] = max(before[x], before[other] - Float(step) * chamfer.straight)
        }
        step *= 2
      }
      withUnsafePointer(to: chamfer) {
        kernels.chamfer(here.start + 2, near.start + 2, far.start + 2, $0, leftwards ? 1 : 0, trial.count)
      }
      trial.expect(here, is: expected)
    }
  }

  /// Sums are exact, so each mean can be added up anew. Those of doubles hold more than a Float has.
  @Test(arguments: RowKernels.sets, [1 << 26, 1 << 44])
  func `a box along columns is the mean of the rows before`(_ kernels: RowKernels, quanta: Int) {
    KernelTrial.run { trial in
      let stride = trial.padded + trial.number(in: 0...9)
      let (height, taps) = (trial.number(in: 1...20), trial.number(in: 1...9))
      let isUpwards = trial.flag()
      let source = trial.row(stride * height)
      let target = trial.row(stride * (height + taps))
      let isWide = quanta > 1 << 31
      let outside: Float = trial.flag() ? 1 : 0
      let box = RowBox(
        taps: taps, fraction: Float(trial.number(in: 0...3)) / 4, scale: trial.share(), quanta: Float(quanta),
        outside: outside)
      var expected = target.values
      let values = source.values.map { value in
        let count = Double(value) * Double(quanta)
        return Int(count.rounded(isWide ? .toNearestOrEven : .towardZero))
      }
      // What one quantum is worth is a factor of the result, or of what is summed.
      func counted(_ number: Int) -> Float { isWide ? Float(Double(number) / Double(quanta)) : Float(number) }
      let scale = isWide ? box.scale : box.scale / Float(quanta)
      func row(_ n: Int, _ count: Int) -> Int { (isUpwards ? count - 1 - n : n) * stride }
      for n in 0..<(height + taps) {
        for x in 0..<trial.padded {
          func value(_ n: Int) -> Int {
            n >= 0 && n < height ? values[row(n, height) + x] : Int(outside) * quanta
          }
          let whole = (0..<taps).reduce(0) { $0 + value(n - $1) }
          let sum = counted(whole) + counted(value(n - taps)) * box.fraction
          expected[row(n, height + taps) + x] = sum * scale
        }
      }
      let sign = isUpwards ? -1 : 1
      withUnsafePointer(to: box) {
        kernels.box(
          target.start + row(0, height + taps), sign * stride, height + taps, source.start + row(0, height),
          sign * stride, height, $0, trial.count)
      }
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `rows become columns`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let (width, height) = (trial.count, trial.number(in: 1...40))
      let (from, to) = (width + trial.number(in: 0...9), height + trial.number(in: 0...9))
      let source = trial.row(from * height)
      let target = trial.row(to * width)
      var expected = target.values
      let values = source.values
      for y in 0..<height { for x in 0..<width { expected[x * to + y] = values[y * from + x] } }
      kernels.transpose(target.start, to, source.start, from, width, height)
      trial.expect(target, is: expected)
    }
  }

  @Test(arguments: RowKernels.sets)
  func `light falls on slopes`(_ kernels: RowKernels) {
    KernelTrial.run { trial in
      let rows = (0..<3).map { _ in trial.row(trial.padded + 2) }
      let level = 0.1 + 0.8 * trial.share()
      let light = RowLight(
        x: trial.share(), y: trial.share(), z: level, steepness: trial.share(), up: 1 / (1 - level), down: 1 / level
      )
      let target = trial.row(trial.padded)
      let heights = rows.map(\.values)
      let expected = (0..<trial.padded).map { x -> Float in
        func column(_ x: Int) -> Float { heights[0][x] + 2 * heights[1][x] + heights[2][x] }
        func line(_ row: [Float]) -> Float { row[x] + 2 * row[x + 1] + row[x + 2] }
        let gx = (column(x + 2) - column(x)) * light.steepness
        let gy = (line(heights[2]) - line(heights[0])) * light.steepness
        let length = (1 + gx * gx + gy * gy).squareRoot()
        let lit = (level - light.x * gx - light.y * gy) / length - level
        return max(-1, min(1, lit > 0 ? lit * light.up : lit * light.down))
      }
      withUnsafePointer(to: light) {
        kernels.light(target.start, rows[0].start, rows[1].start, rows[2].start, $0, trial.count)
      }
      trial.expect(target, is: expected)
    }
  }
}
