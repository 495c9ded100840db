import Documents
import Foundation
import JSON

/// Reads and writes text files, with errors that name the file.
enum TextFile {
  static func read(_ path: String) throws(DocumentError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw DocumentError(.reading, source: path, "cannot be read")
    }
    return [UInt8](data)
  }

  /// Refuses, before anything is measured, a file that could not be written afterwards.
  static func check(option: String, path: String) throws {
    let place = URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
    let touched = exists ? place : (place as NSString).deletingLastPathComponent
    guard !isFolder.boolValue, FileManager.default.isWritableFile(atPath: touched) else {
      throw WorkloadError(description: "\(option) \(path) cannot be written; name a file in a folder that can be")
    }
  }

  static func write(_ text: String, to path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw WorkloadError(description: "\(path) cannot be written: \(error.localizedDescription)")
    }
  }
}
