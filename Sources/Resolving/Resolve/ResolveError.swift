import Basics
public import JSON
public import Motion
import Scene
public import Typography

/// The reason why a document cannot be drawn, and the remedy.
///
/// Sendable; a value.
public indirect enum ResolveError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The font is not installed, or the file is not a font.
  case font(FontError)
  /// The canvas has more samples (pixels times oversampling squared) than the limit.
  case canvasTooLarge(width: Int, height: Int, limit: Int)
  /// The text would cover more samples than a renderer has room for.
  case textTooLarge(width: Int, height: Int, limit: Int)
  /// The canvas shall fit its content, and there is none. `field` names what has it.
  case nothingToDraw(field: String = "text")
  /// The file of a picture cannot be read. `member` names it. `isPassing` says that something was lacking at that moment:
  /// the next try may succeed.
  case image(file: String, reason: String, member: String = "file", isPassing: Bool = false)
  /// All drawings (SVG) of the document together take more milliseconds of a processor than the limit, and this file is the
  /// one that is too much. `member` names it.
  case drawingsTooSlow(file: String, limit: Int, member: String = "file")
  /// A shadow's spread, or the length of a long shadow, is larger than allowed. `field` names it.
  case spreadTooLarge(field: String, pixels: Double)
  /// The outline of a clip or a mask is larger than a mask may be, or too intricate. `field` names it.
  case shapeTooLarge(field: String)
  /// The area that a blur of the backdrop reads has more pixels than the limit.
  case blurTooLarge(width: Int, height: Int, limit: Int)
  /// Groups in groups scale or move a child beyond any picture.
  case transformTooLarge
  /// All parts of the document together cost more than a limit.
  case tooCostly(Cost, limit: Int)
  /// The outlines of the dots count as more than `limit` usual shapes, because they have so many segments.
  case dotsTooIntricate(dots: Int, limit: Int)
  /// The canvas shall fit the dots, and there are none.
  case noDots
  /// A document that a caller's function made while drawing is invalid.
  case document(DocumentError)
  /// The document does not describe a valid motion.
  case motion(MotionError)
  /// The error comes from a part of the document, at this path.
  case part(String, ResolveError)
  /// The error comes from a child of a group.
  case child(index: Int, id: String?, ResolveError)

  /// The kinds of cost that ``ResourceLimits`` bounds. A value; Sendable.
  public enum Cost: String, Sendable, Hashable {
    case characters, masks
    /// The samples of all layers and shadows.
    case layerPixels = "samples in all layers and shadows"
    /// The bytes of the pictures, as large as they are shown.
    case pictureBytes = "bytes of pictures"
    /// The bytes of the masks of glyphs and shapes.
    case maskBytes = "bytes of glyphs and shapes"

    fileprivate var name: String {
      self == .masks ? "glyphs and shapes, of which an intricate one counts as several" : rawValue
    }
  }

  /// This error, wrapped as that of a child.
  func inside(child index: Int, id: String?) -> ResolveError { .child(index: index, id: id, self) }

  /// This error, as that of a part of the document.
  func inside(_ part: String) -> ResolveError {
    // What is too much of a document is no fault of one part.
    if case .tooCostly = self { self } else { .part(part, self) }
  }

  /// The path of the font file that could not be read in the state in which it was seen.
  var changedFont: String? {
    switch self {
    case .font(.unreadableNow(let path, _)), .font(.unreadable(let path, _)): path
    case .part(_, let error), .child(_, _, let error): error.changedFont
    default: nil
    }
  }

  /// Whether the next try may succeed: something was lacking at that moment.
  package var isPassing: Bool {
    switch self {
    case .font(.unreadableNow): true
    case .image(_, _, _, let isPassing): isPassing
    case .part(_, let error), .child(_, _, let error): error.isPassing
    default: false
    }
  }

  /// Whether a part of the document is a font itself, as that of readings, and not what has one.
  private static func isFont(_ part: String) -> Bool { part.hasSuffix("Font") }

  /// The path of the field that the error is about, such as `children[2].font.size`.
  public var field: String {
    switch self {
    case .font(.graphemeTooLong), .font(.glyphsTooIntricate), .font(.lineTooFine): "text"
    case .font(.glyphTooLarge), .font(.glyphsTooLarge): "font.size"
    case .font: "font"
    case .canvasTooLarge: "size"
    case .textTooLarge: "font.size"
    case .nothingToDraw(let field): field
    case .image(_, _, let member, _), .drawingsTooSlow(_, _, let member): member
    case .spreadTooLarge(let field, _), .shapeTooLarge(let field): field
    case .blurTooLarge: "backdropBlur"
    case .transformTooLarge: "transform"
    case .tooCostly(.characters, _): "text"
    case .tooCostly: "size"
    case .dotsTooIntricate: "dotShape"
    case .noDots: "numberOfPages"
    case .document(let error): error.path
    case .motion(.outOfRange(let place, _, _)), .motion(.numberFormat(let place, _, _)),
      .motion(.invalid(let place, _, _)):
      place
    case .motion(.printfFormat): "format"
    case .part(let path, .font) where ResolveError.isFont(path): path
    case .part(let path, let error): "\(path).\(error.field)"
    case .child(let index, _, let error): "children[\(index)].\(error.field)"
    }
  }

  /// One line that names the field, what is wrong and the remedy.
  public var description: String {
    switch self {
    case .font(let error): return "\(field): \(error)"
    case .canvasTooLarge(let width, let height, let limit):
      let (product, isBeyond) = width.multipliedReportingOverflow(by: height)
      let count = isBeyond ? "" : " = \(product)"
      return "size: a canvas of \(width) x \(height)\(count) samples is over the limit of \(limit);"
        + " make size, scale or oversampling smaller, or raise the limit"
    case .textTooLarge(let width, let height, let limit):
      return "font.size: the text covers \(width) x \(height) samples, over the limit of \(limit);"
        + " make the text, font.size, scale or oversampling smaller, or raise the limit"
    case .nothingToDraw(let field):
      let remedy = ["text": "a text that is not empty", "file": "a picture"][field] ?? field
      return "\(field): nothing to draw, and size is \"fit\": give \(remedy), or a size"
    case .image(let file, let reason, let member, _):
      // Some reasons have a remedy of their own.
      let remedy = reason.contains("; ") ? "" : "; give a PNG, JPEG, WebP or SVG file"
      return "\(member): no picture can be read from \(Message.quoted(file)): \(reason)\(remedy)"
    case .drawingsTooSlow(let file, let limit, let member):
      return
        "\(member): with \(Message.quoted(file)) the document's drawings take more than \(limit) ms of a processor,"
        + " the limit; make this one simpler, show drawings at fewer sizes, give PNG, or raise the limit"
    case .spreadTooLarge(let field, let pixels):
      let limit = Int(Dilation.maximumRadius)
      return "\(field): \(Int(pixels)) pixels are over the limit of \(limit); make it or scale smaller"
    case .shapeTooLarge(let field):
      return "\(field): its outline is too large or too intricate to draw; make it, scale or the transform smaller"
    case .blurTooLarge(let width, let height, let limit):
      return "backdropBlur: it reads \(width) x \(height) pixels, over the limit of \(limit);"
        + " make it or scale smaller, or raise the limit"
    case .transformTooLarge:
      return "transform: all transforms together make it more than \(Int(SceneSpace.mostGrowth)) times as large,"
        + " or move it by more than \(Int(SceneSpace.mostDistance)) pixels; make scale or translate smaller"
    case .tooCostly(let cost, let limit):
      return "\(field): the document has more than \(limit) \(cost.name), the limit; divide it, or raise the limit"
    case .dotsTooIntricate(let dots, let limit):
      return "dotShape: the outlines of \(dots) dots count as more than the limit of \(limit) shapes;"
        + " give a shape of fewer segments, a smaller one or fewer dots, or raise the limit"
    case .noDots:
      return "numberOfPages: there are no dots to draw, and size is \"fit\": give pages, or a size"
    case .document(let error): return "\(error)"
    case .motion(let error): return "\(error)"
    case .part(let path, .font(let error)) where ResolveError.isFont(path): return "\(path): \(error)"
    case .part(let path, let error): return "\(path).\(error)"
    case .child(let index, let id, let error):
      return "children[\(index)]\(id.map { " (\(Message.named($0)))" } ?? "").\(error)"
    }
  }
}
