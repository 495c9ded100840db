import Basics

/// The positions of names. Each member of each document is looked up by its name twice, so the hash takes what is cheap to
/// read of a name and tells names of one table apart: its first and its last bytes and their number.
///
/// Immutable, so Sendable.
struct NameTable: Sendable {
  private let names: [String]
  /// The position after which a name lies, from 1 on; 0 is free. A name that finds its place taken lies in the next free one.
  private let slots: [UInt16]

  /// Makes the table of names, of which none comes twice.
  init(_ names: [String]) {
    self.names = names
    // At most a quarter is taken, so that most names are found at once.
    var slots = [UInt16](repeating: 0, count: 4 << (Int.bitWidth - names.count.leadingZeroBitCount))
    for (position, name) in names.enumerated() {
      var slot = NameTable.hash(name) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt16(position + 1)
    }
    self.slots = slots
  }

  subscript(name: String) -> Int? {
    var slot = NameTable.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if names[position].hasSameBytes(as: name) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private static func hash(_ name: String) -> Int {
    let utf8 = name.utf8
    let hash = utf8.withContiguousStorageIfAvailable { bytes -> UInt64 in
      let bytes = UnsafeRawBufferPointer(bytes)
      if bytes.count >= 8 {
        let first = bytes.loadUnaligned(as: UInt64.self)
        return first ^ bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self) &* 31
      }
      return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    // The top bits of a product depend on all bits of its factor.
    return Int((((hash ?? 0) &+ UInt64(utf8.count)) &* 0x9E37_79B9_7F4A_7C15) >> 48)
  }
}
