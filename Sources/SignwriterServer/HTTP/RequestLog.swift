import Documents
import Foundation
import Glibc
import JSON
import Storage

/// A line on standard error for each request, and for each worker that ends. Sendable; a value.
package struct RequestLog: Sendable {
  /// How lines are written. Sendable; a value.
  package enum Style: String, Sendable, CaseIterable {
    case text, json, off
  }

  /// A request that was answered. Sendable; a value.
  struct Entry: Sendable {
    let client: String
    let method: String
    let target: String
    let status: Int
    let bytes: Int
    let seconds: Double
  }

  private let style: Style

  package init(_ style: Style) { self.style = style }

  func write(_ entry: Entry) {
    guard style != .off else { return }
    let line: String
    // A signature is a key to what it signs.
    let target = entry.target.replacing(/([?&]sig=)[^&]*/) { "\($0.output.1)..." }
    switch style {
    case .off: line = ""
    case .text:
      let seconds = String(format: "%.1f", entry.seconds * 1000)
      line =
        "\(RequestLog.time()) \(entry.client) \(entry.method) \(JSONWriter.quoted(target)) \(entry.status)"
        + " \(entry.bytes) B \(seconds) ms\n"
    case .json:
      let object: JSONObject = [
        "time": .string(RequestLog.time()), "client": .string(entry.client), "method": .string(entry.method),
        "target": .string(target), "status": .number(Double(entry.status)), "bytes": .number(Double(entry.bytes)),
        "milliseconds": .number((entry.seconds * 1e6).rounded() / 1000),
      ]
      line = JSONWriter.compact(.object(object)) + "\n"
    }
    _ = Descriptor.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// Writes a sentence about the server itself.
  func write(_ sentence: String) {
    let line: String
    switch style {
    case .off: return
    case .text: line = "\(RequestLog.time()) \(sentence)\n"
    case .json:
      line = JSONWriter.compact(["time": .string(RequestLog.time()), "message": .string(sentence)]) + "\n"
    }
    _ = Descriptor.write(Array(line.utf8), to: STDERR_FILENO)
  }

  /// The time in UTC, in the form of RFC 3339.
  private static func time() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    var seconds = now.tv_sec
    gmtime_r(&seconds, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
      parts.tm_hour, parts.tm_min, parts.tm_sec, now.tv_nsec / 1_000_000)
  }
}
