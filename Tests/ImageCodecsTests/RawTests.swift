import ImageCodecs
import Pixels
import Testing

@Suite struct RawTests {
  @Test func `raw is straight RGBA, row by row`() {
    var image = PixelBuffer(width: 2, height: 1, alphaMode: .premultiplied)
    image[1, 0] = SIMD4(64, 32, 0, 128)
    #expect(RawCodec.encode(image) == [0, 0, 0, 0, 128, 64, 0, 128])
  }

  @Test(arguments: [(1, 1), (37, 19), (1234, 1), (3, 20000)])
  func `an array for NumPy has its header by the format`(width: Int, height: Int) {
    let image = Pictures.make(width, height) { x, y in SIMD4(UInt8(x & 255), UInt8(y & 255), 7, 255) }
    let file = RawCodec.encodeNPY(image)
    #expect(Array(file.prefix(8)) == [0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59, 1, 0])
    let length = Int(file[8]) | Int(file[9]) << 8
    #expect((10 + length) % 64 == 0)
    let header = String(decoding: file[10..<(10 + length)], as: UTF8.self)
    #expect(header.hasPrefix("{'descr': '|u1', 'fortran_order': False, 'shape': (\(height), \(width), 4), }"))
    #expect(header.hasSuffix("\n"))
    #expect(Array(file[(10 + length)...]) == image.bytes)
  }
}
