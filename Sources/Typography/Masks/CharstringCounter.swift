/// Counts the operations of a glyph of the Compact Font Format before FreeType follows them. Subroutines that call others
/// many times make millions of a few bytes, and may draw nothing. Not counted is what FreeType mends in a broken font, and
/// the two glyphs of which an old accented one is made (`seac`): there its own limit holds, of twenty million.
///
/// A value, for one face.
struct CharstringCounter {
  /// The most operations of a glyph, each number among them. The largest outline that FreeType holds has some 100,000, and
  /// more in a variable font.
  static let most = 1_000_000
  /// More subroutines within each other than FreeType follows.
  private static let deepest = 64
  /// More numbers than FreeType keeps.
  private static let mostNumbers = 4096
  /// A number that only FreeType knows.
  private static let unknown = Int.min

  /// Why a glyph is not loaded.
  static var reason: String {
    "its charstring has more than \(most) operations, or calls subroutines by numbers that it reckons"
  }

  private let font: CompactFont
  /// Those that are known to have no more.
  private var loadable: Set<UInt32> = []

  /// Nil for a font of another format, and for one without subroutines: there a glyph has no more operations than bytes.
  init?(of file: OpaquePointer, face index: Int) {
    guard let font = CompactFont(of: file, face: index), !font.isFlat else { return nil }
    self.font = font
  }

  /// Whether a glyph can be loaded. What of it cannot be read is left to FreeType.
  mutating func canLoad(_ glyph: UInt32) -> Bool {
    guard !loadable.contains(glyph) else { return true }
    guard let charstring = font.charstrings[Int(glyph)] else { return true }
    var walk = Walk(font, Int(glyph), charstring)
    guard walk.ends() else { return false }
    loadable.insert(glyph)
    return true
  }
}

extension CharstringCounter {
  private enum Operation {
    static let call = 10
    static let finish = 11
    static let escape = 12
    static let end = 14
    static let variation = 15
    static let blend = 16
    static let word = 28
    static let globalCall = 29
    /// Of the second byte: how many numbers an operation of CFF takes, and how many it makes. All others take all.
    static let arithmetic: [Int: (taken: Int, made: Int)] = [
      3: (2, 1), 4: (2, 1), 5: (1, 1), 9: (1, 1), 10: (2, 1), 11: (2, 1), 12: (2, 1), 14: (1, 1),
      15: (2, 1), 18: (1, 0), 20: (2, 0), 21: (1, 1), 22: (4, 1), 23: (0, 1), 24: (2, 1), 26: (1, 1),
      27: (1, 2), 28: (2, 2), 29: (1, 1),
    ]
    /// Of the second byte: turns any numbers round.
    static let roll = 30
  }

  /// The way through a charstring, with as much of what FreeType knows on it as says which subroutine is next, and how
  /// many bytes a mask of hints has.
  private struct Walk {
    private let font: CompactFont
    private let own: CompactFont.Private
    private var place: Range<Int>
    private var callers: [Range<Int>] = []
    private var numbers: [Int] = []
    private var stems = 0
    private var variation: Int
    private var isReckoned = false
    private var count = 0

    init(_ font: CompactFont, _ glyph: Int, _ charstring: Range<Int>) {
      (self.font, own, place) = (font, font.privates(of: glyph), charstring)
      variation = own.variation
    }

    /// False where it goes on for longer than it may, or nobody can tell.
    mutating func ends() -> Bool {
      while count <= CharstringCounter.most {
        count += 1
        guard !place.isEmpty else {
          guard let caller = callers.popLast() else { return true }
          place = caller
          continue
        }
        guard let first = take(1) else { return true }
        switch first {
        case Operation.word: push(take(2).map { Int(Int16(truncatingIfNeeded: $0)) })
        case 32...246: push(first - 139)
        case 247...254:
          let second = take(1) ?? 0
          push(first < 251 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108)
        case 255: push(take(4).map { Int(Int32(truncatingIfNeeded: $0)) >> 16 })
        case Operation.call, Operation.globalCall:
          let isKnown = numbers.last.map { $0 != CharstringCounter.unknown } ?? !isReckoned
          guard isKnown else { return false }
          guard call(first == Operation.call ? own.subroutines : font.subroutines) else { return true }
        // CFF2 has no such operation, and goes on.
        case Operation.finish where !font.isSecond: place = place.upperBound..<place.upperBound
        case Operation.end where !font.isSecond: return true
        default: pass(first)
        }
      }
      return false
    }

    private mutating func push(_ number: Int?) {
      // FreeType refuses a charstring that keeps as many.
      guard let number, numbers.count < CharstringCounter.mostNumbers else { return }
      numbers.append(number)
    }

    /// The next bytes as a number; nil where the charstring ends.
    private mutating func take(_ size: Int) -> Int? {
      guard place.count >= size, let number = font.table.number(place.lowerBound, size) else {
        place = place.upperBound..<place.upperBound
        return nil
      }
      place = (place.lowerBound + size)..<place.upperBound
      return number
    }

    /// Enters a subroutine; false where FreeType ends.
    private mutating func call(_ subroutines: CompactFont.Index?) -> Bool {
      guard let number = numbers.popLast(), let subroutines, callers.count < CharstringCounter.deepest,
        let next = subroutines[number + subroutines.bias]
      else { return false }
      callers.append(place)
      place = next
      return true
    }

    /// Passes an operation of two bytes. What it makes of numbers only FreeType knows, but not how many they are: stems are
    /// counted by them.
    private mutating func calculate(_ second: Int?) {
      guard let second, !font.isSecond else { return numbers.removeAll(keepingCapacity: true) }
      if second == Operation.roll {
        numbers.removeLast(min(2, numbers.count))
        numbers = [Int](repeating: CharstringCounter.unknown, count: numbers.count)
      } else if let (taken, made) = Operation.arithmetic[second] {
        numbers.removeLast(min(taken, numbers.count))
        for _ in 0..<made { push(CharstringCounter.unknown) }
      } else {
        return numbers.removeAll(keepingCapacity: true)
      }
      isReckoned = true
    }

    /// Passes an operation that calls nothing.
    private mutating func pass(_ operation: Int) {
      switch operation {
      case Operation.variation where font.isSecond: variation = numbers.popLast() ?? variation
      case Operation.blend where font.isSecond:
        let kept = max(0, numbers.popLast() ?? 0)
        numbers.removeLast(min(numbers.count, min(kept, numbers.count) * font.regions(of: variation)))
        for index in numbers.indices.suffix(kept) { numbers[index] = CharstringCounter.unknown }
      case Operation.escape:
        calculate(take(1))
      // Stems of hints.
      case 1, 3, 18, 23:
        stems += numbers.count / 2
        numbers.removeAll(keepingCapacity: true)
      // Masks of hints. Numbers before the first are stems, too.
      case 19, 20:
        stems += numbers.count / 2
        numbers.removeAll(keepingCapacity: true)
        let bytes = min((stems + 7) / 8, place.count)
        place = (place.lowerBound + bytes)..<place.upperBound
      default: numbers.removeAll(keepingCapacity: true)
      }
    }
  }
}
