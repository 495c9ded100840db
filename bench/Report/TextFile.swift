import Foundation

/// Files of text, with errors that name them.
enum TextFile {
  static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw WorkloadError(description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
