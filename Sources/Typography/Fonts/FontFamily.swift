package import Basics
import CICUText

/// A family of fonts that a catalog has found, for somebody who chooses one. Sendable; a value.
package struct FontFamily: Sendable {
  /// One face of the family, as its file describes it. Sendable; a value.
  package struct Style: Sendable, Hashable {
    /// The name that the designer gave it, as "Bold Oblique".
    @Bytewise package private(set) var name: String
    /// The OpenType weight, 1...1000.
    package let weight: Double
    /// The width in percent of the normal width.
    package let width: Double
    /// The slant of the face.
    package let slant: FontQuery.Slant
    /// The path of its file.
    @Bytewise package private(set) var file: String
    /// The face's index in a collection file.
    package let index: Int
  }

  /// A writing system, and how many of its characters the family has. Sendable; a value.
  package struct Coverage: Sendable, Hashable {
    /// The four letters of ISO 15924.
    @Bytewise package private(set) var code: String
    /// The English name.
    @Bytewise package private(set) var name: String
    /// The number of characters.
    package let characters: Int
  }

  /// The name to ask for.
  package let name: String
  /// The faces, the lightest first.
  package let styles: [Style]
  /// Whether a file of the family has axes of variation, so that other weights than those of its styles exist.
  package let isVariable: Bool
  /// Whether the family has glyphs in colours of their own.
  package let hasColor: Bool
  /// The writing systems with at least ``fewestCharacters`` characters, the one with the most first.
  package let scripts: [Coverage]
  /// The asked-for code points that no face of the family has.
  package let lacks: [UInt32]

  /// A script of which a family has fewer characters is not listed: many fonts have a few letters of other scripts as
  /// symbols. No script that is in use has fewer letters.
  package static let fewestCharacters = 16

  /// The scripts of some code points, counted.
  static func scripts(of counts: [Script: Int]) -> [Coverage] {
    counts.filter { !$0.key.isNeutral && $0.key != .unknown && $0.value >= fewestCharacters }
      .map { Coverage(code: $0.key.code, name: $0.key.name, characters: $0.value) }
      .sorted { ($1.characters, $0.code) < ($0.characters, $1.code) }
  }

  /// The different code points of a text that need a glyph, in the text's order.
  package static func visibleScalars(of text: String) -> [UInt32] {
    var seen: Set<UInt32> = []
    let units = Array(text.utf16)
    return ClusterCharacters(units[...]).visible.filter { !sw_is_white_space($0) && seen.insert($0).inserted }
  }
}
