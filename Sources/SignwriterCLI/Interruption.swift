import ArgumentParser
import Dispatch
import Glibc
import Synchronization

/// Handles Ctrl-C, SIGTERM and SIGHUP: the first one asks to stop after the jobs under way, the second to end at once.
///
/// @unchecked Sendable: the source is made in init and only cancelled later, which Dispatch allows from any thread.
final class Interruption: @unchecked Sendable {
  private let source: (any DispatchSourceRead)?
  private let count = Atomic(0)

  /// What is said of films, whose frames are no jobs.
  static let wordsOfFilms = "\nstopping; again to stop at once\n"

  /// Begins to handle the signals. By default `onSecond` ends the process.
  init(
    onFirst: @escaping @Sendable () -> Void,
    onSecond: @escaping @Sendable () -> Void = { _exit(ExitCode.interrupted.rawValue) },
    words: String = "\nstopping after the jobs under way; again to stop at once\n"
  ) {
    let signals = [SIGINT, SIGTERM, SIGHUP].filter { $0 != SIGHUP || !Interruption.isIgnored($0) }
    guard let pipe = SignalPipe(signals) else {
      source = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.readEnd, queue: .global())
    self.source = source
    source.setEventHandler { [weak self] in
      for _ in 0..<pipe.take() {
        guard let self, count.wrappingAdd(1, ordering: .relaxed).newValue == 1 else { return onSecond() }
        Terminal.write(words)
        onFirst()
      }
    }
    source.resume()
  }

  /// Whether the signal is ignored, as `nohup` asks for.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  var happened: Bool { count.load(ordering: .relaxed) > 0 }

  func stop() { source?.cancel() }
}
