import Basics
import CFreeType
import Storage

/// What can go wrong between a font's name and its glyphs.
public enum FontError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No installed font has this family name. `nearest` are installed families with similar names.
  case familyNotFound(family: String, nearest: [String])
  /// No installed font has this family name, but it tells a face of another family, or several families. `remedy` is what
  /// a font has for it.
  case misnamedFamily(name: String, remedy: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file of a font or of hyphenation cannot be read at this moment, because the process or the machine lacks something, or because somebody
  /// writes to it. The next try may succeed, so it is never remembered.
  case unreadableNow(path: String, reason: String)
  /// The file can be read, but FreeType or HarfBuzz does not accept it as a font.
  case notAFont(path: String, index: Int, reason: String)
  /// The font has only bitmaps, and no outlines to draw at any size.
  case notScalable(path: String)
  /// The font database cannot be opened or holds no font.
  case noFonts(reason: String)
  /// The system's fonts are excluded, and the folders contain none.
  case noFontsInFolders([String])
  /// The glyph would be larger than `limit` pixels in one direction.
  case glyphTooLarge(pixels: Int, limit: Int)
  /// The glyphs of one text take more than `limit` bytes together.
  case glyphsTooLarge(limit: Int)
  /// The glyphs of one text count as more than `limit` usual ones, because their outlines have so many points. Bent ones
  /// count for each of their lines.
  case glyphsTooIntricate(limit: Int)
  /// The dots, dashes or waves of a line along a text have so many points that they count as more than `limit` glyphs.
  case lineTooFine(limit: Int)
  /// An outline (of a glyph, a path or a stroke's border) has more points than FreeType supports.
  case outlineTooDetailed(points: Int, limit: Int)
  /// An outline of this size in pixels crosses more of them than FreeType's rasterizer has cells for, or than it fills in
  /// a second.
  case outlineTooIntricate(width: Int, height: Int)
  /// A glyph of the file cannot be drawn, because its outline or its bitmap is damaged. `index` is that of the face.
  case glyphUnusable(path: String, index: Int, glyph: Int, reason: String)
  /// One character carries more marks than anybody reads. `count` and `limit` are UTF-16 units, as is `offset`.
  case graphemeTooLong(offset: Int, count: Int, limit: Int)
  /// A C library returned an error; `call` is the function and `code` its result.
  case library(call: String, code: Int)

  /// Whether the next try may succeed: nobody must keep the error, or what was made in spite of it.
  var isPassing: Bool {
    switch self {
    case .unreadableNow: true
    case .library(_, let code): code == Int(FT_Err_Out_Of_Memory)
    default: false
    }
  }

  /// What became of reading a file.
  init(_ fault: FileFault, path: String) {
    let reason = fault.description
    self = fault.isPassing ? .unreadableNow(path: path, reason: reason) : .unreadable(path: path, reason: reason)
  }

  /// Whether a family is named as files of fonts are.
  private static func isFile(_ family: String) -> Bool {
    [".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"].contains { family.lowercased().hasSuffix($0) }
  }

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .familyNotFound(let family, _) where FontError.isFile(family):
      return "no installed font has the family \(Message.quoted(family)); a file goes to font.file: write"
        + " {\"file\": \(Message.quoted(family))} in place of the family"
    case .familyNotFound(let family, let nearest):
      let names = nearest.map { Message.quoted($0) }.joined(separator: " or ")
      return "no installed font has the family \(Message.quoted(family)); "
        + (nearest.isEmpty ? "" : "did you mean \(names)? Else ")
        + "install it, name a file with font.file, or list families with `signwriter fonts`"
    case .misnamedFamily(let name, let remedy):
      return
        "no installed font has the family \(Message.quoted(name)); a face is named by its family and its style:"
        + " write {\(remedy)}"
    case .unreadable(let path, let reason):
      return "the font file \(Message.quoted(path)) cannot be read: \(reason); check the path,"
        + " which is that from the document's folder or from the current one"
    case .unreadableNow(let path, let reason):
      return
        "the file \(Message.quoted(path)) cannot be read now: \(reason); try again, and if that does not help,"
        + " allow more open files (ulimit -n) or memory"
    case .notAFont(let path, let index, let reason):
      return "\(Message.quoted(path)) (face \(index)) is not a font that can be used: \(reason);"
        + " name a TrueType, OpenType, WOFF or WOFF2 file, and a face that it has"
    case .notScalable(let path):
      return "\(Message.quoted(path)) holds bitmaps only; a font with outlines (TrueType, OpenType) is needed"
    case .noFonts(let reason):
      return "no fonts were found: \(reason). Install a font package (fonts-dejavu-core, fonts-noto-core)"
    case .noFontsInFolders(let folders):
      return "there is no font to choose from: the system's are left out, and "
        + (folders.isEmpty
          ? "no folder is named" : "there is none in " + folders.map { Message.quoted($0) }.joined(separator: ", "))
        + "; list folders of fonts under \"fonts\" in the style sheet, or name a file with font.file"
    case .glyphTooLarge(let pixels, let limit):
      return
        "a glyph of \(pixels) px is over the limit of \(limit) px; use a smaller font size, scale or oversampling"
    case .glyphsTooLarge(let limit):
      return "the glyphs of the text take more than the limit of \(limit) bytes; use a smaller font size, scale or"
        + " oversampling, or raise the limit"
    case .glyphsTooIntricate(let limit):
      return "the glyphs of the text are so intricate that they count as more than the limit of \(limit); use"
        + " another font, a smaller font size, scale or oversampling, fewer strokes, bend less text, or raise the limit"
    case .lineTooFine(let limit):
      return "a line along the text has so many dots, dashes or waves that they count as more than the limit of"
        + " \(limit); make the line thicker or solid, or raise the limit"
    case .outlineTooDetailed(let points, let limit):
      return "an outline of \(points) points is over FreeType's limit of \(limit); use a simpler shape or stroke"
    case .outlineTooIntricate(let width, let height):
      return "an outline of \(width) x \(height) px is too intricate to draw;"
        + " use a smaller font size, scale or oversampling, or a simpler shape"
    case .graphemeTooLong(let offset, let count, let limit):
      return "the character at offset \(offset) is a cluster of \(count) code units, over the limit of \(limit);"
        + " take away most of its combining marks"
    case .glyphUnusable(let path, let index, let glyph, let reason):
      return
        "glyph \(glyph) of \(Message.quoted(path)) (face \(index)) cannot be drawn: \(reason); the font is damaged, so"
        + " take another one, or leave the character out"
    case .library(let call, let code): return "\(call) failed with code \(code)"
    }
  }
}
