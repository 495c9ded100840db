import ArgumentParser
import Glibc

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

/// Ends with status 2 where the system gives this process too little to start with. What a limit of file sizes forbids
/// is an error of that file from now on.
func checkProcessLimits() throws {
  signal(SIGXFSZ, SIG_IGN)
  do { try ProcessLimits.check() } catch { throw cannotStart(error) }
}
