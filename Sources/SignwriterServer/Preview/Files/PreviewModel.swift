import Basics
import Documents
import Foundation
import JSON

/// The files of a preview as they were when they were last read together. Sendable; a value.
package struct PreviewModel: Sendable {
  package let files: [PreviewFile]
  /// The index of the style sheet that documents and jobs use; nil without one.
  package let sheet: Int?
  /// A number that grows when a picture or a font changes.
  package let pictureState: Int

  /// The folders in which pictures of a file are looked for: its own, and that of the style sheet.
  func pictureFolders(of file: PreviewFile) -> [String] {
    let paths = [file.path] + (sheet.map { [files[$0].path] } ?? [])
    return paths.map(PreviewModel.folder)
  }

  /// The paths of the pictures and fonts that documents read, also those whose names are made from values.
  var namedPaths: Set<ByteText> {
    var paths: Set<ByteText> = []
    let names = files.map(\.fileNames)
    // Only then is what is made from values worth the reading of every job.
    let fills = names.contains { $0.contains { $0.string.contains("{{") } }
    let styles = fills ? sheet.flatMap { try? StyleSheet(files[$0].json, source: files[$0].path) } : nil
    for (file, own) in zip(files, names) {
      let filled = fills ? file.filledNames(styles ?? StyleSheet()) : []
      for name in filled.map(\.string) + own.map({ PreviewModel.sample($0.string) }) {
        if name.hasPrefix("/") { paths.insert(ByteText(name)) }
        for folder in pictureFolders(of: file) where !name.hasPrefix("/") {
          paths.insert(ByteText(folder + "/" + name))
        }
      }
    }
    return paths
  }

  /// A name as a style shows it that is looked at by itself: each value is its own name.
  private static func sample(_ name: String) -> String {
    name.contains("{{") ? name.replacing("{{", with: "").replacing("}}", with: "") : name
  }

  private static func folder(of path: String) -> String {
    let folder = FileName.folder(of: path)
    return folder.isEmpty ? "." : folder.count > 1 ? String(folder.dropLast()) : String(folder)
  }

  /// Reads a file. Throws a ``ServedFailure`` that names it.
  static func read(_ path: String) throws(ServedFailure) -> PreviewFile {
    let bytes: [UInt8]
    do throws(DocumentError) { bytes = try DocumentFile.read(path) } catch {
      var failure = ServedFailure(404, "reading", "\(path): \(error.message); the page goes on when it is there")
      failure.source = path
      throw failure
    }
    do throws(DocumentError) { return try PreviewFile(path: path, bytes: bytes) } catch {
      var failure = ServedFailure(error)
      failure.source = path
      throw failure
    }
  }
}
