import Documents
import Typography

/// The characters of a font with what does not depend on the scale: their advances and pairs, in ems. Sendable; a value.
struct SpriteGlyphs: Sendable {
  let characters: [SpriteCharacter]
  /// The families of the fonts that have them; that of the style for icons.
  let families: [String]
  /// The advances in ems; a mark takes no room.
  let advances: [Double]
  let pairs: SpritePairs
  /// The height of capitals in ems.
  let capHeight: Double
  /// The digits that become equally wide.
  let equalDigits: [Int]

  /// `shaped` has nil for icons, whose advances are `icons`.
  init(
    _ characters: [SpriteCharacter], _ shaped: [GlyphShaper.Shaped?], icons: [Double], _ shaper: GlyphShaper,
    _ document: SpriteFontDocument
  ) {
    self.characters = characters
    families = shaped.map { ($0?.face ?? shaper.primary).familyName }
    advances = characters.indices.map { characters[$0].isMark ? 0 : shaped[$0]?.advance ?? icons[$0] }
    capHeight = shaper.primary.metrics.capHeight
    let isTabular = document.digits == .tabular
    equalDigits = isTabular ? characters.indices.filter { characters[$0].isDigit } : []
    pairs =
      document.kerning.isOn
      ? SpritePairs(characters, shaped, shaper, digitsAreEqual: isTabular) : SpritePairs()
  }
}
