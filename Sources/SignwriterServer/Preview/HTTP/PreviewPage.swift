import CPages
import Foundation

/// The files of a preview's page, which are a part of the program.
enum PreviewPage {
  /// A file of the page with its media type; nil where there is none of this name. SIGNWRITER_PREVIEW names a folder
  /// whose files are taken instead, so that the page can be changed without a build.
  static func file(named name: String) -> (type: String, bytes: [UInt8])? {
    var count = 0
    let files = sw_preview_files(&count)
    for file in UnsafeBufferPointer(start: files, count: count) where String(cString: file.name) == name {
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      return (String(cString: file.type), fromFolder(name) ?? Array(bytes))
    }
    return nil
  }

  private static func fromFolder(_ name: String) -> [UInt8]? {
    guard let folder = ProcessInfo.processInfo.environment["SIGNWRITER_PREVIEW"], !folder.isEmpty else {
      return nil
    }
    return (try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))).map { [UInt8]($0) }
  }
}
