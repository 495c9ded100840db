import Documents
public import GLESRendering
public import ImageCodecs
public import JSON
public import Motion
public import Resolving
public import Typography

/// An error between a document and its picture. Each case carries the error of the module that failed, which names the
/// place, the value and the remedy.
///
/// Sendable; a value.
public enum SignwriterError: Error, Sendable, CustomStringConvertible {
  /// The document is invalid.
  case document(DocumentError)
  /// The fonts cannot start.
  case fonts(FontError)
  /// The document is valid but cannot be drawn: a font or a picture is missing, or a limit is exceeded.
  case resolve(ResolveError)
  /// A label lacks glyphs, under ``MissingGlyphPolicy/error``.
  case missingGlyph(MissingGlyphError)
  /// A label does not fit, under an ``OverflowPolicy`` by which it fails.
  case overflow(OverflowError)
  /// A picture is not opaque, and its format has no alpha.
  case translucent(TranslucencyError)
  /// No GL device starts.
  case gpu(GLESError)
  /// A device failed while it drew.
  case drawing(GLESError, device: String)
  /// The picture cannot be encoded.
  case codec(CodecError)
  /// A timeline or a frame rate is invalid.
  case motion(MotionError)
  /// The GPU cannot draw this scene, and no other renderer was allowed.
  case beyondDevice(reason: String)

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .document(let error): "\(error)"
    case .fonts(let error): "\(error)"
    case .resolve(let error): "\(error)"
    case .missingGlyph(let error): "\(error)"
    case .overflow(let error): "\(error)"
    case .translucent(let error): "\(error)"
    case .gpu(let error): "\(error)"
    case .drawing(let error, let device): "\(error) (\(device))"
    case .codec(let error): "\(error)"
    case .motion(let error): "\(error)"
    case .beyondDevice(let reason): reason
    }
  }

  /// The path of the faulty member of the document; empty where none is to blame.
  public var field: String {
    switch self {
    case .document(let error): error.path
    case .resolve(let error): error.field
    case .missingGlyph: "text"
    case .overflow: "size"
    case .translucent: "background"
    case .fonts, .gpu, .drawing, .codec, .motion, .beyondDevice: ""
    }
  }
}
