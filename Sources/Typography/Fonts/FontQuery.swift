package import Basics
package import Storage

/// A request for a face: by file, or by family, weight, width and slant. Sendable; a value.
package struct FontQuery: Sendable, Hashable {
  /// The slant of a face.
  package typealias Slant = FontSlant

  /// The family; nil means the system's sans-serif.
  @Bytewise package var family: String?
  /// The OpenType weight, 1...1000; 400 is regular, 700 bold.
  package var weight: Int
  /// The width in percent of the family's normal width: 75 is condensed, 125 expanded.
  package var width: Double
  /// The slant.
  package var slant: Slant
  /// A font file. If it is given, the family is ignored; weight, width and slant set axes that the font has.
  @Bytewise package var file: String?
  /// The state in which the file was seen. A font of another state is another font.
  package var fileState: FileState?
  /// The face's index in a collection file.
  package var index: Int
  /// Axis values of a variable font, by tag.
  package var variations: [String: Double]
  /// What the axis `opsz` of a variable font is set to, unless `variations` have it; nil leaves it.
  package var opticalSize: Double?
  /// Whether outlines are widened where the weight asked for is bold and the face's is not.
  package var synthesizesWeight = false
  /// Where upright outlines are slanted, for want of a slanted face.
  package var synthesizedSlant = SynthesizedSlant.oblique

  /// The slants that may be made of upright outlines.
  package enum SynthesizedSlant: Sendable, Hashable {
    case none
    /// `oblique`, but not for a font of `file`.
    case oblique
    /// `italic`, too, and for any font.
    case all
  }

  /// A request by family or file; weight 400 and width 100 are the regular ones.
  package init(
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

  /// A request for another family in the same style.
  package func inFamily(_ family: String) -> FontQuery {
    var query = FontQuery(family: family, weight: weight, width: width, slant: slant)
    query.opticalSize = opticalSize
    query.synthesizesWeight = synthesizesWeight
    query.synthesizedSlant = synthesizedSlant
    return query
  }
}

extension FontQuery {
  /// Weights from this one on are bold.
  static let bold = 600

  var isBold: Bool { weight >= FontQuery.bold }

  /// The angle that CSS gives slanted letters, in degrees clockwise.
  private static let obliqueAngle = 14.0

  /// What a face that was found for the query lacks, and its axes or outlines make up for; nil where it lacks nothing.
  func completed(_ location: FontDatabase.Location, of face: FontFace) -> FontDatabase.Location? {
    var location = location
    // A named instance is one place on the axes; the query's own is another.
    if ["wght", "wdth", "slnt", "ital"].contains(where: { face.axis($0) != nil }) { location.index &= 0xFFFF }
    let weighs = set("wght", to: Double(weight), of: face, in: &location)
    set("wdth", to: width, of: face, in: &location)
    let slants = setSlant(of: face, in: &location)
    if synthesizesWeight, isBold, !weighs, !face.isBold { location.isEmboldened = true }
    if slants {
      location.isSlanted = false
    } else if synthesizedSlant == .all, slant != .normal, face.isUpright {
      location.isSlanted = true
    }
    return location == FontDatabase.Location(of: face) ? nil : location
  }

  /// The axis for the size, which is set apart from the others: many sizes share what was found for the rest.
  func sized(_ location: FontDatabase.Location, of face: FontFace) -> FontDatabase.Location? {
    guard let opticalSize else { return nil }
    var location = location
    set("opsz", to: opticalSize, of: face, in: &location)
    return location == FontDatabase.Location(of: face) ? nil : location
  }

  /// Slanted letters are those of the axis that is meant for them, or else of the other one, as CSS Fonts 4 has it.
  /// False where there is neither.
  private func setSlant(of face: FontFace, in location: inout FontDatabase.Location) -> Bool {
    let (italic, slanted) = (face.axis("ital") != nil, face.axis("slnt") != nil)
    let usesItalic = slant == .italic ? italic : slant == .oblique && !slanted
    let usesSlant = slant == .oblique ? slanted : slant == .italic && !italic
    set("ital", to: usesItalic ? 1 : 0, of: face, in: &location)
    set("slnt", to: usesSlant ? -FontQuery.obliqueAngle : 0, of: face, in: &location)
    return italic || slanted
  }

  /// Sets an axis as far as it goes, unless `variations` have it. False where the face has no such axis.
  @discardableResult
  private func set(
    _ tag: String, to value: Double, of face: FontFace, in location: inout FontDatabase.Location
  ) -> Bool {
    guard let axis = face.axis(tag) else { return false }
    guard variations[tag] == nil else { return true }
    let reached = min(max(value, axis.range.lowerBound), axis.range.upperBound)
    // Where the axis stands by itself it is not named, so that equal faces are one.
    let isNamed = reached != axis.normal || location.index > 0xFFFF
    location.variations[tag] = isNamed ? reached : nil
    return true
  }
}
