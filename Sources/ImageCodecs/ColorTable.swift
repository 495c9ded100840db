/// The colours of a picture with few of them, each with a number: a hash table of fixed size with open addressing, since
/// every pixel asks it.
struct ColorTable {
  static let mostColors = 256
  /// Four times the colours: few collisions, and never full.
  private static let slotBits = 10

  /// Packed pixels as they stand in memory, by their numbers.
  private(set) var colors: [UInt32] = []
  /// A colour's number and 1; 0 is free.
  private var slots = [UInt16](repeating: 0, count: 1 << slotBits)

  /// The slot where a colour is, or would be.
  private func slot(of color: UInt32) -> Int {
    // Fibonacci hashing: the top bits of the product depend on all bits of the colour.
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> UInt32(32 - ColorTable.slotBits))
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// False where there is no room for another colour.
  mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    guard slots[slot] == 0 else { return true }
    guard colors.count < ColorTable.mostColors else { return false }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return true
  }

  /// The number of a colour that is there.
  func number(of color: UInt32) -> Int { Int(slots[slot(of: color)]) - 1 }
}
