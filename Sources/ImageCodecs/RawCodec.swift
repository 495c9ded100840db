public import Pixels

/// Pixels without compression: 8-bit RGBA, straight alpha, rows from top to bottom. Sendable, usable from any thread.
public struct RawCodec: Sendable {
  /// The bytes of the pixels without a header, as `ffmpeg -f rawvideo -pix_fmt rgba` reads them.
  public static func encode(_ image: PixelBuffer) -> [UInt8] { image.converted(to: .straight).bytes }

  /// NumPy's file format 1.0: an array of uint8 with the shape (height, width, 4).
  public static func encodeNPY(_ image: PixelBuffer) -> [UInt8] {
    let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
    let header = "{'descr': '|u1', 'fortran_order': False, 'shape': (\(image.height), \(image.width), 4), }"
    // The header ends with a newline, and spaces before it put the data at a multiple of 64 bytes.
    let unpadded = magic.count + 2 + header.utf8.count + 1
    let padding = (64 - unpadded % 64) % 64
    let text = Array((header + String(repeating: " ", count: padding) + "\n").utf8)
    return magic + [UInt8(text.count & 255), UInt8(text.count >> 8)] + text + encode(image)
  }
}
