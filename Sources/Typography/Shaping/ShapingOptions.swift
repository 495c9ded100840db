/// What decides the glyphs of a stretch beside its face, script and direction.
struct ShapingOptions: Hashable {
  /// OpenType features by tag; 0 is off.
  var features: [String: Int]
  /// BCP 47.
  var language: String?
  /// False where letters are spaced out: an optional ligature would stand as a clot among them. The required ones
  /// (Arabic's lam-alef) stay.
  var keepsOptionalLigatures: Bool

  /// The features that spacing switches off: CSS Text asks for the same.
  static let optionalLigatures = ["liga", "clig", "dlig"]
}
