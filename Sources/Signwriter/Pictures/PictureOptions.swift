public import ImageCodecs
public import Pixels
public import Resolving

/// What becomes of drawn documents: the policies by which one is refused, and what its files are like. Every program
/// that writes pictures has these, and they are all of its options that change a byte of them. Sendable; a value.
public struct PictureOptions: Sendable {
  /// The format of the picture files.
  public var format = ImageFormat.png
  /// The effort of the PNG encoder.
  public var compression = PNGCodec.Compression.balanced
  /// The channels of PNG files.
  public var channels = PictureChannels.style
  /// The distance in pixels by which colour is extended outward under transparent pixels.
  public var bleed = 0
  /// The opaque colour that pictures are laid over; nil for none.
  public var ground: Color?
  /// Whether the transparent border of pictures is cut off.
  public var trims = false
  /// Whether two masks, of the text and of everything drawn, are written beside each picture. Sheets have none.
  public var masks = false
  /// The kinds of boxes that the report has.
  public var boxes: Set<TextBox.Kind> = []
  /// Whether the report of a truncated text says at which factor of its size it fits, for which such a text is laid out
  /// about fourteen times. `Batch` always does.
  public var findsNeededScale = false
  /// The treatment of labels with characters that no font has.
  public var missingGlyph = MissingGlyphPolicy.warn
  /// The treatment of labels that do not fit.
  public var overflow = OverflowPolicy.warn

  /// The default options.
  public init() {}

  /// The options in words, for digests.
  var words: [String] {
    [
      format.rawValue, compression.rawValue, "bleed \(bleed)", "ground \(ground.map { "\($0)" } ?? "none")",
      "trim \(trims)",
      "masks \(masks)", "channels \(channels.name)",
      "missing glyph \(missingGlyph.rawValue)", "overflow \(overflow.failing.rawValue)",
      "boxes \(boxes.map(\.rawValue).sorted())",
    ]
  }
}

// MARK: - Files

extension PictureOptions {
  /// A picture with its colour extended, and over the ground.
  package func finished(_ image: PixelBuffer) -> PixelBuffer {
    var image = image
    if bleed > 0 { image.bleed(bleed) }
    return ground.map { image.laid(over: $0) } ?? image
  }

  /// The bytes of a finished picture's file. `traits` are those of its document. Throws if the format cannot hold the
  /// picture.
  package func file(
    of image: PixelBuffer, scale: Double, traits: @autoclosure () -> PictureTraits
  ) throws(SignwriterError) -> [UInt8] {
    try TranslucencyError.check(image, for: format)
    var options = ImageFormat.Options()
    options.pngCompression = compression
    options.pngChannels = channels.channels(of: traits())
    options.scale = scale
    do throws(CodecError) { return try format.encode(image, options: options) } catch { throw .codec(error) }
  }

  /// The bytes of a file with the alpha of a picture.
  package func mask(of image: PixelBuffer, scale: Double) throws(SignwriterError) -> [UInt8] {
    do throws(CodecError) {
      return try PNGCodec.encodeAlpha(of: image, compression: compression, scale: scale)
    } catch {
      throw .codec(error)
    }
  }
}
