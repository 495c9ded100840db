/// The way through a charstring, with as much of what FreeType knows on it as says which subroutine is next, how many
/// bytes a mask of hints has, and which glyphs an old accented one is made of. Where FreeType would refuse the glyph the
/// way ends.
///
/// A value.
struct CharstringWalk {
  /// What a step leads to: the next one, the end, or nobody can tell.
  private enum Step { case on, end, unknown }

  /// More subroutines within each other than FreeType follows.
  private static let deepest = 64
  /// More numbers than FreeType keeps.
  private static let mostNumbers = 513
  private static let mostStems = 96
  /// The places that a charstring may keep numbers in.
  private static let storage = 0..<32
  /// A whole number that only FreeType knows.
  private static let unknown = Int.min
  /// A number that FreeType takes for no whole one, whatever it is.
  private static let fraction = Int.max

  private let font: CompactFont
  private let own: CompactFont.Private
  private var place: Range<Int>
  private var callers: [Range<Int>] = []
  private var numbers: [Int] = []
  private var stems = 0
  /// Whether no stems are added any more: a mask or a move was there.
  private var isMasked = false
  /// Whether something was drawn.
  private var isDrawn = false
  private var variation: Int
  /// Whether FreeType has refused the glyph.
  private var isRefused = false
  /// The glyphs of which this one is made that are still to come.
  private var parts: [Range<Int>] = []
  private var isPart = false
  private var count = 0

  init(_ font: CompactFont, _ glyph: Int, _ charstring: Range<Int>) {
    (self.font, own, place) = (font, font.privates(of: glyph), charstring)
    variation = own.variation
  }

  /// False where it goes on for longer than it may, or nobody can tell.
  mutating func ends() -> Bool {
    while count <= CharstringCounter.most {
      count += 1
      let step = step()
      guard !isRefused, step != .end else { return true }
      guard step == .on else { return false }
    }
    return false
  }

  private mutating func step() -> Step {
    guard !place.isEmpty else {
      guard let caller = callers.popLast() else { return finish() }
      place = caller
      return .on
    }
    let first = take()
    switch first {
    case 32...246: push(first - 139)
    case 28: push(Int(Int16(truncatingIfNeeded: take() << 8 | take())))
    case 247...250: push((first - 247) * 256 + take() + 108)
    case 251...254: push(-(first - 251) * 256 - take() - 108)
    case 255:
      skip(4)
      push(CharstringWalk.fraction)
    case 10: return call(own.subroutines)
    case 29: return call(font.subroutines)
    // CFF2 has no such operations, and goes on.
    case 11 where !font.isSecond:
      guard let caller = callers.popLast() else { return .end }
      place = caller
    case 14 where !font.isSecond: return finish()
    default: return pass(first)
    }
    return .on
  }

  // MARK: - Bytes and numbers

  /// The next byte; behind the end FreeType reads zeros.
  private mutating func take() -> Int {
    guard !place.isEmpty, let byte = font.table.byte(place.lowerBound) else { return 0 }
    place = (place.lowerBound + 1)..<place.upperBound
    return byte
  }

  private mutating func skip(_ bytes: Int) {
    place = min(place.lowerBound + bytes, place.upperBound)..<place.upperBound
  }

  private mutating func push(_ number: Int, times: Int = 1) {
    guard numbers.count + times <= CharstringWalk.mostNumbers else {
      isRefused = true
      return
    }
    for _ in 0..<times { numbers.append(number) }
  }

  private mutating func pop(_ count: Int) {
    guard numbers.count >= count else {
      isRefused = true
      return
    }
    numbers.removeLast(count)
  }

  /// The last number as a whole one; nil where FreeType has none, and refuses the glyph.
  private mutating func popWhole() -> Int? {
    guard let number = numbers.popLast(), number != CharstringWalk.fraction else {
      isRefused = true
      return nil
    }
    return number
  }

  private mutating func clear() { numbers.removeAll(keepingCapacity: true) }

  // MARK: - Other charstrings

  private mutating func call(_ subroutines: CompactFont.Index?) -> Step {
    guard let number = popWhole() else { return .end }
    guard number != CharstringWalk.unknown else { return .unknown }
    guard let subroutines, callers.count < CharstringWalk.deepest,
      let next = subroutines.subroutine(number + font.bias(of: subroutines))
    else { return .end }
    callers.append(place)
    place = next
    return .on
  }

  /// Ends a charstring. Four numbers that are left make a glyph of two others of Adobe's standard encoding: first the
  /// accent is drawn, then its base.
  private mutating func finish() -> Step {
    if !font.isSecond, numbers.count > 1 {
      guard !isPart, numbers.count >= 4, let accent = popWhole(), let base = popWhole() else { return .end }
      guard accent != CharstringWalk.unknown, base != CharstringWalk.unknown else { return .unknown }
      guard let accent = font.glyph(ofStandardCode: accent) else { return .end }
      isPart = true
      parts = font.glyph(ofStandardCode: base).map { [charstring($0)] } ?? []
      parts.append(charstring(accent))
    }
    guard let part = parts.popLast() else { return .end }
    (place, callers, stems, isMasked, isDrawn) = (part, [], 0, false, false)
    clear()
    return .on
  }

  private func charstring(_ glyph: Int) -> Range<Int> { font.charstrings.charstring(glyph) ?? 0..<0 }

  // MARK: - Operations

  /// Passes an operation that calls nothing.
  private mutating func pass(_ operation: Int) -> Step {
    switch operation {
    case 1, 3, 18, 23: return addStems()
    case 19, 20: return passMask(isLast: operation == 19)
    // What moves takes the stems so far for all there are.
    case 4, 21, 22:
      guard stems <= CharstringWalk.mostStems else { return .end }
      isMasked = true
    case 5...8, 24...27, 30, 31: isDrawn = true
    case 12:
      calculate(take())
      return .on
    case 15 where font.isSecond:
      if let number = popWhole(), number >= 0 { variation = number }
    case 16 where font.isSecond:
      blend()
      return .on
    default: break
    }
    clear()
    return .on
  }

  /// Adds the stems of the numbers that are left. What draws before it moves may be a move or not, as its numbers are.
  private mutating func addStems() -> Step {
    defer { clear() }
    guard !isMasked else { return .on }
    guard !isDrawn else { return .unknown }
    stems += numbers.count / 2
    return .on
  }

  /// Passes a mask of hints, a bit for each stem. Numbers before the first one are stems, too; before a later one they make
  /// FreeType drop it, and read its bits as operations.
  private mutating func passMask(isLast: Bool) -> Step {
    if numbers.count > 1 {
      guard !isMasked else {
        clear()
        return .on
      }
      guard addStems() == .on else { return .unknown }
    }
    clear()
    guard stems <= CharstringWalk.mostStems else { return .end }
    skip((stems + 7) / 8)
    if isLast { isMasked = true }
    return .on
  }

  /// Leaves of varying numbers what they are reckoned to; the last one says how many.
  private mutating func blend() {
    guard let kept = popWhole() else { return }
    let regions = font.regions(of: variation)
    guard kept >= 0, kept <= numbers.count, kept * (regions + 1) <= numbers.count else {
      isRefused = true
      return
    }
    numbers.removeLast(kept * regions)
    for index in numbers.indices.suffix(kept) { numbers[index] = CharstringWalk.fraction }
  }

  /// Passes an operation of two bytes. What it makes of numbers only FreeType knows, but not how many they are: stems are
  /// counted by them.
  private mutating func calculate(_ second: Int) {
    switch second {
    case 34...37:
      isDrawn = true
      clear()
    case _ where font.isSecond: clear()
    // What is true is 1, and what is false 0.
    case 3, 4, 15: reckon(2, CharstringWalk.unknown)
    case 5: reckon(1, CharstringWalk.unknown)
    case 9, 14, 26: reckon(1)
    case 10, 11, 12, 24: reckon(2)
    case 18: pop(1)
    case 20: if popWhole() != nil { pop(1) }
    case 21:
      guard let place = popWhole() else { return }
      if place == CharstringWalk.unknown || CharstringWalk.storage.contains(place) { push(CharstringWalk.fraction) }
    case 22: reckon(4)
    case 23: push(CharstringWalk.fraction)
    case 27: reckon(1, times: 2)
    case 28: reckon(2, times: 2)
    case 29: if popWhole() != nil, !numbers.isEmpty { push(CharstringWalk.fraction) }
    case 30: roll()
    default: clear()
    }
  }

  private mutating func reckon(_ taken: Int, _ made: Int = CharstringWalk.fraction, times: Int = 1) {
    pop(taken)
    push(made, times: times)
  }

  /// Turns the last numbers round.
  private mutating func roll() {
    guard let shift = popWhole(), let count = popWhole() else { return }
    guard shift != CharstringWalk.unknown, count != CharstringWalk.unknown else {
      numbers = [Int](repeating: CharstringWalk.unknown, count: numbers.count)
      return
    }
    guard count > 1 else { return }
    guard count <= numbers.count else {
      isRefused = true
      return
    }
    let turned = Array(numbers.suffix(count))
    let first = numbers.count - count
    for (index, number) in turned.enumerated() {
      numbers[first + ((index + shift) % count + count) % count] = number
    }
  }
}
