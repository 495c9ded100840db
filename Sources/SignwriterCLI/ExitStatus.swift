import ArgumentParser
import Glibc

extension ExitCode {
  /// Some jobs failed.
  static let someFailed = ExitCode(1)
  /// Nothing could start.
  static let cannotStart = ExitCode(2)
  static let interrupted = ExitCode(130)
}

/// Reports what is wrong, and returns status 2.
func cannotStart(_ error: any Error) -> ExitCode {
  Terminal.error(FlagHint.words(of: error))
  // Drivers may have been loaded.
  skipDriverTeardown()
  return .cannotStart
}

/// Exits with status 2 if the system gives this process too little to start with. From now on, a file that exceeds the
/// limit of file sizes is an error of that file.
func checkProcessLimits() throws {
  signal(SIGXFSZ, SIG_IGN)
  do { try ProcessLimits.check() } catch { throw cannotStart(error) }
}
