import CPNGCodec
public import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// PNG: 8-bit RGBA, straight alpha, sRGB. Sendable, usable from any thread.
public struct PNGCodec: Sendable {
  /// How hard to try for a small file.
  public enum Compression: String, Sendable, CaseIterable {
    /// Our own encoder, made for label images.
    case fast
    /// libpng: zlib level 6, filter Up.
    case balanced
    /// libpng: zlib level 9, every filter tried on each row.
    case small
  }

  /// Which channels are written.
  public enum Channels: String, Sendable, CaseIterable {
    /// Red, green, blue and alpha, whatever the picture.
    case rgba
    /// No alpha: for opaque pictures only.
    case rgb
    /// One for colour, and alpha: for pictures without colours only.
    case grayAlpha = "gray-alpha"
    /// One: for opaque pictures without colours only.
    case gray
    /// The fewest that hold the picture without loss: grey for an opaque grey one, a palette for one of at most 256
    /// colours, else no alpha for an opaque one and no colours for a grey one.
    case fewest
  }

  /// A point is 1/72 inch, an inch 25.4 mm.
  private static let pointsPerMetre = 72 / 0.0254

  /// Encodes an image, converting to straight alpha. `scale` (pixels a point) is written as the resolution. Throws where
  /// the image does not fit into the channels: nothing is lost.
  public static func encode(
    _ image: PixelBuffer, compression: Compression = .balanced, scale: Double? = nil, channels: Channels = .rgba
  ) throws(CodecError) -> [UInt8] {
    try checkSize(of: image)
    let resolution = pixelsPerMetre(scale: scale)
    let image = image.converted(to: .straight)
    if let reduced = try ReducedImage(image, channels) {
      return reduced.png(compression: compression, pixelsPerMetre: resolution)
    }
    guard compression != .fast else {
      return FastPNGEncoder.encode(image, pixelsPerMetre: resolution)
    }
    var encoded = image.bytes.withUnsafeBufferPointer { pixels in
      sw_png_encode(
        pixels.baseAddress, UInt32(image.width), UInt32(image.height), compression == .small ? 9 : 6,
        compression == .small,
        resolution)
    }
    return try take(&encoded)
  }

  /// Encodes the alpha of an image as 8-bit grey, 255 white, for a mask: linear, with no colour space. `scale` as above.
  public static func encodeAlpha(
    of image: PixelBuffer, compression: Compression = .balanced, scale: Double? = nil
  ) throws(CodecError) -> [UInt8] {
    try checkSize(of: image)
    return ReducedImage(alphaOf: image).png(
      compression: compression, pixelsPerMetre: pixelsPerMetre(scale: scale))
  }

  private static func checkSize(of image: PixelBuffer) throws(CodecError) {
    guard image.width > 0, image.height > 0 else {
      throw CodecError(
        format: "PNG", reason: "an image of \(image.width) x \(image.height) pixels cannot be written")
    }
  }

  /// 0, which is none, for a scale that is none or that 32 bits cannot hold.
  static func pixelsPerMetre(scale: Double?) -> UInt32 {
    UInt32(exactly: ((scale ?? 0) * pointsPerMetre).rounded()) ?? 0
  }

  /// Decodes any PNG, to straight alpha. `maxPixels` guards against files that promise more than there is room for.
  public static func decode(_ file: [UInt8], maxPixels: Int = 1 << 28) throws(CodecError) -> PixelBuffer {
    try decodeWithResolution(file, maxPixels: maxPixels).image
  }

  /// The same with what the file says of pixels a point, nil where it says nothing.
  public static func decodeWithResolution(
    _ file: [UInt8], maxPixels: Int = 1 << 28
  ) throws(CodecError) -> (image: PixelBuffer, scale: Double?) {
    var info = sw_png_info()
    var decoded = file.withUnsafeBufferPointer {
      sw_png_decode($0.baseAddress, $0.count, UInt64(maxPixels), &info)
    }
    let bytes = try take(&decoded)
    let image = PixelBuffer(
      width: Int(info.width), height: Int(info.height), alphaMode: .straight, bytes: bytes)
    return (image, info.pixels_per_metre == 0 ? nil : Double(info.pixels_per_metre) / pointsPerMetre)
  }

  private static func take(_ result: inout sw_png_bytes) throws(CodecError) -> [UInt8] {
    guard let bytes = result.bytes else {
      let message = withUnsafeBytes(of: result.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw CodecError(format: "PNG", reason: message)
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: result.count))
  }
}
