import Glibc

/// The claims of a batch, in a file that outlives the process that made them: one entry per path, appended as it is
/// claimed. A worker that continues where another ended reads that one's claims.
///
/// @unchecked Sendable: `OutputClaims` ensures that one thread at a time calls it.
package final class ClaimLog: @unchecked Sendable {
  private struct Entry {
    var key: UInt64
    /// Negative for a folder.
    var line: Int64
  }

  /// The claims of a million jobs, each of a file in a folder of its own.
  static let usualBytes = 32 << 20

  private let descriptor: Int32
  private let progress: SharedProgress

  /// Takes the descriptor, and closes it.
  package init(descriptor: Int32, progress: SharedProgress) {
    self.descriptor = descriptor
    self.progress = progress
  }

  deinit { close(descriptor) }

  /// How many lines have made their claims.
  var claimed: Int {
    get { progress.claimed }
    set { progress.claimed = newValue }
  }

  /// A line whose claims were not all written has not made them, and makes them again. Returns 0, or the code of the error
  /// for which the entry is not kept.
  func add(_ key: UInt64, _ owner: ClaimTable.Owner) -> Int32 {
    var entry = Entry(key: key, line: Int64(owner.isFolder ? -owner.line : owner.line))
    let size = MemoryLayout<Entry>.size
    var count = write(descriptor, &entry, size)
    while count < 0, errno == EINTR { count = write(descriptor, &entry, size) }
    guard count != size else { return 0 }
    let code = count < 0 ? errno : ENOSPC
    if count > 0 {
      // Half an entry would shift all that follow.
      _ = ftruncate(descriptor, lseek(descriptor, 0, SEEK_CUR) - off_t(count))
      lseek(descriptor, 0, SEEK_END)
    }
    return code
  }

  func read(_ body: (UInt64, ClaimTable.Owner) -> Void) {
    var offset: off_t = 0
    let size = MemoryLayout<Entry>.size
    var entries = [Entry](repeating: Entry(key: 0, line: 0), count: 4096)
    while true {
      let length = pread(descriptor, &entries, entries.count * size, offset)
      guard length >= size else { break }
      for entry in entries[..<(length / size)] {
        body(entry.key, .init(line: Int(entry.line.magnitude), isFolder: entry.line < 0))
      }
      offset += off_t(length / size * size)
    }
    // Half an entry would shift all that follow.
    _ = ftruncate(descriptor, offset)
    lseek(descriptor, offset, SEEK_SET)
  }
}
