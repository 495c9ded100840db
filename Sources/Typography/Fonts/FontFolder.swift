import Glibc

/// The files of a folder of fonts, for fontconfig to read one by one.
///
/// fontconfig reads folders, too, and keeps what it finds in a folder of its own. Where only the folders of a style sheet
/// count it knows none, and says on standard error that it cannot keep anything.
struct FontFolder {
  private var seen: Set<Place> = []

  private struct Place: Hashable {
    let device: UInt64
    let node: UInt64
  }

  /// The files in a folder and in the folders in it, in fontconfig's order: of each folder by name, and then those of its
  /// folders. Those that were asked for before are left out, and so is what begins with a point or has a name that is not
  /// UTF-8.
  mutating func files(in folder: String) -> [String] {
    var files: [String] = []
    var folders = [folder][...]
    while let folder = folders.popFirst() {
      guard let stream = opendir(folder) else { continue }
      defer { closedir(stream) }
      var status = stat()
      // A link may lead to a folder above it.
      guard fstat(dirfd(stream), &status) == 0,
        seen.insert(Place(device: UInt64(status.st_dev), node: UInt64(status.st_ino))).inserted
      else { continue }
      for name in FontFolder.names(stream) {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        guard stat(path, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(path)
        case S_IFREG: files.append(path)
        default: break
        }
      }
    }
    return files
  }

  private static func names(_ stream: OpaquePointer) -> [String] {
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(validating: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
