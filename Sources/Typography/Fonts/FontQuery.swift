package import Storage

/// A request for a face: by file, or by family, weight, width and slant. Sendable; a value.
package struct FontQuery: Sendable, Hashable {
  /// The slant of a face.
  package enum Slant: String, Sendable, Hashable { case normal, italic, oblique }

  /// The family; nil means the system's sans-serif.
  package var family: String?
  /// The OpenType weight, 1...1000; 400 is regular, 700 bold.
  package var weight: Int
  /// The width in percent of the family's normal width: 75 is condensed, 125 expanded.
  package var width: Double
  /// The slant.
  package var slant: Slant
  /// A font file. If it is given, family, weight, width and slant are ignored.
  package var file: String?
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
  private static let bold = 600

  /// What a face that was found for the query lacks, and its outlines or axes make up for.
  func completed(_ location: FontDatabase.Location, of face: FontFace) -> FontDatabase.Location? {
    var location = location
    if let opticalSize, location.variations["opsz"] == nil, face.hasAxis("opsz") {
      location.variations["opsz"] = opticalSize
    }
    if synthesizesWeight, weight >= FontQuery.bold, face.weight < Double(FontQuery.bold) {
      location.isEmboldened = true
    }
    if synthesizedSlant == .all, slant != .normal, face.isUpright { location.isSlanted = true }
    return location == FontDatabase.Location(of: face) ? nil : location
  }
}
