extension LabelDocument {
  public struct Font: Sendable, Hashable {
    public enum Slant: String, Sendable, Hashable, CaseIterable {
      case normal
      case italic
      case oblique
    }

    /// Nil is the system's sans-serif.
    public var family: String?
    /// 100 thin, 400 regular, 700 bold.
    public var weight: Double
    /// Percent of the family's normal width: 75 condensed, 125 expanded.
    public var width: Double
    public var slant: Slant
    /// Points an em.
    public var size: Double
    /// A font file, which then is used instead of a family.
    public var file: String?
    /// Which face of the file.
    public var index: Int
    /// OpenType features by tag.
    public var features: [String: Int]
    /// Axis values of a variable font by tag.
    public var variations: [String: Double]
    /// Families for what the font lacks, best first.
    public var fallback: [String]

    public init(
      family: String? = nil, weight: Double = 400, width: Double = 100, slant: Slant = .normal, size: Double = 17,
      file: String? = nil, index: Int = 0, features: [String: Int] = [:], variations: [String: Double] = [:],
      fallback: [String] = []
    ) {
      self.family = family
      self.weight = weight
      self.width = width
      self.slant = slant
      self.size = size
      self.file = file
      self.index = index
      self.features = features
      self.variations = variations
      self.fallback = fallback
    }
  }
}
