import Storage

#if canImport(Glibc)
  import Glibc
#endif

/// A folder of linked programs, bounded by bytes. Those that were not used for the longest time are deleted first.
///
/// No failure here is an error: a file that cannot be read counts as missing, and one that cannot be written is not
/// kept. Several processes and threads may share a folder, each with its own store. Not Sendable.
package final class ProgramStore {
  package static let usualLimit = 64 << 20
  /// A larger program is not kept, so that reading one cannot fill the memory.
  private static let largestFile = 16 << 20
  private static let suffix = ".program"
  /// The age in seconds from which a temporary file counts as left behind by a killed process.
  private static let staleAge = 3600

  package let folder: String
  private let limit: Int
  /// The bytes of the folder's programs, including those that this store added; nil until it adds one.
  private var byteCount: Int?

  package init(folder: String, limit: Int = ProgramStore.usualLimit) {
    self.folder = folder
    self.limit = limit
  }

  /// How many programs there are, and their bytes.
  package var contents: (count: Int, bytes: Int) {
    let entries = programs()
    return (entries.count, entries.reduce(0) { $0 + $1.size })
  }

  /// The program of that key, which is a digest in hexadecimal. It counts as used now. A driver runs what it is given, so
  /// files that another user left in a shared folder are not read.
  package func load(_ key: String) -> ProgramBinary? {
    OwnFile.read(path(of: key), most: ProgramStore.largestFile).flatMap { ProgramBinary(file: $0, key: key) }
  }

  /// Stores a program and replaces an older one of that key.
  package func store(_ binary: ProgramBinary, _ key: String) {
    let file = binary.file(key: key)
    guard file.count <= min(limit, ProgramStore.largestFile) else { return }
    do throws(OutputError) {
      try OutputFolder.makeFolder(folder)
      if byteCount == nil { removeStale() }
      let before = byteCount ?? contents.bytes
      var pending = try PendingFile(path(of: key))
      try pending.append(file)
      try pending.commit()
      byteCount = before + file.count
    } catch {
      return
    }
    if let byteCount, byteCount > limit { trim() }
  }

  /// Removes a program that the driver refused.
  package func remove(_ key: String) { unlink(path(of: key)) }

  /// Deletes programs down to three quarters of the limit, so that this is not needed for every program.
  private func trim() {
    var left = 0
    for entry in programs().sorted(by: { $0.used > $1.used }) {
      if left + entry.size <= limit / 4 * 3 {
        left += entry.size
      } else {
        unlink(folder + "/" + entry.name)
      }
    }
    byteCount = left
  }

  private func removeStale() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let oldest = Int(now.tv_sec) - ProgramStore.staleAge
    for entry in entries(where: PendingFile.isTemporary) where entry.used < Double(oldest) {
      unlink(folder + "/" + entry.name)
    }
  }

  private func path(of key: String) -> String { folder + "/" + key + ProgramStore.suffix }

  private typealias Entry = (name: String, size: Int, used: Double)

  private func programs() -> [Entry] { entries { $0.hasSuffix(ProgramStore.suffix) } }

  /// The files of these names.
  private func entries(where isWanted: (String) -> Bool) -> [Entry] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard isWanted(name), lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      let used = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9
      entries.append((name, Int(status.st_size), used))
    }
    return entries
  }
}
