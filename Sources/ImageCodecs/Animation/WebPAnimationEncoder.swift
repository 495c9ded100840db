import CImageCodecs
public import Pixels

/// Writes an animated WebP picture by picture. libwebp finds what changes and stores only that.
///
/// WebP's times are whole milliseconds. Each is rounded from its exact value, so errors do not add up. Not Sendable and
/// not copyable: it owns libwebp's encoder, which one thread at a time may use.
public struct WebPAnimationEncoder: ~Copyable {
  /// The width of the canvas in pixels.
  public let width: Int
  /// The height of the canvas in pixels.
  public let height: Int
  private let animation: OpaquePointer
  private var last = -1

  /// `loops` is how often the animation plays; 0 means without end.
  public init(
    width: Int, height: Int, loops: Int = 0, quality: WebPCodec.Quality = .lossless()
  ) throws(CodecError) {
    try WebPCodec.checkSize(width: width, height: height)
    guard 0...65535 ~= loops else {
      throw CodecError(format: WebPCodec.format, reason: "\(loops) loops cannot be written; use 0...65535")
    }
    let options = try quality.options()
    guard let animation = sw_webp_animation_new(Int32(width), Int32(height), Int32(loops), options) else {
      throw CodecError(format: WebPCodec.format, reason: "out of memory")
    }
    self.animation = animation
    self.width = width
    self.height = height
  }

  deinit { sw_webp_animation_free(animation) }

  /// Adds a picture of the canvas's size that is shown from `seconds` on. Times start at 0 and must grow by at least a
  /// millisecond.
  public mutating func append(_ image: PixelBuffer, at seconds: Double) throws(CodecError) {
    guard image.width == width, image.height == height else {
      throw CodecError(
        format: WebPCodec.format,
        reason:
          "a frame of \(image.width) x \(image.height) pixels does not fill the canvas of \(width) x \(height)")
    }
    let time = try next(seconds)
    var text = sw_webp_bytes()
    let added = image.converted(to: .straight).bytes.withUnsafeBufferPointer { pixels in
      withUnsafeMutableBytes(of: &text.message) {
        sw_webp_animation_add(
          animation, pixels.baseAddress, Int32(time), $0.bindMemory(to: CChar.self).baseAddress)
      }
    }
    guard added else { throw CodecError(format: WebPCodec.format, reason: WebPCodec.message(text.message)) }
    last = time
  }

  /// The bytes of the file; the last picture is shown until `seconds`.
  public consuming func finish(at seconds: Double) throws(CodecError) -> [UInt8] {
    guard last >= 0 else {
      throw CodecError(format: WebPCodec.format, reason: "there is no frame; append one or more")
    }
    let time = try next(seconds)
    return try WebPCodec.take(sw_webp_animation_finish(animation, Int32(time)))
  }

  private func next(_ seconds: Double) throws(CodecError) -> Int {
    guard seconds >= 0, seconds < 2_000_000 else {
      throw CodecError(
        format: WebPCodec.format, reason: "a time of \(seconds) s is none; use one from 0 to 2,000,000")
    }
    let time = Int((seconds * 1000).rounded())
    guard time > last, last >= 0 || time == 0 else {
      throw CodecError(
        format: WebPCodec.format,
        reason: last < 0
          ? "the first frame is at \(seconds) s; begin at 0"
          : "a frame at \(time) ms does not come after the one at \(last) ms; use a lower frame rate")
    }
    return time
  }
}
