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
          words = [UInt16](repeating: UInt16(sample | 0xFC00), count: shares.count)
          var others = words
          row_frame_low_word_sums(&words, covered, shares, shift, 10, shares.count)
          baseline_frame_low_word_sums(&others, covered, shares, shift, 10, shares.count)
          #expect(words.map { Int($0 & 1023) } == expected && others == words)
          #expect(words.allSatisfy { $0 >> 10 == (coverage == 0 ? 63 : 0) })
        }
      }
    }
  }

  private func shareTerms(bits: Int) -> [RowShareTerms] {
    // Luma and red of BT.709 in limited range and blue of BT.2020, of colours in 256 parts of a step; sums that are a
    // half, or a whole number, come often because of the pixels that are all of one step.
    let scale = 1 << (bits - 8)
    let unit = 2 * (10_000 - 2126) * 256
    return [
      RowShareTerms(
        red: Double(219 * scale * 2126), green: Double(219 * scale * 7152), blue: Double(219 * scale * 722),
        alpha: Double(16 * scale * 2_560_000), unit: 2_560_000, most: Double(0xFFFFF), is_narrow: 0),
      RowShareTerms(
        red: Double(224 * scale * 7874), green: Double(-224 * scale * 7152), blue: Double(-224 * scale * 722),
        alpha: Double(128 * scale * unit), unit: Double(unit), most: 65152, is_narrow: 0),
      RowShareTerms(red: 1, green: 0, blue: -1, alpha: 0, unit: 2, most: 77, is_narrow: 0),
      // Luma and red in whole steps; sums are below 2^31 then.
      RowShareTerms(
        red: 219 * 2126, green: 219 * 7152, blue: 219 * 722, alpha: 160_000, unit: 10_000, most: 65152, is_narrow: 1
      ),
      RowShareTerms(
        red: 255 * 7874, green: -255 * 7152, blue: -255 * 722, alpha: 128 * 15_748, unit: 15_748, most: 65152,
        is_narrow: 1),
      RowShareTerms(red: 1, green: 0, blue: -1, alpha: 0, unit: 2, most: 77, is_narrow: 1),
    ]
  }

  @Test("shares are rounded exactly, ties up, on both kinds of processors", arguments: [8, 10])
  func shares(bits: Int) {
    var state: UInt64 = 5
    func random(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % (most + 1)
    }
    let pixels = (0..<20_000).map { index -> SIMD4<Int> in
      let alpha = random(255)
      let part = index % 3 == 0 ? 256 : 1
      func color() -> Int { random(alpha * 256 / part) * part }
      return SIMD4(color(), color(), color(), alpha)
    }
    let coverage = pixels.map { UInt8($0.w) }
    for terms in shareTerms(bits: bits) {
      let parts = terms.is_narrow == 1 && terms.unit > 2 ? 256 : 1
      let pixels = pixels.map { SIMD4($0.x / parts, $0.y / parts, $0.z / parts, $0.w) }
      let colors = (0..<3).flatMap { channel in pixels.map { UInt16($0[channel]) } }
      let expected = pixels.map { pixel -> UInt32 in
        let sum =
          Int(terms.red) * pixel.x + Int(terms.green) * pixel.y + Int(terms.blue) * pixel.z
          + Int(terms.alpha) * pixel.w
        return UInt32(min(Int(terms.most), max(0, (2 * sum + Int(terms.unit)) / (2 * Int(terms.unit)))))
      }
      var kernelTerms = terms
      for count in [pixels.count, 7, 1, 0] {
        var (best, baseline) = ([UInt32](repeating: 9, count: count), [UInt32](repeating: 9, count: count))
        row_frame_shares(&best, colors, pixels.count, coverage, &kernelTerms, count)
        baseline_frame_shares(&baseline, colors, pixels.count, coverage, &kernelTerms, count)
        #expect(best == Array(expected.prefix(count)))
        #expect(baseline == best)
        guard terms.most < 65536 else { continue }
        var (bytes, other) = ([UInt16](repeating: 9, count: count), [UInt16](repeating: 9, count: count))
        row_frame_byte_shares(&bytes, colors, pixels.count, coverage, &kernelTerms, count)
        baseline_frame_byte_shares(&other, colors, pixels.count, coverage, &kernelTerms, count)
        #expect(bytes.map { UInt32($0) } == best && other == bytes)
      }
    }
  }

  @Test("lines are added and halved with their weights", arguments: [0, 1, 7, 50])
  func lines(count: Int) {
    let numbers = (0..<(2 * count + 1)).map { UInt32(truncatingIfNeeded: $0 &* 977 % 261_000) }
    let bytes = (0..<(4 * count)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for weights in [[1, 2, 1], [0, 1, 1]] as [[UInt32]] {
      let expected = (0..<count).map { x in (0..<3).map { weights[$0] * numbers[2 * x + $0] }.reduce(0, +) }
      var (best, baseline) = ([UInt32](repeating: 9, count: count), [UInt32](repeating: 9, count: count))
      row_frame_halved(&best, 1, numbers, weights, count)
      baseline_frame_halved(&baseline, 1, numbers, weights, count)
      #expect(best == expected && baseline == expected)
      var apart = [UInt32](repeating: 9, count: 2 * count)
      row_frame_halved(&apart, 2, numbers, weights, count)
      #expect(apart == expected.flatMap { [$0, 9] })
      row_frame_add(&best, numbers, weights[1], count)
      baseline_frame_add(&baseline, numbers, weights[1], count)
      row_frame_add_bytes(&best, bytes, weights[2], count)
      baseline_frame_add_bytes(&baseline, bytes, weights[2], count)
      let sums = (0..<count).map { expected[$0] + weights[1] * numbers[$0] + weights[2] * UInt32(bytes[$0]) }
      #expect(best == sums && baseline == sums)
    }
  }

  @Test("coverage is repeated for each sample, and pixels are divided into planes", arguments: [0, 1, 7, 50])
  func planes(count: Int) {
    let bytes = (0..<(4 * count)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let short = (0..<count).map { UInt32($0 &* 977 & 0xFFFF) }
    for depth in 1...2 {
      var (best, baseline) = (
        [UInt16](repeating: 9, count: depth * count), [UInt16](repeating: 9, count: depth * count)
      )
      row_frame_repeat(&best, depth, short, count)
      baseline_frame_repeat(&baseline, depth, short, count)
      #expect(best == short.flatMap { [UInt16](repeating: UInt16($0), count: depth) } && baseline == best)
    }
    for (parts, pitch) in [(256, count), (3, count + 2)] {
      var (colors, coverage) = ([UInt16](repeating: 7, count: 3 * pitch), [UInt8](repeating: 7, count: count))
      var (others, alphas) = (colors, coverage)
      row_frame_pixels(&colors, pitch, &coverage, bytes, UInt32(parts), count)
      baseline_frame_pixels(&others, pitch, &alphas, bytes, UInt32(parts), count)
      #expect(
        colors
          == (0..<3 * pitch).map {
            $0 % pitch < count ? UInt16(parts) * UInt16(bytes[$0 % pitch * 4 + $0 / pitch]) : 7
          })
      #expect(coverage == (0..<count).map { bytes[4 * $0 + 3] })
      #expect(others == colors && alphas == coverage)
    }
  }
}
