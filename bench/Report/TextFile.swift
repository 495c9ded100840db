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

  /// Refuses, before anything is measured, what could not be written afterwards, and what would overwrite an input.
  static func check(outputs: [(option: String, path: String?)], inputs: [(option: String, path: String?)]) throws {
    var taken = inputs.compactMap { input in input.path.map { (input.option, place(of: $0)) } }
    for (option, path) in outputs {
      guard let path else { continue }
      let place = place(of: path)
      if let other = taken.first(where: { $0.1 == place }) {
        throw WorkloadError(
          description: "\(option) \(path) is the file of \(other.0), and would be overwritten; name another")
      }
      taken.append((option, place))
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
      let touched = exists ? place : (place as NSString).deletingLastPathComponent
      guard !isFolder.boolValue, FileManager.default.isWritableFile(atPath: touched) else {
        throw WorkloadError(description: "\(option) \(path) cannot be written; name a file in a folder that can be")
      }
    }
  }

  private static func place(of path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw WorkloadError(description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
