/// Which job owns which path, by hashes of the paths. It is all that a batch keeps of a job, so it is small: ten bytes
/// per slot, with at most four slots in five taken. It starts with room for some 100,000 paths (1.6 MB), so that a
/// batch's memory does not depend on its length below that. Its shelves grow one by one, because a growing table is in
/// memory twice for a moment.
struct ClaimTable {
  /// The owner of a path. Folders are claimed too, because no file can have a folder's name.
  struct Owner {
    let line: Int
    let isFolder: Bool
  }

  /// Each shelf is made separately: copies would share their bytes until the first insertion.
  private var shelves = (0..<(1 << shelfBits)).map { _ in Shelf() }

  private static let shelfBits = 10

  private func shelf(of key: UInt64) -> Int { Int(truncatingIfNeeded: key >> (64 - UInt64(ClaimTable.shelfBits))) }

  /// The owner of a key. The shelf's ten bits and the 48 lowest of its 64 identify it.
  subscript(key: UInt64) -> Owner? {
    let shelf = shelves[shelf(of: key)]
    let found = shelf.line(at: shelf.slot(of: key & Shelf.tagMask))
    guard found != 0 else { return nil }
    return Owner(line: Int(found & ~Shelf.folderBit), isFolder: found & Shelf.folderBit != 0)
  }

  /// Adds a key, which must be new. Lines beyond 2^31 - 1 are stored as that number.
  mutating func insert(_ key: UInt64, _ owner: Owner) {
    let line = UInt32(max(1, min(owner.line, Int(Shelf.folderBit) - 1)))
    shelves[shelf(of: key)].insert(key & Shelf.tagMask, owner.isFolder ? line | Shelf.folderBit : line)
  }

  /// A hash table with open addressing.
  private struct Shelf {
    /// The fullest shelf begins to grow at some 100,000 paths, the average one at 131,000.
    private static let firstSlots = 160
    static let tagMask: UInt64 = 1 << 48 - 1
    static let folderBit: UInt32 = 1 << 31
    private static let slotSize = 10

    /// Each slot has six bytes of tag and four of line; a line of 0 means that it is free.
    private var bytes = [UInt8](repeating: 0, count: firstSlots * slotSize)
    private var count = 0

    private var slots: Int { bytes.count / Shelf.slotSize }

    private func tag(at slot: Int) -> UInt64 {
      bytes.withUnsafeBytes { bytes in
        let start = slot &* Shelf.slotSize
        return UInt64(bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
          | UInt64(bytes.loadUnaligned(fromByteOffset: start &+ 4, as: UInt16.self)) &<< 32
      }
    }

    func line(at slot: Int) -> UInt32 {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: slot &* Shelf.slotSize &+ 6, as: UInt32.self) }
    }

    /// The slot in which a tag is, or would be.
    func slot(of tag: UInt64) -> Int {
      let slots = slots
      var slot = Int(truncatingIfNeeded: (tag & 0xFFFF_FFFF) &* UInt64(slots) &>> 32)
      while line(at: slot) != 0, self.tag(at: slot) != tag { slot = slot + 1 == slots ? 0 : slot + 1 }
      return slot
    }

    mutating func insert(_ tag: UInt64, _ line: UInt32) {
      // A fuller table has longer chains, and lookups get slow.
      if count * 5 >= slots * 4 { grow() }
      put(tag, line)
      count += 1
    }

    private mutating func put(_ tag: UInt64, _ line: UInt32) {
      let start = slot(of: tag) * Shelf.slotSize
      bytes.withUnsafeMutableBytes { bytes in
        bytes.storeBytes(of: UInt32(truncatingIfNeeded: tag), toByteOffset: start, as: UInt32.self)
        bytes.storeBytes(of: UInt16(truncatingIfNeeded: tag >> 32), toByteOffset: start + 4, as: UInt16.self)
        bytes.storeBytes(of: line, toByteOffset: start + 6, as: UInt32.self)
      }
    }

    private mutating func grow() {
      let old = self
      bytes = [UInt8](repeating: 0, count: (slots + slots / 4) * Shelf.slotSize)
      for slot in 0..<old.slots {
        let line = old.line(at: slot)
        if line != 0 { put(old.tag(at: slot), line) }
      }
    }
  }
}
