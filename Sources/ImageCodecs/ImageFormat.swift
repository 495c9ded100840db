public import Pixels

/// The formats of still images that can be written, by their names in commands and documents.
///
/// Sendable; a value.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
  case png
  case webp
  case qoi
  case jpeg
  /// RGBA bytes without a header.
  case raw
  /// A NumPy array of uint8.
  case npy

  /// The options of a file; each format uses those that concern it.
  public struct Options: Sendable, Hashable {
    /// How hard the PNG encoder tries.
    public var pngCompression = PNGCodec.Compression.balanced
    /// The channels of PNG.
    public var pngChannels = PNGCodec.Channels.rgba
    /// The quality of WebP.
    public var webPQuality = WebPCodec.Quality.lossless()
    /// The quality of JPEG, 1...100.
    public var jpegQuality = 90
    /// How many pixels share a colour in JPEG.
    public var jpegSampling = JPEGCodec.ChromaSampling.full
    /// The background of translucent pixels in JPEG, which has no alpha. If it is nil, such pixels are an error.
    public var background: Color?
    /// Pixels per point, which PNG stores as its resolution.
    public var scale: Double?

    /// The default options.
    public init() {}
  }

  /// The file extensions of the format, without the dot; the first is the one to write.
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

  /// The type of its files on the web, as IANA has it.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .webp: "image/webp"
    case .jpeg: "image/jpeg"
    case .qoi: "image/qoi"
    case .raw, .npy: "application/octet-stream"
    }
  }

  /// Whether browsers show its files.
  package var isShownByBrowsers: Bool {
    switch self {
    case .png, .webp, .jpeg: true
    case .qoi, .raw, .npy: false
    }
  }

  /// The format for a file name's extension, whether in upper or lower case; nil where there is none.
  public init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let ending = fileName[fileName.index(after: dot)...].lowercased()
    guard let format = ImageFormat.allCases.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// Encodes an image to the bytes of a file. Throws if the format cannot hold it.
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
