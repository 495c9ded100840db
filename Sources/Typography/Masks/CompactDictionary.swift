/// A dictionary of a font of the Compact Font Format, as FreeType reads it: of a key that is there twice the last one
/// counts, and of the numbers before a key the first ones.
///
/// A value; Sendable.
struct CompactDictionary: Sendable {
  /// The keys that are read; one of two bytes is 1200 and its second byte.
  enum Key: Int {
    case charset = 15
    case charstrings = 17
    case privateDictionary = 18
    case subroutines = 19
    case variation = 22
    case store = 24
    case charstringType = 1206
    case registry = 1230
    case fontDictionaries = 1236
    case fontSelection = 1237
  }

  private static let escape = 12
  private static let blend = 23
  /// More numbers than FreeType keeps.
  private static let mostNumbers = 600
  /// A number that is blended of several. No place is one.
  private static let blended = Int.min

  private var numbers: [Key: [Int]] = [:]

  /// `regions` says how many regions the numbers of some data of the variation store vary by; nil where numbers do not
  /// vary.
  init(_ range: Range<Int>, of table: FontTable, regions: ((Int) -> Int)? = nil) throws(CompactFont.Unreadable) {
    var (stack, place) = ([Int](), range.lowerBound)
    while place < range.upperBound {
      guard let first = table.byte(place), stack.count < CompactDictionary.mostNumbers else { throw .init() }
      place += 1
      switch first {
      case CompactDictionary.escape:
        guard place < range.upperBound, let second = table.byte(place) else { throw .init() }
        place += 1
        note(1200 + second, &stack)
      case CompactDictionary.blend where regions != nil:
        try CompactDictionary.reduce(&stack, by: regions?(numbers[.variation]?.first ?? 0) ?? 0)
      case ..<27, 31, 255: note(first, &stack)
      case 28: stack.append(Int(Int16(truncatingIfNeeded: CompactDictionary.take(2, &place, table))))
      case 29: stack.append(CompactDictionary.take(4, &place, table))
      case 30:
        guard let real = CompactReal(at: &place, before: range.upperBound, of: table) else { return }
        stack.append(real.whole)
      case 247...250: stack.append((first - 247) * 256 + CompactDictionary.take(1, &place, table) + 108)
      case 251...254: stack.append(-(first - 251) * 256 - CompactDictionary.take(1, &place, table) - 108)
      default: stack.append(first - 139)
      }
    }
  }

  private mutating func note(_ key: Int, _ stack: inout [Int]) {
    if let key = Key(rawValue: key) { numbers[key] = stack }
    stack.removeAll(keepingCapacity: true)
  }

  /// Leaves of varying numbers what they are reckoned to; the last one says how many.
  private static func reduce(_ stack: inout [Int], by regions: Int) throws(CompactFont.Unreadable) {
    guard let kept = stack.popLast(), kept >= 0, kept <= stack.count, kept * (regions + 1) <= stack.count
    else { throw .init() }
    stack.removeLast(kept * (regions + 1))
    stack += [Int](repeating: blended, count: kept)
  }

  private static func take(_ size: Int, _ place: inout Int, _ table: FontTable) -> Int {
    defer { place += size }
    return table.number(place, size) ?? 0
  }

  /// Whether a key is there.
  func has(_ key: Key) -> Bool { numbers[key] != nil }

  /// A number before a key; nil where the key is not there. Throws where FreeType opens no font with it.
  func number(_ key: Key, _ index: Int = 0) throws(CompactFont.Unreadable) -> Int? {
    guard let numbers = numbers[key] else { return nil }
    guard index < numbers.count, numbers[index] != CompactDictionary.blended else { throw .init() }
    return numbers[index]
  }
}
