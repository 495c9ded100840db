import CSignwriter
import CSignwriterSupport

/// What of this process a child does not inherit in working order.
enum Processes {
  /// Throws if a parent of this process has started a GPU.
  static func startGPU() throws(Fault) {
    guard signwriter_may_start_gpu() else {
      throw Fault(
        SIGNWRITER_FORKED,
        "renderer: a GPU was started before fork, and its driver does not work in this child; start workers by spawn "
          + "or exec, or choose SIGNWRITER_CPU")
    }
  }

  /// Lets this process fork while `body` runs, which is a function of the caller's: it may wait for the thread that
  /// forks, for example if that holds the lock of an interpreter.
  static func outside<Result>(_ body: () -> Result) -> Result {
    let hasLeft = signwriter_leave()
    defer { if hasLeft { _ = signwriter_enter() } }
    return body()
  }

  /// Lets a fork pass that waits for this thread. For places within long work where it holds no lock.
  static func letFork() { outside {} }
}
