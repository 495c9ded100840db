/// Which forms of letters and digits are wanted, in the terms of CSS Fonts 4. A value; Sendable.
package struct FontForms: Sendable, Hashable {
  /// Letters above or below the line.
  package typealias Position = FontPosition

  /// Capitals in place of letters.
  package var caps = FontCaps.normal
  package var position = Position.normal
  /// Whether capitals are scaled where the font has no small ones.
  package var synthesizesCaps = true
  /// Whether letters are scaled and moved where the font has none above or below the line.
  package var synthesizesPosition = true
  /// OpenType features by tag for all other forms. Those that the style gives by tag win.
  package var features: [String: Int] = [:]

  package init() {}

  /// Whether the glyphs must be looked at to find which forms the fonts have.
  var dependOnFonts: Bool { caps != .normal || position != .normal }
}

/// How a stretch of a text is set because of its forms. A value.
struct FormVariant: Hashable {
  /// OpenType features by tag, which the font has.
  var features: [String: Int] = [:]
  /// The factor of the font size.
  var scale = 1.0
  /// The distance in ems by which the stretch moves down.
  var shift = 0.0
  /// How its letters change.
  var transform = TextTransform.none

  /// The scale of capitals that stand for small ones.
  static let smallCapital = 0.7

  var isPlain: Bool { self == FormVariant() }
}

extension FontForms {
  /// How the letters of a face and script are set that `changes` when upper-cased or lower-cased, by CSS Fonts 4: petite
  /// capitals are small ones where the font has none, a unicase has small capitals for large letters only, and what no
  /// feature makes is made of capitals at a smaller size.
  func variant(changes: CaseChanges, has: (String) -> Bool) -> FormVariant {
    var variant = FormVariant()
    func takes(_ tags: String...) -> Bool {
      guard tags.allSatisfy(has) else { return false }
      for tag in tags { variant.features[tag] = 1 }
      return true
    }
    func synthesize(_ letters: CaseChanges) {
      guard synthesizesCaps, !changes.isDisjoint(with: letters) else { return }
      variant.scale = FormVariant.smallCapital
      if changes.contains(.uppercased) { variant.transform = .uppercase }
    }
    switch caps {
    case .normal: break
    case .smallCaps: if !takes("smcp") { synthesize(.uppercased) }
    case .allSmallCaps: if !takes("smcp", "c2sc") { synthesize([.uppercased, .lowercased]) }
    case .petiteCaps: if !takes("pcap"), !takes("smcp") { synthesize(.uppercased) }
    case .allPetiteCaps:
      if !takes("pcap", "c2pc"), !takes("smcp", "c2sc") { synthesize([.uppercased, .lowercased]) }
    case .titlingCaps: _ = takes("titl")
    case .unicase:
      if takes("unic") || takes("c2sc") || !changes.contains(.lowercased) { break }
      if takes("smcp") { variant.transform = .lowercase } else { synthesize(.lowercased) }
    }
    return variant
  }

  /// The feature for the position.
  var positionFeature: String { position == .sub ? "subs" : "sups" }
}

/// What mapping case does to a letter.
struct CaseChanges: OptionSet {
  let rawValue: Int32
  static let uppercased = CaseChanges(rawValue: 1)
  static let lowercased = CaseChanges(rawValue: 2)
}
