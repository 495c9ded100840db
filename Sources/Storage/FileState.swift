import Glibc

/// Which file, and which state of it. A file that replaces another is another one, and who writes to a file changes its
/// times. Sendable; a value.
package struct FileState: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64
  /// The number of bytes.
  package let size: Int
  private let modified: SIMD2<Int>
  /// Unlike the time of modification, nobody can set it.
  private let changed: SIMD2<Int>

  init(_ status: stat) {
    (device, inode, size) = (UInt64(status.st_dev), UInt64(status.st_ino), Int(status.st_size))
    modified = SIMD2(status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    changed = SIMD2(status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
  }

  /// All of it, in words without spaces.
  var stamp: String {
    let numbers = [modified.x, modified.y, changed.x, changed.y].map(String.init)
    return ([String(device), String(inode), String(size)] + numbers).joined(separator: ".")
  }

  /// Whether it was changed that long ago, at least, that a later change has other times.
  func isOlder(than seconds: Int) -> Bool { changed.x < time(nil) - seconds }

  /// What a copy that keeps times has in common with the file: its size and its time of modification.
  package var words: String { "\(size) \(modified.x).\(modified.y)" }
}
