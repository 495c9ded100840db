import CTurboJPEG
public import Pixels

/// JPEG through libjpeg-turbo, for pictures without transparency. Sendable, usable from any thread.
public struct JPEGCodec: Sendable {
  private static let format = "JPEG"
  private static let largestSide = 65535

  /// How many pixels share a colour in the file.
  public enum ChromaSampling: String, Sendable, CaseIterable {
    /// Colour is stored for every pixel: for text and hard edges.
    case full = "4:4:4"
    /// Colour is stored for every four pixels: for photographs.
    case quarter = "4:2:0"

    var value: TJSAMP { self == .full ? TJSAMP_444 : TJSAMP_420 }
  }

  /// Encodes an image with a `quality` of 1...100. Translucent pixels are composited over `background`; without one
  /// they are an error, because JPEG has no alpha.
  public static func encode(
    _ image: PixelBuffer, quality: Int = 90, sampling: ChromaSampling = .full, background: Color? = nil
  ) throws(CodecError) -> [UInt8] {
    guard 1...largestSide ~= image.width, 1...largestSide ~= image.height else {
      throw CodecError(
        format: format,
        reason: "an image of \(image.width) x \(image.height) pixels cannot be written; JPEG holds 1 to "
          + "\(largestSide) on a side")
    }
    guard 1...100 ~= quality else {
      throw CodecError(format: format, reason: "a quality of \(quality) is none; use 1...100")
    }
    return try compress(try opaque(image, over: background), quality: quality, sampling: sampling)
  }

  private static func compress(
    _ image: PixelBuffer, quality: Int, sampling: ChromaSampling
  ) throws(CodecError) -> [UInt8] {
    guard let handle = tjInitCompress() else { throw CodecError(format: format, reason: "out of memory") }
    defer { tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let status = image.bytes.withUnsafeBufferPointer {
      tjCompress2(
        handle, $0.baseAddress, Int32(image.width), 0, Int32(image.height), Int32(TJPF_RGBX.rawValue), &bytes,
        &count,
        Int32(sampling.value.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let bytes else { throw failure(handle) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  /// Decodes any JPEG to an opaque, upright picture in sRGB: turned by its Exif orientation, and out of its colour
  /// profile. Without a profile grey and colours count as sRGB, and CMYK is inks that only darken. A file with more than
  /// `maxPixels` pixels is an error, so that a damaged header cannot exhaust memory.
  public static func decode(_ file: [UInt8], maxPixels: Int = 1 << 28) throws(CodecError) -> PixelBuffer {
    try picture(of: file, maxPixels: maxPixels).image
  }

  /// Decodes as ``decode(_:maxPixels:)`` does. What libjpeg-turbo only warns of is a remark, unless rows are missing.
  package static func picture(of file: [UInt8], maxPixels: Int) throws(CodecError) -> DecodedPicture {
    guard let handle = tjInitDecompress() else { throw CodecError(format: format, reason: "out of memory") }
    defer { tjDestroy(handle) }
    var width: Int32 = 0
    var height: Int32 = 0
    var sampling: Int32 = 0
    var space: Int32 = 0
    let status = tjDecompressHeader3(handle, file, UInt(file.count), &width, &height, &sampling, &space)
    // What it only warns of, it warns of again when it reads the picture.
    guard status == 0 || hasOnlyWarned(handle) else { throw failure(handle) }
    guard width > 0, height > 0 else {
      throw CodecError(format: format, reason: "the file ends too soon, or is damaged: it has no size")
    }
    guard Int(width) * Int(height) <= maxPixels else {
      throw CodecError(format: format, reason: "the image has too many pixels")
    }
    let markers = JPEGMarkers(file)
    let isInks = space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    let colors = JPEGColors(markers, isInks: isInks)
    var picture = DecodedPicture(
      PixelBuffer(width: Int(width), height: Int(height), alphaMode: .straight), remarks: colors.remarks)
    if let warning = try decompress(markers.mended(file), handle, colors.format, into: &picture.image) {
      if try lacksRows(file, markers, handle, colors.format, picture.image) {
        throw CodecError(
          format: format, reason: "the file ends too soon, or is damaged: rows are missing (\(warning))")
      }
      picture.remarks.append("the file is damaged, and is drawn as far as it can be read (\(warning))")
    }
    if markers.end >= file.count { picture.remarks.append("its end is missing, and none of its rows") }
    colors.convert(&picture.image)
    picture.image = picture.image.upright(orientation: markers.orientation)
    return picture
  }

  /// Whether a picture needs more than its file has: then what stands behind the file changes it. A later scan only refines
  /// rows.
  private static func lacksRows(
    _ file: [UInt8], _ markers: JPEGMarkers, _ handle: tjhandle, _ pixels: TJPF, _ image: PixelBuffer
  ) throws(CodecError) -> Bool {
    guard markers.scans <= 1 || markers.isSequential else { return false }
    var pictures: [PixelBuffer] = []
    for byte: UInt8 in [0x00, 0xFE] {
      var other = PixelBuffer(width: image.width, height: image.height, alphaMode: .straight)
      let tail = [UInt8](repeating: byte, count: 4096)
      _ = try decompress(markers.mended(file, tail: tail), handle, pixels, into: &other)
      pictures.append(other)
    }
    return pictures[0] != pictures[1]
  }

  /// Decompresses the picture to four bytes a pixel, as a format of libjpeg-turbo's has them. Returns its warning.
  private static func decompress(
    _ file: [UInt8], _ handle: tjhandle, _ pixels: TJPF, into image: inout PixelBuffer
  ) throws(CodecError) -> String? {
    let (width, height) = (Int32(image.width), Int32(image.height))
    // A file of a few kilobytes may ask for thousands of passes over a large picture.
    let status = image.bytes.withUnsafeMutableBufferPointer {
      tjDecompress2(
        handle, file, UInt(file.count), $0.baseAddress, width, 0, height, Int32(pixels.rawValue),
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    }
    if status == 0 { return nil }
    let failure = failure(handle)
    guard hasOnlyWarned(handle) else { throw failure }
    return failure.reason
  }

  private static func hasOnlyWarned(_ handle: tjhandle) -> Bool {
    tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue)
  }

  private static func failure(_ handle: tjhandle) -> CodecError {
    CodecError(format: format, reason: tjGetErrorStr2(handle).map { String(cString: $0) } ?? "libjpeg-turbo failed")
  }

  /// The picture composited over the background; every alpha is 255.
  private static func opaque(_ image: PixelBuffer, over background: Color?) throws(CodecError) -> PixelBuffer {
    let isOpaque = stride(from: 3, to: image.bytes.count, by: 4).allSatisfy { image.bytes[$0] == 255 }
    guard !isOpaque else { return image }
    guard let background else {
      throw CodecError(
        format: format,
        reason: "the image is not opaque, and JPEG has no alpha; name a background, or use PNG or WebP")
    }
    var result = image.converted(to: .premultiplied)
    let under = [background.red, background.green, background.blue].map { min(1, max(0, $0)) * 255 }
    result.bytes.withUnsafeMutableBufferPointer { pixels in
      for offset in stride(from: 0, to: pixels.count, by: 4) {
        let rest = 1 - Float(pixels[offset + 3]) / 255
        for channel in 0..<3 {
          let value = Float(pixels[offset + channel]) + rest * under[channel]
          pixels[offset + channel] = UInt8(min(255, value.rounded()))
        }
        pixels[offset + 3] = 255
      }
    }
    return result
  }
}
