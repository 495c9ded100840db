/// A stretch of one paragraph that is shaped in one go: one direction, one script, one face.
struct TextItem {
  /// UTF-16 offsets in the text.
  var range: Range<Int>
  let level: UInt8
  let script: Script
  let face: FontFace

  var isRightToLeft: Bool { level & 1 == 1 }
}

/// Divides paragraphs into items.
struct TextItemizer {
  let text: [UInt16]
  let graphemes: [Range<Int>]
  let fonts: FontChain
  private(set) var missing: [TextLayout.MissingGlyph] = []

  init(text: [UInt16], graphemes: [Range<Int>], fonts: FontChain) {
    self.text = text
    self.graphemes = graphemes
    self.fonts = fonts
  }

  /// The items of the graphemes at `clusters`, in logical order.
  mutating func items(of clusters: Range<Int>, levels: [UInt8], levelsStart: Int) -> [TextItem] {
    let scripts = resolvedScripts(of: clusters)
    var items: [TextItem] = []
    var previousFace: FontFace?
    for (position, index) in clusters.enumerated() {
      let range = graphemes[index]
      let level = levels[range.lowerBound - levelsStart]
      let scalars = self.scalars(in: range)
      let (face, lacking) = fonts.face(for: scalars, previous: previousFace)
      if let lacking { missing.append(TextLayout.MissingGlyph(scalar: lacking, offset: range.lowerBound)) }
      previousFace = face
      let script = scripts[position]
      if let last = items.last, last.level == level, last.script == script, last.face.isSameFont(as: face) {
        items[items.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        items.append(TextItem(range: range, level: level, script: script, face: face))
      }
    }
    return items
  }

  func scalars(in range: Range<Int>) -> [UInt32] {
    String(decoding: text[range], as: UTF16.self).unicodeScalars.map(\.value)
  }

  /// UAX #24: Common and Inherited take the script before them, or at the start the one after.
  private func resolvedScripts(of clusters: Range<Int>) -> [Script] {
    var scripts = clusters.map { index in
      scalars(in: graphemes[index]).lazy.map { Script(of: $0) }.first { !$0.isNeutral } ?? .common
    }
    var current = scripts.first { $0 != .common } ?? .latin
    for index in scripts.indices {
      if scripts[index] == .common { scripts[index] = current }
      current = scripts[index]
    }
    return scripts
  }
}
