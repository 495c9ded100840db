import Basics
import Glibc
import JSON
import Storage

/// A journal that is kept in a repository should change only where pictures did, so it is put in the order of their names.
extension Journal {
  /// Where a line begins in a journal, and how many bytes it has with its end.
  private typealias Place = (offset: off_t, count: Int)

  /// Puts the journal at a path in the order of the names of its files: of each name the last line whose files have their
  /// sizes. What is of no whole line, or of files that are gone, is left out. The journal is written beside the old one and
  /// renamed, so that a process that is killed leaves one of the two, whole; one that is in order already is not written.
  /// Throws if it cannot be read or written.
  static func putInOrder(_ path: String, of folder: OutputFolder) throws(OutputError) {
    let place = try OpenFolder(above: path)
    let name = String(FileName.name(of: path))
    guard let descriptor = place.openRegular(name, O_RDONLY) else {
      // A run without a finished job has none.
      guard errno != ENOENT else { return }
      throw error(path, errno)
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw OutputError(path: path, code: errno) }
    let lines = sortedLines(of: descriptor, in: folder)
    guard !isInOrder(lines, size: status.st_size) else { return }
    var file = try PendingFile(name, in: place, path: path, permissions: status.st_mode & 0o777)
    if folder.isDurable { file.durability = .contentAndName }
    var waiting: [UInt8] = []
    for place in lines {
      guard let line = line(descriptor, at: place.offset), line.count + 1 == place.count else {
        throw OutputError(path: path, reason: "somebody changes it", verb: "put in order")
      }
      waiting += line
      waiting.append(UInt8(ascii: "\n"))
      guard waiting.count > 1 << 16 else { continue }
      try file.append(waiting)
      waiting.removeAll(keepingCapacity: true)
    }
    try file.append(waiting)
    try file.commit()
  }

  /// The lines that stay, in the order of the names of their first files.
  private static func sortedLines(of descriptor: Int32, in folder: OutputFolder) -> [Place] {
    var places: [ByteText: Place] = [:]
    var offset: off_t = 0
    while let line = line(descriptor, at: offset) {
      defer { offset += off_t(line.count + 1) }
      guard let files = entry(of: line)?.files, let first = files.first?.object?["name"]?.string,
        files.allSatisfy({ hasItsSize($0, in: folder) })
      else { continue }
      places[ByteText(first)] = (offset, line.count + 1)
    }
    return places.map { (name: $0.key.string, place: $0.value) }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }.map(\.place)
  }

  private static func hasItsSize(_ file: JSONValue, in folder: OutputFolder) -> Bool {
    guard let name = file.object?["name"]?.string, let size = folder.size(of: name) else { return false }
    return file.object?["size"]?.number == Double(size)
  }

  /// Whether these lines are a whole file of that many bytes as they stand in it.
  private static func isInOrder(_ lines: [Place], size: off_t) -> Bool {
    var end: off_t = 0
    for line in lines {
      guard line.offset == end else { return false }
      end += off_t(line.count)
    }
    return end == size
  }
}
