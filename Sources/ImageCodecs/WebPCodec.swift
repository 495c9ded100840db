import CImageCodecs
public import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// WebP, still and animated, through libwebp: 8-bit RGBA, straight alpha, sRGB. Sendable, usable from any thread.
public struct WebPCodec: Sendable {
  static let format = "WebP"
  /// The largest side in pixels.
  public static let largestSide = 16383

  /// How a picture is compressed. A value; Sendable.
  public enum Quality: Sendable, Hashable {
    /// Every channel of every pixel is preserved; `effort` is 0 (fast) ... 100 (small).
    case lossless(effort: Double = 50)
    /// Quality 0 (small) ... 100 (good); alpha is preserved.
    case lossy(Double)

    func options() throws(CodecError) -> sw_webp_options {
      let (isLossless, value): (Bool, Double) =
        switch self {
        case .lossless(let effort): (true, effort)
        case .lossy(let quality): (false, quality)
        }
      guard value >= 0, value <= 100 else {
        throw CodecError(format: WebPCodec.format, reason: "a quality of \(value) is none; use 0...100")
      }
      return sw_webp_options(lossless: isLossless, quality: Float(value), method: 4)
    }
  }

  /// Encodes a still picture, converting to straight alpha. Throws if a side is longer than ``largestSide``.
  public static func encode(_ image: PixelBuffer, quality: Quality = .lossless()) throws(CodecError) -> [UInt8] {
    try checkSize(width: image.width, height: image.height)
    let options = try quality.options()
    let result = image.converted(to: .straight).bytes.withUnsafeBufferPointer {
      sw_webp_encode($0.baseAddress, Int32(image.width), Int32(image.height), options)
    }
    return try take(result)
  }

  /// Decodes a still picture, or the first one of an animation, upright, to straight alpha. A file with more than
  /// `maxPixels` pixels is an error, so that a damaged header cannot exhaust memory.
  public static func decode(_ file: [UInt8], maxPixels: Int = 1 << 28) throws(CodecError) -> PixelBuffer {
    try picture(of: file, maxPixels: maxPixels).image
  }

  /// Decodes as ``decode(_:maxPixels:)`` does, with what is left out.
  package static func picture(of file: [UInt8], maxPixels: Int) throws(CodecError) -> DecodedPicture {
    var info = sw_webp_info()
    let result = file.withUnsafeBufferPointer {
      sw_webp_decode($0.baseAddress, $0.count, UInt64(clamping: maxPixels), &info)
    }
    let image = PixelBuffer(
      width: Int(info.width), height: Int(info.height), alphaMode: .straight, bytes: try take(result))
    let hasExif = info.exif_size > 0 && info.exif_offset + info.exif_size <= file.count
    let exif = hasExif ? file[info.exif_offset..<(info.exif_offset + info.exif_size)] : []
    var picture = DecodedPicture(image.upright(orientation: ExifOrientation.value(in: exif)))
    if info.has_bad_profile { picture.remarks.append(DecodedPicture.unusableProfile) }
    if info.is_animated { picture.remarks.append(DecodedPicture.onlyFirst) }
    return picture
  }

  /// Decodes every frame of an animation on its canvas, with straight alpha, and the time in milliseconds at which each
  /// ends. `loops` 0 means without end.
  public static func decodeAnimation(
    _ file: [UInt8], maxPixels: Int = 1 << 28, maxFrames: Int = 10_000
  ) throws(CodecError) -> (frames: [PixelBuffer], ends: [Int], loops: Int) {
    var info = sw_webp_animation_info()
    // The file has at least a byte a frame.
    let most = max(0, min(maxFrames, file.count, Int(Int32.max)))
    var ends = [Int32](repeating: 0, count: most)
    let result = file.withUnsafeBufferPointer {
      sw_webp_animation_decode($0.baseAddress, $0.count, UInt64(clamping: maxPixels), Int32(most), &info, &ends)
    }
    let bytes = try take(result)
    let frameSize = Int(info.width) * Int(info.height) * 4
    let frames = (0..<Int(info.frames)).map { index in
      PixelBuffer(
        width: Int(info.width), height: Int(info.height), alphaMode: .straight,
        bytes: Array(bytes[(index * frameSize)..<((index + 1) * frameSize)]))
    }
    return (frames, ends.prefix(Int(info.frames)).map(Int.init), Int(info.loops))
  }

  static func checkSize(width: Int, height: Int) throws(CodecError) {
    guard 1...largestSide ~= width, 1...largestSide ~= height else {
      throw CodecError(
        format: format,
        reason:
          "a picture of \(width) x \(height) pixels cannot be written; WebP holds 1 to \(largestSide) on a side")
    }
  }

  static func take(_ result: sw_webp_bytes) throws(CodecError) -> [UInt8] {
    guard let bytes = result.bytes else {
      throw CodecError(format: format, reason: message(result.message))
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: result.count))
  }

  /// Converts a C array of characters, which Swift imports as a tuple, to a string.
  static func message<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
