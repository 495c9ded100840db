import CImageCodecs
public import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// PNG: 8-bit RGBA, straight alpha, sRGB. Sendable, usable from any thread.
public struct PNGCodec: Sendable {
  /// How hard to try for a small file.
  public enum Compression: String, Sendable, CaseIterable {
    /// The project's own encoder for label images.
    case fast
    /// libpng: zlib level 6, filter Up.
    case balanced
    /// libpng: zlib level 9, every filter tried on each row.
    case small
  }

  /// Which channels are written.
  public enum Channels: String, Sendable, CaseIterable {
    /// Red, green, blue and alpha for every picture.
    case rgba
    /// Red, green and blue: for opaque pictures only.
    case rgb
    /// Grey and alpha: for pictures without colours only.
    case grayAlpha = "gray-alpha"
    /// Grey: for opaque pictures without colours only.
    case gray
    /// The fewest channels that hold the picture without loss: grey for an opaque grey picture, a palette for one of at
    /// most 256 colours, else RGB for an opaque one and grey and alpha for a grey one.
    case fewest
  }

  /// Points per metre: a point is 1/72 inch, an inch 25.4 mm.
  private static let pointsPerMetre = 72 / 0.0254

  /// Encodes an image, converting to straight alpha. `scale` (pixels per point) is written as the resolution. Throws if
  /// the channels cannot hold the image without loss.
  public static func encode(
    _ image: PixelBuffer, compression: Compression = .balanced, scale: Double? = nil, channels: Channels = .rgba
  ) throws(CodecError) -> [UInt8] {
    try checkSize(of: image)
    let resolution = pixelsPerMetre(scale: scale)
    let image = image.converted(to: .straight)
    // libpng divides data among chunks.
    if channels != .rgba || compression == .fast {
      try PNGChunk.check(width: image.width, height: image.height, channels: 4, "PNG")
    }
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

  /// Encodes the alpha of an image as a mask: 8-bit grey, linear, without a colour space, 255 for opaque pixels.
  /// `scale` is that of ``encode(_:compression:scale:channels:)``.
  public static func encodeAlpha(
    of image: PixelBuffer, compression: Compression = .balanced, scale: Double? = nil
  ) throws(CodecError) -> [UInt8] {
    try checkSize(of: image)
    try PNGChunk.check(width: image.width, height: image.height, channels: 1, "PNG")
    return ReducedImage(alphaOf: image).png(
      compression: compression, pixelsPerMetre: pixelsPerMetre(scale: scale))
  }

  private static func checkSize(of image: PixelBuffer) throws(CodecError) {
    guard image.width > 0, image.height > 0 else {
      throw CodecError(
        format: "PNG", reason: "an image of \(image.width) x \(image.height) pixels cannot be written")
    }
  }

  /// The resolution in pixels per metre; 0, which means none, without a scale or where 32 bits cannot hold it.
  static func pixelsPerMetre(scale: Double?) -> UInt32 {
    UInt32(exactly: ((scale ?? 0) * pointsPerMetre).rounded()) ?? 0
  }

  /// Decodes any PNG to straight alpha. A file with more than `maxPixels` pixels is an error, so that a damaged header
  /// cannot exhaust memory.
  public static func decode(_ file: [UInt8], maxPixels: Int = 1 << 28) throws(CodecError) -> PixelBuffer {
    try picture(of: file, maxPixels: maxPixels).picture.image
  }

  /// Decodes any PNG, and returns with the picture its pixels per point; nil where the file does not give its
  /// resolution.
  public static func decodeWithResolution(
    _ file: [UInt8], maxPixels: Int = 1 << 28
  ) throws(CodecError) -> (image: PixelBuffer, scale: Double?) {
    let (picture, scale) = try picture(of: file, maxPixels: maxPixels)
    return (picture.image, scale)
  }

  /// Decodes any PNG upright, with what is left out of it, and its pixels per point.
  package static func picture(
    of file: [UInt8], maxPixels: Int
  ) throws(CodecError) -> (picture: DecodedPicture, scale: Double?) {
    let metadata = PNGMetadata(file)
    var info = sw_png_info()
    if let colors = metadata.colors {
      (info.has_cicp, info.cicp_primaries, info.cicp_transfer) = (true, colors.x, colors.y)
    }
    var decoded = file.withUnsafeBufferPointer {
      sw_png_decode($0.baseAddress, $0.count, UInt64(clamping: maxPixels), &info)
    }
    let bytes = try take(&decoded)
    let image = PixelBuffer(
      width: Int(info.width), height: Int(info.height), alphaMode: .straight, bytes: bytes)
    var picture = DecodedPicture(image.upright(orientation: metadata.orientation))
    if info.has_bad_profile || metadata.hasProfile && info.ignores_profile {
      picture.remarks.append(DecodedPicture.unusableProfile)
    }
    if let colors = metadata.colors {
      if info.has_bad_cicp {
        picture.remarks.append(
          "its colours (cICP \(colors.x), \(colors.y)) are not converted, and count as those of its other chunks")
      }
      if colors.z != 0 || colors.w != 1 {
        picture.remarks.append(
          "its cICP says YUV or a narrow range, and its samples are read as RGB of the full range")
      }
    }
    if metadata.isAnimated { picture.remarks.append(DecodedPicture.onlyFirst) }
    return (picture, info.pixels_per_metre == 0 ? nil : Double(info.pixels_per_metre) / pointsPerMetre)
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
