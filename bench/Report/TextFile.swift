import Documents
import Foundation

/// Reads and writes text files, with errors that name the file.
enum TextFile {
  static func read(_ path: String) throws(DocumentError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DocumentError(.reading, source: path, "cannot be read")
    }
    return [UInt8](data)
  }

  static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw WorkloadError(description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
