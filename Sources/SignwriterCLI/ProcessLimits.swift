import Glibc
import SignwriterBatch

/// The demands of a process on the system before it can start.
enum ProcessLimits {
  /// The fewest descriptors: enough for fonts, the runtime's queues, pipes and files. With fewer, libraries end the
  /// process without an error message.
  private static let fewestDescriptors: rlim_t = 32

  static func check() throws(OutputError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < fewestDescriptors
    else { return }
    throw OutputError(
      path: "signwriter",
      reason:
        "only \(limit.rlim_cur) files may be open at once, and \(fewestDescriptors) are needed; raise `ulimit -n`",
      verb: "started")
  }
}
