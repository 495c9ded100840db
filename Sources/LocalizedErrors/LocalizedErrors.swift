import Documents
public import Films
public import FoundationEssentials
public import GLESRendering
public import ImageCodecs
public import JSON
public import Motion
public import Pixels
public import Resolving
public import Signwriter
public import Storage
public import Typography

// Signwriter itself does without Foundation, so that programs in other languages need not load it. This module goes with
// the library for programs in Swift.
//
// `localizedDescription` says what `description` says: the place, the value and the remedy. Otherwise Foundation makes
// a sentence of the type's name and a number.

extension SignwriterError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension DocumentError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension ResolveError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension FontError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension GLESError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension CodecError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension MotionError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension PathError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension OutputError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension FilmError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension LateWordsError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension OverwriteError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension FrameRateError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension TranslucentFrameError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}

extension SheetLimitError: LocalizedError {
  /// The same sentence as `description`, for `localizedDescription`.
  public var errorDescription: String? { description }
}
