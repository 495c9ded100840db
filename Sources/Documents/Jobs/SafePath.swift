import Basics
import JSON

/// Keeps file names below the output folder, whatever documents say.
package enum SafePath {
  /// The limits of Linux file systems.
  static let maximumComponentLength = 255
  static let maximumLength = 4095

  /// Refuses a path that is not relative, plain and short. `member` is what the author must change.
  static func check(_ path: String, job: Job, member: String) throws(DocumentError) {
    guard let fault = fault(of: path) else { return }
    throw error(job, member, "the file name \(JSONValue.string(path).summary) \(fault)")
  }

  static func error(_ job: Job, _ member: String, _ message: String) -> DocumentError {
    DocumentError(.fileName, source: job.source, "job \(JSONValue.string(job.id).summary): \(message)").inside(
      member)
  }

  /// Tells what is wrong with the path, and the remedy; nil where nothing is.
  static func fault(of path: String) -> String? {
    if path.isEmpty { return "is empty; name a file" }
    if path.utf8.count > maximumLength { return "is longer than \(maximumLength) bytes; shorten it" }
    if path.hasPrefix("/") { return "is absolute; files stay in the output folder, write a relative path" }
    // A backslash separates folders elsewhere, and control characters forge lines in reports and terminals.
    if path.utf8.contains(UInt8(ascii: "\\")) { return "holds a backslash; use slashes, or another character" }
    if path.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }) {
      return "holds a control character; remove it"
    }
    for component in path.split(separator: "/", omittingEmptySubsequences: false) {
      if component.isEmpty { return "has an empty component; write one slash between names, none at the end" }
      if component == "." || component == ".." { return "has a component \"\(component)\"; name folders plainly" }
      if component.hasPrefix(FileName.reservedPrefix) {
        return
          "has a component that begins with \"\(FileName.reservedPrefix)\", as the program's own files do; choose another"
      }
      if component.utf8.count > maximumComponentLength {
        return "has a component of \(component.utf8.count) bytes; the limit is \(maximumComponentLength)"
      }
    }
    return nil
  }
}
