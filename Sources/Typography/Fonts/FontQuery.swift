/// A request for a face: by file, or by family, weight, width and slant. Sendable; a value.
public struct FontQuery: Sendable, Hashable {
  /// The slant of a face.
  public enum Slant: String, Sendable, Hashable { case normal, italic, oblique }

  /// The family; nil means the system's sans-serif.
  public var family: String?
  /// The OpenType weight, 1...1000; 400 is regular, 700 bold.
  public var weight: Int
  /// The width in percent of the family's normal width: 75 is condensed, 125 expanded.
  public var width: Double
  /// The slant.
  public var slant: Slant
  /// A font file. If it is given, family, weight, width and slant are ignored.
  public var file: String?
  /// The face's index in a collection file.
  public var index: Int
  /// Axis values of a variable font, by tag.
  public var variations: [String: Double]

  /// A request by family or file; weight 400 and width 100 are the regular ones.
  public init(
    family: String? = nil, weight: Int = 400, width: Double = 100, slant: Slant = .normal, file: String? = nil,
    index: Int = 0, variations: [String: Double] = [:]
  ) {
    self.family = family
    self.weight = weight
    self.width = width
    self.slant = slant
    self.file = file
    self.index = index
    self.variations = variations
  }
}
