import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM: the first asks to stop after the jobs under way, the second ends at once.
///
/// @unchecked Sendable: the sources are made in init and only cancelled later, which Dispatch allows from any thread.
final class Interruption: @unchecked Sendable {
  private let sources: [any DispatchSourceSignal]
  private let flag = Atomic(false)

  init(_ onInterrupt: @escaping @Sendable () -> Void) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    for source in sources {
      source.setEventHandler { [weak self] in
        guard let self, !flag.exchange(true, ordering: .relaxed) else { _exit(130) }
        Terminal.write("\nstopping after the jobs under way; again to stop at once\n")
        onInterrupt()
      }
      source.resume()
    }
  }

  var happened: Bool { flag.load(ordering: .relaxed) }

  func stop() {
    for source in sources { source.cancel() }
  }
}
