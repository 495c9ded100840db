/// Divides paragraphs into items.
struct TextItemizer {
  let text: AttributedText
  let graphemes: [Range<Int>]
  private(set) var missing: [TextLayout.MissingGlyph] = []

  init(text: AttributedText, graphemes: [Range<Int>]) {
    self.text = text
    self.graphemes = graphemes
  }

  /// The items of the grapheme clusters at `clusters`, in logical order, not shaped yet.
  mutating func items(of clusters: Range<Int>, levels: [UInt8], levelsStart: Int) -> [TextItem] {
    if let plain = plainItem(of: clusters, level: levels.first ?? 0) { return [plain] }
    let scripts = resolvedScripts(of: clusters)
    var items: [TextItem] = []
    var previous: FontFace?
    for (position, index) in clusters.enumerated() {
      let range = graphemes[index]
      let attributes = text.attributes(at: range.lowerBound)
      let characters = ClusterCharacters(text.units[range])
      let (face, lacking) = attributes.fonts.face(
        for: characters, previous: items.last?.attributes === attributes ? previous : nil)
      if let lacking { missing.append(TextLayout.MissingGlyph(scalar: lacking, offset: range.lowerBound)) }
      previous = face
      let item = TextItem(
        range: range, level: levels[range.lowerBound - levelsStart], script: scripts[position], face: face,
        attributes: attributes, isTab: text.units[range.lowerBound] == 0x09)
      if let last = items.last, last.isSet(as: item) {
        items[items.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        items.append(item)
      }
    }
    return items
  }

  /// The single item of a paragraph of printable ASCII without spans whose font has every character. This is the common
  /// case, recognised without looking up the script and font of each character.
  private func plainItem(of clusters: Range<Int>, level: UInt8) -> TextItem? {
    guard level == 0, !clusters.isEmpty, text.spanIndices.isEmpty else { return nil }
    let range = graphemes[clusters.lowerBound].lowerBound..<graphemes[clusters.upperBound - 1].upperBound
    let face = text.base.fonts.primary
    guard text.units[range].allSatisfy({ face.hasPrintableASCII($0) }) else { return nil }
    return TextItem(range: range, level: level, script: .latin, face: face, attributes: text.base)
  }

  /// The script of each cluster by UAX #24: Common and Inherited take the script before them, or at the start the one
  /// after.
  private func resolvedScripts(of clusters: Range<Int>) -> [Script] {
    var scripts = clusters.map { index in
      ClusterCharacters(text.units[graphemes[index]]).firstScript ?? .common
    }
    var current = scripts.first { $0 != .common } ?? .latin
    for index in scripts.indices {
      if scripts[index] == .common { scripts[index] = current }
      current = scripts[index]
    }
    return scripts
  }
}
