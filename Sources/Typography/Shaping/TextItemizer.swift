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
    let plain = context.stances.writing.isVertical ? nil : plainItem(of: clusters, level: levels.first ?? base)
    if let plain { return [plain] }
    let scripts = resolvedScripts(of: clusters)
    var items: [TextItem] = []
    var previous: FontFace?
    var attributes = text.base
    for (position, index) in clusters.enumerated() {
      let range = graphemes[index]
      if !text.isUniform, text.attributes(at: range.lowerBound) !== attributes {
        attributes = text.attributes(at: range.lowerBound)
        previous = nil
      }
      let combined = context.stances.combined(at: range.lowerBound)
      if let combined, let last = items.last, last.range.lowerBound >= combined.lowerBound {
        items[items.count - 1].range = last.range.lowerBound..<range.upperBound
        continue
      }
      let face = face(for: range, combined: combined, attributes, after: previous)
      let level = levels.isEmpty ? base : levels[range.lowerBound - levelsStart]
      let isTab = text.units[range.lowerBound] == 0x09
      let stance = stance(of: range, scripts[position], isCombined: combined != nil, attributes, in: face)
      let last = items.count - 1
      if let previous, last >= 0, combined == nil, !isTab,
        items[last].continues(to: level, scripts[position], stance, face, after: previous)
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

  /// The face of a cluster, or of all characters that are combined with it. What it lacks is noted.
  private mutating func face(
    for cluster: Range<Int>, combined: Range<Int>?, _ attributes: Attributes, after previous: FontFace?
  ) -> FontFace {
    guard attributes.object == nil else { return attributes.fonts.primary }
    let (face, lacking) =
      cluster.count == 1 && combined == nil
      ? attributes.fonts.face(forUnit: text.units[cluster.lowerBound], previous: previous)
      : attributes.fonts.face(for: ClusterCharacters(text.units[combined ?? cluster]), previous: previous)
    if let lacking { missing.append(TextLayout.MissingGlyph(scalar: lacking, offset: cluster.lowerBound)) }
    return face
  }

  /// How a cluster stands; pictures are upright.
  private func stance(
    of range: Range<Int>, _ script: Script, isCombined: Bool, _ attributes: Attributes, in face: FontFace
  ) -> TextItem.Stance {
    if isCombined { return .combined }
    if attributes.object != nil { return context.stances.writing.isVertical ? .upright : .flat }
    // A space turns with its words.
    if context.stances.writing.isVertical, script.runsDown, text.units[range.lowerBound] == 0x20 {
      return .sideways
    }
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

extension TextItem {
  /// Whether the next cluster is shaped with these. `previous` is the face of the cluster before it.
  fileprivate func continues(
    to level: UInt8, _ script: Script, _ stance: Stance, _ face: FontFace, after previous: FontFace
  ) -> Bool {
    self.level == level && self.script == script && self.stance == stance && !isTab
      && (previous === face || self.face.isSameFont(as: face))
  }
}
