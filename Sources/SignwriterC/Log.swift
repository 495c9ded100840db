import CSignwriter
import Films
import Resolving
import Signwriter

/// A caller's function for messages. Used on the thread that called.
struct Log {
  private let take: signwriter_log?
  private let context: UnsafeMutableRawPointer?

  init(_ take: signwriter_log?, _ context: UnsafeMutableRawPointer?) {
    self.take = take
    self.context = context
  }

  func info(_ message: String) { send(SIGNWRITER_LOG_INFO, message) }

  /// Says how a picture differs from what its author may think.
  func warn(of report: DocumentReport, name: String) {
    guard take != nil else { return }
    for warning in report.warnings {
      send(SIGNWRITER_LOG_WARNING, name.isEmpty ? warning : "\(name): \(warning)")
    }
  }

  /// Says what was done to words, and what of captions is not as their author may think.
  func warn(of report: CaptionReport) {
    guard take != nil else { return }
    for warning in report.warnings { send(SIGNWRITER_LOG_WARNING, warning) }
  }

  private func send(_ level: Int, _ message: String) {
    guard let take else { return }
    message.withCString { message in Processes.outside { take(context, UInt32(level), message) } }
  }
}
