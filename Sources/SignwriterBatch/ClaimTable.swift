/// Who owns which path, by hashes of the paths: a hash table of two flat arrays, 12 bytes a slot and at most two slots a
/// path, since it is all that a batch keeps of a job.
struct ClaimTable {
  /// Whose a path is. Folders are claimed too, as no file can have a folder's name.
  struct Owner {
    let line: Int
    let isFolder: Bool
  }

  private var keys = [UInt64](repeating: 0, count: 1024)
  /// The line, with the top bit for a folder; 0 is a free slot.
  private var lines = [UInt32](repeating: 0, count: 1024)
  private var count = 0

  private static let folderBit: UInt32 = 1 << 31

  subscript(key: UInt64) -> Owner? {
    let found = lines[slot(of: key)]
    guard found != 0 else { return nil }
    return Owner(line: Int(found & ~ClaimTable.folderBit), isFolder: found & ClaimTable.folderBit != 0)
  }

  /// `key` must be new. Lines are told to 2^31 - 1.
  mutating func insert(_ key: UInt64, _ owner: Owner) {
    // Longer chains than this and looking up gets slow.
    if count * 5 >= keys.count * 4 { grow() }
    let line = UInt32(max(1, min(owner.line, Int(ClaimTable.folderBit) - 1)))
    put(key, owner.isFolder ? line | ClaimTable.folderBit : line)
    count += 1
  }

  private mutating func put(_ key: UInt64, _ line: UInt32) {
    let slot = slot(of: key)
    keys[slot] = key
    lines[slot] = line
  }

  /// Where a key is, or would be.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key.multipliedFullWidth(by: UInt64(keys.count)).high)
    while lines[slot] != 0, keys[slot] != key { slot = slot + 1 == keys.count ? 0 : slot + 1 }
    return slot
  }

  /// By half, not twice: for a moment both are there.
  private mutating func grow() {
    let (oldKeys, oldLines) = (keys, lines)
    let size = keys.count * 3 / 2
    keys = [UInt64](repeating: 0, count: size)
    lines = [UInt32](repeating: 0, count: size)
    for (key, line) in zip(oldKeys, oldLines) where line != 0 { put(key, line) }
  }
}
