public import Pixels

/// The still formats that can be written, by the names that commands and documents use.
///
/// Sendable; a value.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  case png
  case webp
  case qoi
  case jpeg
  /// RGBA bytes and nothing else.
  case raw
  /// NumPy's array of uint8.
  case npy

  /// What may be chosen about a file; each format takes what concerns it.
  public struct Options: Sendable, Hashable {
    public var pngCompression = PNGCodec.Compression.balanced
    public var pngChannels = PNGCodec.Channels.rgba
    public var webPQuality = WebPCodec.Quality.lossless()
    /// 1...100.
    public var jpegQuality = 90
    public var jpegSampling = JPEGCodec.ChromaSampling.full
    /// What JPEG, which has no alpha, puts under pixels that are not opaque; nil: that is an error.
    public var background: Color?
    /// Pixels a point, which PNG writes as its resolution.
    public var scale: Double?

    public init() {}
  }

  /// The endings of its files' names, without the dot; the first is the one to write.
  public var fileExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .webp: ["webp"]
    case .qoi: ["qoi"]
    case .jpeg: ["jpg", "jpeg"]
    case .raw: ["rgba", "raw"]
    case .npy: ["npy"]
    }
  }

  /// The format that a file's name asks for by its ending, in small letters or capitals; nil where there is none.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = ImageFormat.allCases.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// The bytes of a file.
  public func encode(_ image: PixelBuffer, options: Options = Options()) throws(CodecError) -> [UInt8] {
    switch self {
    case .png:
      try PNGCodec.encode(
        image, compression: options.pngCompression, scale: options.scale, channels: options.pngChannels)
    case .webp: try WebPCodec.encode(image, quality: options.webPQuality)
    case .qoi: try QOICodec.encode(image)
    case .jpeg:
      try JPEGCodec.encode(
        image, quality: options.jpegQuality, sampling: options.jpegSampling, background: options.background)
    case .raw: RawCodec.encode(image)
    case .npy: RawCodec.encodeNPY(image)
    }
  }
}
