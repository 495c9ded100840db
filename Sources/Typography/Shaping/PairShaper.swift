import Basics
import CHarfBuzz
import Synchronization

/// Shapes short texts of printable ASCII by what HarfBuzz made of the same pairs of characters before, where a font's rules
/// are about neighbours alone: see ``NeighbourRules``. Any other text, and any pair that was not met, is HarfBuzz's.
///
/// It learns: what HarfBuzz gives for a text says the advance of each pair in it. In font units, so one does for all sizes
/// of a face. Sendable, usable from any thread.
final class PairShaper: Sendable {
  /// What is known of a character before another one, or before the end: the advance, and four bits.
  fileprivate struct Pair {
    private var bits: Int32 = 0

    init() {}

    init(advance: Int32, isSafeToBreak: Bool, mayBelongTogether: Bool) {
      bits = advance << 4 | 1 | (isSafeToBreak ? 4 : 0) | (mayBelongTogether ? 8 : 0)
    }

    var advance: Int32 { bits >> 4 }
    var isKnown: Bool { bits & 1 != 0 }
    /// Whether it is never taken from the table.
    var isHard: Bool {
      get { bits & 2 != 0 }
      set { bits = newValue ? 2 : 0 }
    }
    /// Whether a text may be divided between both without shaping its parts again.
    var isSafeToBreak: Bool { bits & 4 != 0 }
    /// Whether both may be a part of one substitution, of three characters at least.
    var mayBelongTogether: Bool { bits & 8 != 0 }

    /// The advances that have room beside the bits.
    static let advances: ClosedRange<Int32> = -(1 << 26)...(1 << 26)
  }

  /// What is known of a font. @unchecked Sendable: it stays in the state, under its lock.
  fileprivate final class Table: @unchecked Sendable {
    let rules: NeighbourRules
    var pairs: [Pair]
    /// Whether HarfBuzz gave what cannot be by the rules. That was never seen; from then on all texts are HarfBuzz's.
    var isRefuted = false

    init(_ rules: NeighbourRules) {
      self.rules = rules
      pairs = [Pair](repeating: Pair(), count: NeighbourRules.count * (NeighbourRules.count + 1))
    }
  }

  private enum State {
    /// Texts were shaped so often, and the rules were not looked at.
    case waiting(Int)
    case ready(Table)
    case refused
  }

  private let state = Mutex(State.waiting(0))
  // HarfBuzz's font and language do not change, so threads may share them.
  private nonisolated(unsafe) let font: OpaquePointer
  private nonisolated(unsafe) let language: OpaquePointer?
  private let features: [hb_feature_t]

  /// To look at a font's rules takes as long as to shape some texts.
  private static let patience = 16

  /// `face` outlives it.
  init(_ face: FontFace, features: [hb_feature_t], language: OpaquePointer?) {
    font = face.shapingFont
    self.features = features
    self.language = language
  }

  /// The glyphs of a text of printable ASCII; nil where they are not known.
  func shape(_ units: [UInt16]) -> ShapedRun? {
    state.withLock { state in
      guard case .ready(let table) = state, !table.isRefuted else { return nil }
      return table.shape(units)
    }
  }

  /// Learns from what HarfBuzz made of a text of printable ASCII.
  func learn(_ units: [UInt16], _ shaped: ShapedRun) {
    state.withLock { state in
      switch state {
      case .waiting(let count) where count < PairShaper.patience: state = .waiting(count + 1)
      case .waiting:
        let rules = NeighbourRules(of: font, features: features, language: language)
        state = rules.map { .ready(Table($0)) } ?? .refused
      case .ready(let table): table.learn(units, shaped, in: hb_font_get_face(font))
      case .refused: break
      }
    }
  }
}

extension PairShaper.Table {
  private static var end: Int { NeighbourRules.count }

  private static func place(_ first: Int, _ second: Int) -> Int { first * (NeighbourRules.count + 1) + second }

  private static func character(_ units: [UInt16], _ index: Int) -> Int {
    index < units.count ? Int(units[index]) - 0x20 : end
  }

  func shape(_ units: [UInt16]) -> ShapedRun? {
    var glyphs: [ShapedRun.Glyph] = []
    glyphs.reserveCapacity(units.count)
    var (isSafeToBreak, belongs) = (true, false)
    var next = Self.character(units, 0)
    for index in units.indices {
      let character = next
      next = Self.character(units, index + 1)
      let pair = pairs[Self.place(character, next)]
      guard pair.isKnown else { return nil }
      if belongs, pair.mayBelongTogether, rules.mayTouch(units, around: index) { return nil }
      belongs = pair.mayBelongTogether
      glyphs.append(
        ShapedRun.Glyph(
          id: rules.glyphs[character], cluster: Int32(truncatingIfNeeded: index), xAdvance: pair.advance,
          xOffset: 0, yOffset: 0, isSafeToBreak: isSafeToBreak))
      isSafeToBreak = pair.isSafeToBreak
    }
    return ShapedRun(glyphs: glyphs, isRightToLeft: false)
  }

  func learn(_ units: [UInt16], _ shaped: ShapedRun, in face: OpaquePointer) {
    guard !isRefuted, !units.contains(where: { rules.isHard[Int($0) - 0x20] }), areApart(units, in: face) else {
      return
    }
    for index in units.indices {
      let (character, next) = (Self.character(units, index), Self.character(units, index + 1))
      guard shaped.glyphs.count == units.count, shaped.glyphs[index].id == rules.glyphs[character],
        shaped.glyphs[index].cluster == index, shaped.glyphs[index].xOffset == 0, shaped.glyphs[index].yOffset == 0,
        PairShaper.Pair.advances.contains(shaped.glyphs[index].xAdvance)
      else {
        isRefuted = true
        return
      }
      let isLast = next == Self.end
      let pair = PairShaper.Pair(
        advance: shaped.glyphs[index].xAdvance, isSafeToBreak: isLast || shaped.glyphs[index + 1].isSafeToBreak,
        mayBelongTogether: !isLast && rules.together[character] & rules.together[next] != 0)
      let known = pairs[Self.place(character, next)]
      if known.isKnown, known.advance != pair.advance || known.isSafeToBreak != pair.isSafeToBreak {
        isRefuted = true
        return
      }
      pairs[Self.place(character, next)] = pair
    }
  }

  /// Whether no substitution is about two or three of the characters.
  private func areApart(_ units: [UInt16], in face: OpaquePointer) -> Bool {
    for index in units.indices.dropLast() {
      let (first, second) = (Self.character(units, index), Self.character(units, index + 1))
      let place = Self.place(first, second)
      if !pairs[place].isKnown, rules.mayJoin(first, second, in: face) { pairs[place].isHard = true }
      if pairs[place].isHard || rules.mayTouch(units, around: index) { return false }
    }
    return true
  }
}

extension NeighbourRules {
  /// Whether a substitution may be about the characters before, at and after a place.
  func mayTouch(_ units: [UInt16], around index: Int) -> Bool {
    guard index > 0, index + 1 < units.count else { return false }
    return units[index - 1...index + 1].reduce(UInt64.max) { $0 & together[Int($1) - 0x20] } != 0
  }
}
