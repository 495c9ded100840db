import BaselineKernels
import CRowKernels
import Testing

@Suite struct FrameKernelTests {
  @Test("bytes are divided by 255 exactly, for every sum that there can be")
  func bytes() {
    for coverage in [0, 1, 100, 254, 255] {
      for sample in [0, 1, 127, 254, 255] {
        let most = min(65152, 255 * coverage + (coverage + 1) / 2)
        let shares = (0...most).map { UInt16($0) }
        let covered = [UInt8](repeating: UInt8(coverage), count: shares.count)
        let expected = shares.map { UInt8(min(255, (sample * (255 - coverage) + Int($0) + 127) / 255)) }
        var (best, baseline) = (
          [UInt8](repeating: UInt8(sample), count: shares.count),
          [UInt8](repeating: UInt8(sample), count: shares.count)
        )
        row_frame_bytes(&best, covered, shares, shares.count)
        baseline_frame_bytes(&baseline, covered, shares, shares.count)
        #expect(best == expected)
        #expect(baseline == expected)
      }
    }
  }

  @Test(
    "sums over chroma's weights are divided exactly, in bytes and in words", arguments: [0, 2, 3, 4] as [UInt32])
  func sums(shift: UInt32) {
    for (bits, most) in [(8, 65152), (10, 1023 * 255 + 127)] {
      for coverage in stride(from: 0, through: 255 << Int(shift), by: 17) {
        let largest = (most << Int(shift)) * coverage / (255 << Int(shift))
        let shares = Swift.stride(from: 0, through: largest, by: 13 << Int(shift)).map { UInt32($0) }
        let covered = [UInt16](repeating: UInt16(coverage), count: shares.count)
        let (whole, sample) = (255 << Int(shift), (1 << bits) - 2)
        let expected = shares.map {
          min((1 << bits) - 1, (sample * (whole - coverage) + Int($0) + whole / 2) / whole)
        }
        if bits == 8 {
          var samples = [UInt8](repeating: UInt8(sample), count: shares.count)
          row_frame_byte_sums(&samples, covered, shares, shift, shares.count)
          #expect(samples.map { Int($0) } == expected)
        } else {
          var words = [UInt16](repeating: UInt16(sample << 6 | 63), count: shares.count)
          row_frame_word_sums(&words, covered, shares, shift, 6, shares.count)
          #expect(words.map { Int($0 >> 6) } == expected)
          #expect(words.allSatisfy { $0 & 63 == (coverage == 0 ? 63 : 0) })
        }
      }
    }
  }

  @Test("shares are rounded exactly, ties up, on both kinds of processors", arguments: [8, 10])
  func shares(bits: Int) {
    var state: UInt64 = 5
    func random(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (most + 1)
    }
    // Luma and red of BT.709 in limited range and blue of BT.2020, of colours in 256 parts of a step; sums that are a
    // half, or a whole number, come often because of the pixels that are all of one step.
    let scale = 1 << (bits - 8)
    let unit = 2 * (10_000 - 2126) * 256
    let terms = [
      RowShareTerms(
        red: Double(219 * scale * 2126), green: Double(219 * scale * 7152), blue: Double(219 * scale * 722),
        alpha: Double(16 * scale * 2_560_000), unit: 2_560_000, most: Double(0xFFFFF)),
      RowShareTerms(
        red: Double(224 * scale * 7874), green: Double(-224 * scale * 7152), blue: Double(-224 * scale * 722),
        alpha: Double(128 * scale * unit), unit: Double(unit), most: 65152),
      RowShareTerms(red: 1, green: 0, blue: -1, alpha: 0, unit: 2, most: 77),
    ]
    let pixels = (0..<20_000).flatMap { index -> [Int32] in
      let alpha = random(255)
      let part = index % 3 == 0 ? 256 : 1
      return [0, 1, 2].map { _ in Int32(random(alpha * 256 / part) * part) } + [Int32(alpha)]
    }
    for terms in terms {
      let expected = stride(from: 0, to: pixels.count, by: 4).map { index -> UInt32 in
        let (r, g, b, a) = (
          Int(pixels[index]), Int(pixels[index + 1]), Int(pixels[index + 2]), Int(pixels[index + 3])
        )
        let sum = Int(terms.red) * r + Int(terms.green) * g + Int(terms.blue) * b + Int(terms.alpha) * a
        return UInt32(min(Int(terms.most), max(0, (2 * sum + Int(terms.unit)) / (2 * Int(terms.unit)))))
      }
      for count in [expected.count, 7, 1, 0] {
        var (best, baseline) = ([UInt32](repeating: 9, count: count), [UInt32](repeating: 9, count: count))
        withUnsafePointer(to: terms) {
          row_frame_shares(&best, pixels, $0, count)
          baseline_frame_shares(&baseline, pixels, $0, count)
        }
        #expect(best == Array(expected.prefix(count)))
        #expect(baseline == best)
      }
    }
  }

  @Test("lines are added and halved with their weights, and pixels are divided", arguments: [0, 1, 7, 50])
  func lines(count: Int) {
    let numbers = (0..<(2 * count + 1)).map { UInt32(truncatingIfNeeded: $0 &* 977 % 261_000) }
    let bytes = (0..<(4 * count)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for weights in [[1, 2, 1], [0, 1, 1]] as [[UInt32]] {
      let expected = (0..<count).map { x in (0..<3).map { weights[$0] * numbers[2 * x + $0] }.reduce(0, +) }
      var (best, baseline) = ([UInt32](repeating: 9, count: count), [UInt32](repeating: 9, count: count))
      row_frame_halved(&best, numbers, weights, count)
      baseline_frame_halved(&baseline, numbers, weights, count)
      #expect(best == expected && baseline == expected)
      row_frame_add(&best, numbers, weights[1], count)
      baseline_frame_add(&baseline, numbers, weights[1], count)
      row_frame_add_bytes(&best, bytes, weights[2], count)
      baseline_frame_add_bytes(&baseline, bytes, weights[2], count)
      let sums = (0..<count).map { expected[$0] + weights[1] * numbers[$0] + weights[2] * UInt32(bytes[$0]) }
      #expect(best == sums && baseline == sums)
    }
    var (colors, coverage) = ([Int32](repeating: 7, count: 4 * count), [UInt8](repeating: 7, count: count))
    row_frame_pixels(&colors, &coverage, bytes, 256, count)
    #expect(colors == bytes.enumerated().map { Int32($1) * ($0 % 4 == 3 ? 1 : 256) })
    #expect(coverage == (0..<count).map { bytes[4 * $0 + 3] })
    baseline_frame_pixels(&colors, &coverage, bytes, 3, count)
    #expect(colors == bytes.enumerated().map { Int32($1) * ($0 % 4 == 3 ? 1 : 3) })
  }
}
