import Pixels

/// The formats of pictures that documents may name, told by their first bytes: names of files often lie. Sendable; a
/// value.
package enum PictureFormat: Sendable, Hashable {
  case png, jpeg, webp
  /// A drawing, which has no pixels of its own; see ``SVGDrawing``.
  case svg

  /// The format of a file; nil for all others.
  package init?(_ file: [UInt8]) {
    if file.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.count >= 12, file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8) {
      self = .webp
    } else if PictureFormat.isMarkup(file) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether the first character is an angle bracket, after a byte order mark and white space.
  private static func isMarkup(_ file: [UInt8]) -> Bool {
    let text = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
    return text.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == UInt8(ascii: "<")
  }

  /// The picture of a file of pixels, in sRGB, upright. Throws where the file has more than `maxPixels` pixels, before
  /// memory is allocated for them, where it is damaged, and for a drawing.
  package func decode(_ file: [UInt8], maxPixels: Int) throws(CodecError) -> DecodedPicture {
    switch self {
    case .png: return try PNGCodec.picture(of: file, maxPixels: maxPixels).picture
    case .jpeg: return try JPEGCodec.picture(of: file, maxPixels: maxPixels)
    case .webp: return try WebPCodec.picture(of: file, maxPixels: maxPixels)
    case .svg: throw CodecError(format: "SVG", reason: "a drawing has no pixels of its own")
    }
  }
}
