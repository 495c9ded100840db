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
}
