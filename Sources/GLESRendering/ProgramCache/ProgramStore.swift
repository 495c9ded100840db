import Storage

#if canImport(Glibc)
  import Glibc
#endif

/// A folder of linked programs, bounded by bytes: those that were not used for longest go first.
///
/// Nothing that goes wrong here is an error: what cannot be read is not there, what cannot be written is not kept.
/// Several processes and threads may share a folder, each with a store of its own. Not Sendable.
package final class ProgramStore {
  package static let usualLimit = 64 << 20
  /// A program that is larger is not kept: reading one must not fill the memory.
  private static let largestFile = 16 << 20
  private static let suffix = ".program"
  /// Of files that a process left that was killed while it wrote one, in seconds.
  private static let staleAge = 3600

  package let folder: String
  private let limit: Int
  /// In the folder's programs, with what this store added; nil until it adds one.
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

  /// The program of that key, which is a digest in hexadecimal; it counts as used now.
  ///
  /// futimens
  package func load(_ key: String) -> ProgramBinary? {
    // Whatever bears the name: a pipe would be waited for, a link may lead anywhere.
    let descriptor = open(path(of: key), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      // A driver runs what it is given: not what another user left in a folder that all may write to.
      status.st_uid == geteuid() || status.st_uid == 0,
      (1...ProgramStore.largestFile).contains(Int(status.st_size)),
      let file = ProgramStore.read(descriptor, count: Int(status.st_size)),
      let binary = ProgramBinary(file: file, key: key)
    else { return nil }
    futimens(descriptor, nil)
    return binary
  }

  private static func read(_ descriptor: Int32, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + filled, count - filled) }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }

  /// Keeps a program, in place of the one of that key.
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

  /// Takes a program away that the driver would not have.
  package func remove(_ key: String) { unlink(path(of: key)) }

  /// Makes room, a quarter of all, so that it need not be made for every program.
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
