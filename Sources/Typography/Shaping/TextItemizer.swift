/// Divides paragraphs into items.
struct TextItemizer {
  /// The object that holds the text, because a copy of the text counts a reference for each of its lists.
  let context: TypesettingContext
  private(set) var missing: [TextLayout.MissingGlyph] = []

  private var text: AttributedText { context.text }
  private var graphemes: [Range<Int>] { context.graphemes }

  init(_ context: TypesettingContext) { self.context = context }

  /// The items of the grapheme clusters at `clusters`, in logical order, not shaped yet. `levels` is empty where every
  /// unit has the level `base`.
  mutating func items(of clusters: Range<Int>, levels: [UInt8], base: UInt8, levelsStart: Int) -> [TextItem] {
    if !context.stances.writing.isVertical, let plain = plainItem(of: clusters, level: levels.first ?? base) {
      return [plain]
    }
    let scripts = resolvedScripts(of: clusters)
    var items: [TextItem] = []
    // The face and the attributes of the last item.
    var previous: FontFace?
    var attributes = text.base
    for (position, index) in clusters.enumerated() {
      let range = graphemes[index]
      let unit = text.units[range.lowerBound]
      let isFresh = !text.isUniform && text.attributes(at: range.lowerBound) !== attributes
      if isFresh {
        attributes = text.attributes(at: range.lowerBound)
        previous = nil
      }
      let combined = context.stances.combined(at: range.lowerBound)
      if let combined, let last = items.last, last.range.lowerBound >= combined.lowerBound {
        items[items.count - 1].range = last.range.lowerBound..<range.upperBound
        continue
      }
      let (face, lacking) =
        attributes.object != nil
        ? (attributes.fonts.primary, nil)
        : range.count == 1 && combined == nil
          ? attributes.fonts.face(forUnit: unit, previous: previous)
          : attributes.fonts.face(for: ClusterCharacters(text.units[combined ?? range]), previous: previous)
      if let lacking { missing.append(TextLayout.MissingGlyph(scalar: lacking, offset: range.lowerBound)) }
      let level = levels.isEmpty ? base : levels[range.lowerBound - levelsStart]
      let isTab = unit == 0x09
      let stance = stance(of: range, isCombined: combined != nil, attributes, in: face)
      let last = items.count - 1
      if let previous, last >= 0, !isTab, items[last].level == level, items[last].script == scripts[position],
        !items[last].isTab, items[last].stance == stance, combined == nil,
        previous === face || items[last].face.isSameFont(as: face)
      {
        items[last].range = items[last].range.lowerBound..<range.upperBound
      } else {
        items.append(
          TextItem(
            range: range, level: level, script: scripts[position], face: face, attributes: attributes,
            isTab: isTab, stance: stance))
      }
      // What follows combined characters is another item.
      previous = combined == nil ? face : nil
    }
    return items
  }

  /// How a cluster stands; pictures are upright.
  private func stance(
    of range: Range<Int>, isCombined: Bool, _ attributes: Attributes, in face: FontFace
  ) -> TextItem.Stance {
    if isCombined { return .combined }
    if attributes.object != nil { return context.stances.writing.isVertical ? .upright : .flat }
    return context.stances.stance(of: ClusterCharacters(text.units[range]), in: face)
  }

  /// The single item of a paragraph of printable ASCII without spans whose font has every character. This is the common
  /// case, recognised without looking up the script and font of each character.
  private func plainItem(of clusters: Range<Int>, level: UInt8) -> TextItem? {
    guard level == 0, !clusters.isEmpty, text.isUniform else { return nil }
    let range = graphemes[clusters.lowerBound].lowerBound..<graphemes[clusters.upperBound - 1].upperBound
    let face = text.base.fonts.primary
    guard text.units[range].allSatisfy({ face.hasPrintableASCII($0) }) else { return nil }
    return TextItem(range: range, level: level, script: .latin, face: face, attributes: text.base)
  }

  /// The script of each cluster by UAX #24: Common and Inherited take the script before them, or at the start the one
  /// after.
  private func resolvedScripts(of clusters: Range<Int>) -> [Script] {
    var scripts = clusters.map { index in
      let range = graphemes[index]
      guard range.count > 1 else { return Script.ofCluster(text.units[range.lowerBound]) }
      return ClusterCharacters(text.units[range]).firstScript ?? .common
    }
    var current = scripts.first { $0 != .common } ?? .latin
    for index in scripts.indices {
      if scripts[index] == .common { scripts[index] = current }
      current = scripts[index]
    }
    return scripts
  }
}
