import ImageCodecs
import Pixels
import Testing

/// Which format a file is in, whatever it is called.
@Suite struct PictureFormatTests {
  @Test func `a file's first bytes tell its format`() throws {
    let picture = Pictures.noise(9, 7, opaque: true)
    #expect(try PictureFormat(PNGCodec.encode(picture)) == .png)
    #expect(try PictureFormat(JPEGCodec.encode(picture)) == .jpeg)
    #expect(try PictureFormat(WebPCodec.encode(picture)) == .webp)
    for text in ["<svg/>", "\u{FEFF}<?xml version=\"1.0\"?>", "\n  <!-- a -->"] {
      #expect(PictureFormat(Array(text.utf8)) == .svg, "\(text)")
    }
    for other in ["", "GIF89a", "RIFF    WAVE", "qoif", "BM", "svg", "\u{1F}\u{8B}"] {
      #expect(PictureFormat(Array(other.utf8)) == nil, "\(other)")
    }
  }

  @Test(arguments: [PictureFormat.png, .jpeg, .webp])
  func `a file that is cut off anywhere is an error, or the whole picture`(_ format: PictureFormat) throws {
    let picture = Pictures.noise(24, 16, opaque: true)
    let file =
      switch format {
      case .png: try PNGCodec.encode(picture)
      case .jpeg: try JPEGCodec.encode(picture)
      default: try WebPCodec.encode(picture)
      }
    let whole = try format.decode(file, maxPixels: 24 * 16)
    #expect(throws: CodecError.self) { try format.decode(file, maxPixels: 24 * 16 - 1) }
    for count in 0..<file.count {
      // A file without its very end may still have all pixels.
      if let part = try? format.decode(Array(file.prefix(count)), maxPixels: 24 * 16) {
        #expect(part.image == whole.image, "\(count) of \(file.count) bytes")
      }
    }
  }
}
