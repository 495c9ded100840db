import Basics

/// A mark that is drawn on a line but is not in the text: an ellipsis or a hyphen.
///
/// Immutable. A class, because few lines have one, and all lines have room for it.
final class LineMark {
  let item: TextItem
  let kind: GlyphRun.Kind
  /// The span of the text beside it.
  let span: Int?
  /// The UTF-16 offset in the text that it represents.
  let offset: Int

  init(item: TextItem, kind: GlyphRun.Kind, span: Int?, offset: Int) {
    self.item = item
    self.kind = kind
    self.span = span
    self.offset = offset
  }

  /// The width in points, before fitting.
  var width: Double { Double(item.shaped.advance) * item.scale }
}

extension TypesettingContext {
  /// The ellipsis for text truncated at an offset, in the style of the unit at `offset`.
  func ellipsis(at offset: Int, level: UInt8) -> LineMark {
    guard case .text(let string) = style.cut else {
      return mark(.ellipsis, [[0x2026], [0x2E, 0x2E, 0x2E]], at: offset, level: level)
    }
    return mark(.ellipsis, of: Array(string.string.utf16), at: offset, level: level)
  }

  /// A mark of the author's. All of it has one face: the first that has all of it.
  private func mark(_ kind: GlyphRun.Kind, of string: [UInt16], at offset: Int, level: UInt8) -> LineMark {
    let span = text.span(at: offset)
    let attributes = text.attributes(ofSpan: span).withoutObject
    let characters = ClusterCharacters(string[...])
    let face =
      string.isEmpty ? attributes.fonts.primary : attributes.fonts.face(for: characters, previous: nil).face
    // A mark in another direction than the line's stands in it as a word would.
    let own = Bidi.levels(of: string[...], direction: level & 1 == 1 ? .rightToLeft : .leftToRight).levels
    let isTurned = own.first.map { first in own.allSatisfy { $0 == first } && first > level } ?? false
    var item = TextItem(
      range: 0..<string.count, level: isTurned ? own[0] : level, script: characters.firstScript ?? .common,
      face: face,
      attributes: attributes)
    item.stance = stances.stance(of: characters, in: face)
    if !string.isEmpty { item.shaped = shaper.shape(string, like: item) }
    return LineMark(item: item, kind: kind, span: span, offset: offset)
  }

  /// The hyphen of a word that is divided behind the unit at an offset.
  func hyphen(at offset: Int, level: UInt8) -> LineMark {
    if let given = rules?.hyphen { return mark(.hyphen, of: Array(given.utf16), at: offset, level: level) }
    return mark(.hyphen, [[0x2010], [0x2D]], at: offset, level: level)
  }

  /// The first spelling that the font or its fallback list can draw, else the first spelling in a system font.
  private func mark(_ kind: GlyphRun.Kind, _ spellings: [[UInt16]], at offset: Int, level: UInt8) -> LineMark {
    let span = text.span(at: offset)
    let attributes = text.attributes(ofSpan: span).withoutObject
    var string = spellings[0]
    var face: FontFace?
    for spelling in spellings where face == nil {
      face = attributes.fonts.faces.first { $0.glyph(for: UInt32(spelling[0])) != nil }
      if face != nil { string = spelling }
    }
    let chosen = face ?? attributes.fonts.face(for: ClusterCharacters(string[0..<1]), previous: nil).face
    var item = TextItem(
      range: 0..<string.count, level: level, script: .common, face: chosen, attributes: attributes)
    item.stance = stances.stance(of: ClusterCharacters(string[...]), in: chosen)
    item.shaped = shaper.shape(string, like: item)
    return LineMark(item: item, kind: kind, span: span, offset: offset)
  }
}
