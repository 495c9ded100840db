import ArgumentParser
import Documents
import Films
import Glibc
import JSON
import Resolving
import Signwriter

extension ExitCode {
  /// The status of a run in which some jobs failed.
  static let someFailed = ExitCode(1)
  /// The status of a run that could not start.
  static let cannotStart = ExitCode(2)
  static let interrupted = ExitCode(130)
}

/// Reports what is wrong, and returns status 2. What is wrong with options is returned itself, with the status of that.
func cannotStart(_ error: any Error) -> any Error {
  let error = error is OverwriteError ? ValidationError("\(error)") : error
  if error is ValidationError {
    skipDriverTeardown()
    return error
  }
  Terminal.error(FlagHint.words(of: error))
  // Drivers may have been loaded.
  skipDriverTeardown()
  return ExitCode.cannotStart
}

/// Reports what is wrong as `cannotStart(_:)` does, for a document that was read from `source`: faults that are found
/// after reading do not know it.
func cannotStart(_ error: any Error, of source: String) -> any Error {
  let isWithoutSource =
    switch error {
    case is ResolveError, SignwriterError.resolve: true
    case SignwriterError.document(let error): error.source.isEmpty
    case let error as DocumentError: error.source.isEmpty
    default: false
    }
  guard isWithoutSource else { return cannotStart(error) }
  Terminal.error("\(source): \(FlagHint.words(of: error))")
  skipDriverTeardown()
  return ExitCode.cannotStart
}

/// Exits with status 2 if the system gives this process too little to start with. From now on, a file that exceeds the
/// limit of file sizes is an error of that file.
func checkProcessLimits() throws {
  signal(SIGXFSZ, SIG_IGN)
  do { try ProcessLimits.check() } catch { throw cannotStart(error) }
}
