import ArgumentParser
import Documents
import Scenes
import Signwriter

extension ExitCode {
  /// Some jobs failed.
  static let someFailed = ExitCode(1)
  /// Nothing could start.
  static let cannotStart = ExitCode(2)
  static let interrupted = ExitCode(130)
}

/// Says what is wrong, and ends with status 2.
func cannotStart(_ error: any Error) -> ExitCode {
  Terminal.error("\(error)")
  // Devices may have been looked at.
  skipDriverTeardown()
  return .cannotStart
}

/// As `cannotStart(_:)`, of a document that was read from `source`: faults that are found after reading do not know it.
func cannotStart(_ error: any Error, of source: String) -> ExitCode {
  switch error {
  case let error as ResolveError: Terminal.error("\(source): \(error)")
  case SignwriterError.resolve(let error): Terminal.error("\(source): \(error)")
  case SignwriterError.document(let error) where error.source.isEmpty: Terminal.error("\(source): \(error)")
  case let error as DocumentError where error.source.isEmpty: Terminal.error("\(source): \(error)")
  default: return cannotStart(error)
  }
  skipDriverTeardown()
  return .cannotStart
}

/// Ends with status 2 where the system gives this process too little to start with.
func checkProcessLimits() throws { do { try ProcessLimits.check() } catch { throw cannotStart(error) } }
