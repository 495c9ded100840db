import Pixels

/// Writes an animated PNG frame by frame: 8-bit RGBA, straight alpha, sRGB. A reader without animation shows the first
/// frame.
///
/// Append as many frames as `init` was told, then call `finish`. The results of all calls, in order, are the file.
/// Sendable; a value.
public struct APNGEncoder: Sendable {
  private static let format = "APNG"

  /// The width of the canvas in pixels.
  public let width: Int
  /// The height of the canvas in pixels.
  public let height: Int
  /// The number of frames.
  public let frameCount: Int
  private let pixelsPerMetre: UInt32
  private let loops: UInt32
  private var written = 0
  private var sequence: UInt32 = 0

  /// `loops` is how often the animation plays; 0 means without end. `scale` (pixels per point) is written as the
  /// resolution.
  public init(
    width: Int, height: Int, frameCount: Int, loops: Int = 0, scale: Double? = nil
  ) throws(CodecError) {
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
      throw CodecError(
        format: APNGEncoder.format, reason: "a canvas of \(width) x \(height) pixels cannot be written")
    }
    try PNGChunk.check(width: width, height: height, channels: 4, APNGEncoder.format)
    guard 1...0x7FFF_FFFF ~= frameCount else {
      throw CodecError(
        format: APNGEncoder.format, reason: "\(frameCount) frames cannot be written; give one or more")
    }
    guard 0...0x7FFF_FFFF ~= loops else {
      throw CodecError(format: APNGEncoder.format, reason: "\(loops) loops cannot be written; use 0 for no end")
    }
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.loops = UInt32(loops)
    pixelsPerMetre = PNGCodec.pixelsPerMetre(scale: scale)
  }

  /// Encodes a whole file at once.
  public static func encode(
    _ frames: [AnimationFrame], width: Int, height: Int, loops: Int = 0, scale: Double? = nil
  ) throws(CodecError) -> [UInt8] {
    var encoder = try APNGEncoder(
      width: width, height: height, frameCount: frames.count, loops: loops, scale: scale)
    var file: [UInt8] = []
    for frame in frames { file += try encoder.append(frame) }
    return try file + encoder.finish()
  }

  /// The bytes of the next frame. The first frame fills the canvas: where its image leaves the canvas free, it is
  /// transparent.
  public mutating func append(_ frame: AnimationFrame) throws(CodecError) -> [UInt8] {
    guard written < frameCount else {
      throw CodecError(
        format: APNGEncoder.format, reason: "there is a frame after the last of \(frameCount); promise more")
    }
    let image = frame.image
    guard image.width > 0, image.height > 0, frame.x >= 0, frame.y >= 0, image.width <= width - frame.x,
      image.height <= height - frame.y
    else {
      throw CodecError(
        format: APNGEncoder.format,
        reason:
          "frame \(written), \(image.width) x \(image.height) pixels at (\(frame.x), \(frame.y)), does not lie "
          + "on the canvas of \(width) x \(height); crop it")
    }
    defer { written += 1 }
    guard written == 0 else { return following(frame) }
    var whole = frame
    whole.image = onCanvas(frame)
    (whole.x, whole.y) = (0, 0)
    let head =
      PNGChunk.head(width: width, height: height, pixelsPerMetre: pixelsPerMetre)
      + PNGChunk.bytes("acTL", PNGChunk.bigEndian(UInt32(frameCount)) + PNGChunk.bigEndian(loops))
      + control(whole)
    return FastPNGEncoder.encode(
      whole.image.converted(to: .straight), after: head, chunk: Array("IDAT".utf8))
  }

  /// The last bytes of the file. Throws if frames are missing.
  public func finish() throws(CodecError) -> [UInt8] {
    guard written == frameCount else {
      throw CodecError(
        format: APNGEncoder.format, reason: "\(written) frames of \(frameCount) were given; append the others")
    }
    return PNGChunk.end
  }

  private mutating func following(_ frame: AnimationFrame) -> [UInt8] {
    let control = control(frame)
    let chunk = Array("fdAT".utf8) + PNGChunk.bigEndian(nextSequence())
    return FastPNGEncoder.encode(frame.image.converted(to: .straight), after: control, chunk: chunk)
  }

  private mutating func nextSequence() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }

  private mutating func control(_ frame: AnimationFrame) -> [UInt8] {
    let numbers = [nextSequence()] + [frame.image.width, frame.image.height, frame.x, frame.y].map { UInt32($0) }
    return PNGChunk.bytes(
      "fcTL",
      numbers.flatMap { PNGChunk.bigEndian($0) } + PNGChunk.bigEndian(frame.delay.numerator)
        + PNGChunk.bigEndian(frame.delay.denominator) + [frame.disposal.rawValue, frame.blend.rawValue])
  }

  private func onCanvas(_ frame: AnimationFrame) -> PixelBuffer {
    guard frame.image.width != width || frame.image.height != height else { return frame.image }
    var canvas = PixelBuffer(width: width, height: height, alphaMode: frame.image.alphaMode)
    canvas.put(frame.image, x: frame.x, y: frame.y)
    return canvas
  }
}
