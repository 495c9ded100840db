public import Pixels

/// QOI, the "Quite OK Image Format" (qoiformat.org). Files are larger than PNG's and are written several times as fast.
/// Straight alpha, sRGB. Sendable, usable from any thread.
public struct QOICodec: Sendable {
  private static let pixelLimit = 400_000_000

  /// The tags of the format's chunks.
  private enum Tag {
    static let index: UInt8 = 0x00
    static let difference: UInt8 = 0x40
    static let luma: UInt8 = 0x80
    static let run: UInt8 = 0xC0
    static let rgb: UInt8 = 0xFE
    static let rgba: UInt8 = 0xFF
  }

  /// Encodes an image, converting to straight alpha.
  public static func encode(_ image: PixelBuffer) throws(CodecError) -> [UInt8] {
    guard image.width > 0, image.height > 0, image.width <= pixelLimit / image.height else {
      throw CodecError(
        format: "QOI",
        reason:
          "an image of \(image.width) x \(image.height) pixels cannot be written; QOI holds 1 to \(pixelLimit)")
    }
    let pixels = image.converted(to: .straight).bytes
    // "qoif", width, height, four channels, sRGB with linear alpha.
    var file = Array("qoif".utf8) + PNGChunk.bigEndian(UInt32(image.width))
    file += PNGChunk.bigEndian(UInt32(image.height)) + [4, 0]
    file.reserveCapacity(pixels.count / 4)
    var state = State()
    pixels.withUnsafeBytes { bytes in
      for offset in stride(from: 0, to: bytes.count, by: 4) {
        let pixel = SIMD4(bytes[offset], bytes[offset + 1], bytes[offset + 2], bytes[offset + 3])
        state.put(pixel, to: &file)
      }
    }
    state.endRun(&file)
    return file + [0, 0, 0, 0, 0, 0, 0, 1]
  }

  /// What the decoder knows when it reaches a pixel.
  private struct State {
    private var last = SIMD4<UInt8>(0, 0, 0, 255)
    private var run: UInt8 = 0
    private var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)

    private static let longestRun: UInt8 = 62

    mutating func endRun(_ file: inout [UInt8]) {
      guard run > 0 else { return }
      file.append(Tag.run | (run - 1))
      run = 0
    }

    mutating func put(_ pixel: SIMD4<UInt8>, to file: inout [UInt8]) {
      if pixel == last {
        run += 1
        if run == State.longestRun { endRun(&file) }
        return
      }
      endRun(&file)
      defer { last = pixel }
      let slot = Int((pixel &* SIMD4(3, 5, 7, 11)).wrappedSum() & 63)
      if seen[slot] == pixel {
        file.append(Tag.index | UInt8(slot))
        return
      }
      seen[slot] = pixel
      putNew(pixel, to: &file)
    }

    /// Writes a small difference in one byte, a larger one relative to green's in two, else the pixel itself.
    private func putNew(_ pixel: SIMD4<UInt8>, to file: inout [UInt8]) {
      guard pixel.w == last.w else {
        file += [Tag.rgba, pixel.x, pixel.y, pixel.z, pixel.w]
        return
      }
      let difference = pixel &- last
      let small = difference &+ SIMD4(repeating: 2)
      if small.x < 4, small.y < 4, small.z < 4 {
        file.append(Tag.difference | small.x << 4 | small.y << 2 | small.z)
        return
      }
      let green = difference.y &+ 32
      let red = difference.x &- difference.y &+ 8
      let blue = difference.z &- difference.y &+ 8
      if green < 64, red < 16, blue < 16 {
        file += [Tag.luma | green, red << 4 | blue]
      } else {
        file += [Tag.rgb, pixel.x, pixel.y, pixel.z]
      }
    }
  }
}
