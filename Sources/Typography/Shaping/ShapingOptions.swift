import Basics

/// What determines the glyphs of a stretch besides its face, script and direction.
struct ShapingOptions: Hashable {
  /// OpenType features by tag; 0 is off.
  var features: [String: Int]
  /// A BCP 47 language tag.
  @Bytewise var language: String?
  /// False where letters are spaced: an optional ligature would be a closed group among them. Required ligatures
  /// (Arabic's lam-alef) stay.
  var keepsOptionalLigatures: Bool

  /// The features that spacing switches off, as CSS Text requires.
  static let optionalLigatures = ["liga", "clig", "dlig"]
}
