import Basics
import CHarfBuzz
import Synchronization

/// Shapes short texts of printable ASCII by what HarfBuzz made of the same pairs of characters before, where a font's rules
/// are about neighbours alone: see ``NeighbourRules``. Any other text, and any pair that was not met, is HarfBuzz's.
///
/// It learns: what HarfBuzz gives for a text says the advance of each pair in it. In the face's units of positions, so
/// one does for all sizes of a face. Sendable, usable from any thread.
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
    /// Whether HarfBuzz gave what cannot be by the rules. Then all texts are HarfBuzz's from there on.
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

  /// So many texts are HarfBuzz's before a font's rules are looked at: many fonts and languages are met once or twice.
  private static let patience = 16

  /// `face` outlives it.
  init(_ face: FontFace, features: [hb_feature_t], language: OpaquePointer?) {
    font = face.shapingFont
    self.features = features
    self.language = language
  }

  /// The printable characters of ASCII, as they are in UTF-8.
  typealias Text = UnsafeBufferPointer<UInt8>

  /// The glyphs of a text; nil where they are not known.
  func shape(_ text: Text) -> ShapedRun? {
    var glyphs: [ShapedRun.Glyph] = []
    let isKnown = walk(text) { index, id, advance, isSafeToBreak in
      glyphs.append(
        ShapedRun.Glyph(
          id: id, cluster: Int32(truncatingIfNeeded: index), xAdvance: advance, xOffset: 0, yOffset: 0,
          isSafeToBreak: isSafeToBreak))
    }
    return isKnown ? ShapedRun(glyphs: glyphs, isRightToLeft: false) : nil
  }

  /// The glyphs of a text where they stand from 0 on, and their width; nil where they are not known. `unit` is the size of
  /// a font unit. Sums are those of ``LineSetter``.
  func place(_ text: Text, unit: Double, baseline: Double) -> (glyphs: [GlyphRun.Glyph], width: Double)? {
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(text.count)
    var x = 0.0
    let isKnown = walk(text) { index, id, advance, _ in
      let advance = Double(advance) * unit
      glyphs.append(GlyphRun.Glyph(id: id, x: x, y: baseline, advance: advance, cluster: index))
      x += advance
    }
    return isKnown ? (glyphs, x) : nil
  }

  /// Calls `add` with the place, the glyph, the advance in units of positions and the safety of each character. False
  /// where one is not known.
  @inline(__always)
  private func walk(_ text: Text, _ add: (Int, UInt32, Int32, Bool) -> Void) -> Bool {
    state.withLock { state in
      guard case .ready(let table) = state, !table.isRefuted else { return false }
      return table.walk(text, add)
    }
  }

  /// Learns from what HarfBuzz made of a text.
  func learn(_ text: Text, _ shaped: ShapedRun) {
    state.withLock { state in
      switch state {
      case .waiting(let count) where count < PairShaper.patience: state = .waiting(count + 1)
      case .waiting:
        let rules = NeighbourRules(of: font, features: features, language: language)
        state = rules.map { .ready(Table($0)) } ?? .refused
      case .ready(let table): table.learn(text, shaped, in: hb_font_get_face(font))
      case .refused: break
      }
    }
  }
}

extension PairShaper.Table {
  private static var end: Int { NeighbourRules.count }

  private static func place(_ first: Int, _ second: Int) -> Int { first * (NeighbourRules.count + 1) + second }

  private static func character(_ text: PairShaper.Text, _ index: Int) -> Int {
    index < text.count ? Int(text[index]) - 0x20 : end
  }

  @inline(__always)
  func walk(_ text: PairShaper.Text, _ add: (Int, UInt32, Int32, Bool) -> Void) -> Bool {
    var (isSafeToBreak, belongs) = (true, false)
    var next = Self.character(text, 0)
    for index in text.indices {
      let character = next
      next = Self.character(text, index + 1)
      let pair = pairs[Self.place(character, next)]
      guard pair.isKnown else { return false }
      if belongs, pair.mayBelongTogether, rules.mayTouch(text, around: index) { return false }
      belongs = pair.mayBelongTogether
      add(index, rules.glyphs[character], pair.advance, isSafeToBreak)
      isSafeToBreak = pair.isSafeToBreak
    }
    return true
  }

  func learn(_ text: PairShaper.Text, _ shaped: ShapedRun, in face: OpaquePointer) {
    guard !isRefuted, !text.contains(where: { rules.isHard[Int($0) - 0x20] }), areApart(text, in: face) else {
      return
    }
    for index in text.indices {
      let (character, next) = (Self.character(text, index), Self.character(text, index + 1))
      guard shaped.glyphs.count == text.count, shaped.glyphs[index].id == rules.glyphs[character],
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
  private func areApart(_ text: PairShaper.Text, in face: OpaquePointer) -> Bool {
    for index in text.indices.dropLast() {
      let (first, second) = (Self.character(text, index), Self.character(text, index + 1))
      let place = Self.place(first, second)
      if !pairs[place].isKnown, !pairs[place].isHard, rules.mayJoin(first, second, in: face) {
        pairs[place].isHard = true
      }
      if pairs[place].isHard || rules.mayTouch(text, around: index) { return false }
    }
    return true
  }
}

extension NeighbourRules {
  /// Whether a substitution may be about the characters before, at and after a place.
  func mayTouch(_ text: PairShaper.Text, around index: Int) -> Bool {
    guard index > 0, index + 1 < text.count else { return false }
    return text[index - 1...index + 1].reduce(UInt64.max) { $0 & together[Int($1) - 0x20] } != 0
  }
}
