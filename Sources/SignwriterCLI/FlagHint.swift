import Documents
import Films
import JSON
import Resolving
import Signwriter
import SignwriterBatch
import Typography

/// The names of the options that mend errors. The rooms below know no options: their errors say which limit or choice
/// it is.
enum FlagHint {
  /// An error's own words, and the option if there is one.
  @Sendable static func words(of error: any Error) -> String {
    option(for: error).map { "\(error) (\($0))" } ?? "\(error)"
  }

  private static func option(for error: any Error) -> String? {
    switch error {
    case let error as SignwriterError: option(for: error)
    case let error as ResolveError: option(for: error)
    case let error as FontError: option(for: error)
    case let error as DocumentError: option(for: error)
    case is TranslucentFrameError: "--over '#fff'"
    case is SheetLimitError: "--max-pixels"
    case is LateWordsError: "--offset, --stretch"
    case let error as FilmError where error.lacksEncoder: "--encoder NAME"
    case is StillnessError: "--format png"
    case is FilmLengthError: "--fps, --max-frames"
    case is FrameRateError: "--fps"
    case is PageOverflow: "--sheet-size"
    case TarPathError.namesMany, TarPathError.isOneStream: "--tar-shard-size"
    default: nil
    }
  }

  private static func option(for error: SignwriterError) -> String? {
    switch error {
    case .resolve(let error): option(for: error)
    case .fonts(let error): option(for: error)
    case .document(let error): option(for: error)
    case .missingGlyph: "--missing-glyph warn, --missing-glyph skip"
    case .overflow: "--overflow warn, --overflow allow"
    case .translucent: "--over '#fff'"
    case .beyondDevice: "--renderer cpu"
    default: nil
    }
  }

  private static func option(for error: ResolveError) -> String? {
    switch error {
    case .canvasTooLarge, .textTooLarge: "--max-pixels"
    case .tooCostly(.characters, _): "--max-characters"
    case .tooCostly(.masks, _): "--max-masks"
    case .tooCostly(.layerPixels, _): "--max-layer-pixels"
    case .tooCostly(.pictureBytes, _): "--max-picture-bytes"
    case .drawingsTooSlow: "--max-drawing-milliseconds"
    case .font(let error): option(for: error)
    case .child(_, _, let error), .part(_, let error): option(for: error)
    default: nil
    }
  }

  private static func option(for error: DocumentError) -> String? {
    // Only pages of sprite fonts have a side.
    if error.reason == .outOfRange, error.path == "page.side" { return "--page-size, --pages" }
    if error.reason == .conflict, error.source == "words", error.path == "area" { return "--area" }
    if error.path == "font.size", error.message.hasSuffix("or raise the limit") { return "--max-pixels" }
    if error.reason == .conflict, error.path == "tracks" { return "--words" }
    if error.reason == .style, error.source == "style" { return "--style" }
    guard error.reason == .style, error.message.hasSuffix(StyleSheet.absence) else { return nil }
    return "--style FILE.json, and of a batch --styles FILE.json"
  }

  private static func option(for error: FontError) -> String? {
    switch error {
    case .noFontsInFolders: "--no-system-fonts"
    case .glyphsTooLarge: "--max-picture-bytes"
    case .glyphsTooIntricate, .lineTooFine: "--max-masks"
    default: nil
    }
  }
}
