import Pixels
import Testing

/// Whole numbers of any number.
@Suite struct BoundedTests {
  @Test func `a byte and a word of any number are the nearest, and 0 of what is no number`() {
    for value in [-Double.infinity, -1e300, -0.6, -0.0, 0.4, .nan, -.nan, .leastNonzeroMagnitude] {
      #expect(UInt8(bounded: value) == 0 && UInt8(bounded: Float(value)) == 0 && UInt16(bounded: Float(value)) == 0)
    }
    for value in [Double.infinity, 1e30, 70_000] {
      #expect(UInt8(bounded: value) == 255 && UInt8(bounded: Float(value)) == 255)
      #expect(UInt16(bounded: Float(value)) == 65535)
    }
    for value in 0...255 {
      for part in [-0.49, 0, 0.49] {
        #expect(
          UInt8(bounded: Double(value) + part) == value && UInt8(bounded: Float(Double(value) + part)) == value)
      }
    }
    #expect(UInt16(bounded: Float(12_345.4)) == 12_345 && UInt16(bounded: Float(65_534.5)) == 65_535)
  }
}
