import Glibc
import Testing

/// A folder of a test's own, taken away with everything in it.
public final class Workspace {
  public let root: String

  public init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/signwriter-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil, "no folder can be made in \(base)")
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Workspace.remove(root) }

  public func path(_ name: String) -> String { root + "/" + name }

  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    // A process that another test starts meanwhile must not hold a script open for writing: it could not be run.
    let file = try #require(fopen(path(name), "we"), "\(path(name)) cannot be written")
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path(name)
  }

  @discardableResult
  public func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

  /// Makes a folder and those above it.
  public func makeFolder(_ name: String) throws {
    var folder = root
    for part in name.split(separator: "/") {
      folder += "/" + part
      try #require(mkdir(folder, 0o755) == 0 || errno == EEXIST, "\(folder) cannot be made")
    }
  }

  public func read(_ name: String) throws -> [UInt8] { try Workspace.bytes(of: path(name)) }

  public func exists(_ name: String) -> Bool { access(path(name), F_OK) == 0 }

  /// Every file below a folder, hidden ones too but for the journals of batches, as paths from it, sorted.
  public func files(in name: String) -> [String] {
    func list(_ folder: String, _ prefix: String) -> [String] {
      Workspace.entries(of: folder).flatMap { entry in
        Workspace.isFolder(folder + "/" + entry)
          ? list(folder + "/" + entry, prefix + entry + "/") : [prefix + entry]
      }
    }
    return list(path(name), "").filter { !$0.contains(".signwriter-journal") }.sorted()
  }

  public static func bytes(of path: String) throws -> [UInt8] {
    try #require(bytesIfThere(path), "\(path) cannot be read")
  }

  /// Nil where the file cannot be read, which is no failure of the test: a process may have ended, for example.
  public static func bytesIfThere(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func entries(of folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func remove(_ path: String) {
    if isFolder(path) {
      for entry in entries(of: path) { remove(path + "/" + entry) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
