/// The colours of a picture that has few of them, each with a number. A hash table of fixed size with open addressing,
/// because it is asked for every pixel.
struct ColorTable {
  static let mostColors = 256
  /// There are four times as many slots as colours, so collisions are rare and the table is never full.
  private static let slotBits = 10

  /// The colours by their numbers, as packed pixels in memory order.
  private(set) var colors: [UInt32] = []
  /// A colour's number plus 1 in each slot; 0 is a free slot.
  private var slots = [UInt16](repeating: 0, count: 1 << slotBits)

  /// The slot that holds a colour, or that it would be put in.
  private func slot(of color: UInt32) -> Int {
    // Fibonacci hashing: the top bits of the product depend on all bits of the colour.
    var slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) &>> UInt32(32 - ColorTable.slotBits))
    while slots[slot] != 0, colors[Int(slots[slot]) - 1] != color { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  /// Adds a colour unless it is there; false where there is no room for it.
  mutating func insert(_ color: UInt32) -> Bool {
    let slot = slot(of: color)
    guard slots[slot] == 0 else { return true }
    guard colors.count < ColorTable.mostColors else { return false }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return true
  }

  /// The number of a colour that is in the table.
  func number(of color: UInt32) -> Int { Int(slots[slot(of: color)]) - 1 }
}
