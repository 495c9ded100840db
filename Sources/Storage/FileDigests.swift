import Basics
import Synchronization

/// SHA-256 of whole files, so that files of the same bytes are the same wherever they lie. What was computed once is kept
/// for this process and, in a file of the user's cache, for later ones: for as long as a file is in the same state.
///
/// A cache that cannot be read or written is no error. Sendable, usable from any thread.
package final class FileDigests: Sendable {
  private struct Known {
    let stamp: String
    let digest: String
  }

  /// What this process knows, by paths.
  private static let known = Mutex<[ByteText: Known]>([:])
  /// The most files of the cache, and its most bytes.
  private static let mostFiles = 20_000
  private static let mostBytes = 16 << 20
  /// Clocks of file systems tick in steps: a file that is written twice in one of them has one time.
  private static let settledSeconds = 2

  /// The cache; nil where nothing is kept.
  private let cache: String?
  private let hasNew = Atomic(false)

  /// Reads what is kept in a file; nil keeps nothing.
  package init(cache: String?) {
    self.cache = cache
    guard let cache, let bytes = OwnFile.read(cache, most: FileDigests.mostBytes) else { return }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    FileDigests.known.withLock { known in
      for line in lines {
        let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[0].utf8.count == 64 else { continue }
        let path = ByteText(parts[2])
        if known[path] == nil { known[path] = Known(stamp: parts[1], digest: parts[0]) }
      }
    }
  }

  /// The digest of a file's bytes, in hexadecimal. Nil where it cannot be read, or is in another state by now.
  package func digest(of file: StoredFile) -> String? {
    let (path, stamp) = (ByteText(file.path), file.identity.stamp)
    if let known = FileDigests.known.withLock({ $0[path] }), known.stamp == stamp { return known.digest }
    guard let bytes = try? file.read(most: 1 << 30) else { return nil }
    var hash = SHA256()
    hash.update(bytes)
    let digest = hash.hexDigest
    if file.identity.isOlder(than: FileDigests.settledSeconds) {
      FileDigests.known.withLock { $0[path] = Known(stamp: stamp, digest: digest) }
      hasNew.store(true, ordering: .relaxed)
    }
    return digest
  }

  /// Keeps what was computed for later processes.
  package func save() {
    guard let cache, hasNew.exchange(false, ordering: .relaxed) else { return }
    let known = FileDigests.known.withLock { $0 }
    let lines = known.prefix(FileDigests.mostFiles).compactMap { path, known in
      path.string.utf8.contains(UInt8(ascii: "\n")) ? nil : "\(known.digest) \(known.stamp) \(path.string)\n"
    }
    try? OutputFolder.writeWhole(Array(lines.sorted().joined().utf8), to: cache, permissions: 0o600)
  }
}
