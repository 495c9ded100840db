import CICUText

/// What all paragraphs of one text share. One thread at a time may use it.
final class TypesettingContext {
  let text: AttributedText
  let prepared: PreparedStyle
  let graphemes: [Range<Int>]
  /// What no line and no truncation divides: the grapheme clusters, or what stands for those of the text's source.
  let breakable: [Range<Int>]
  /// Whether letters stand for others.
  let isMapped: Bool
  /// How characters stand.
  let stances: TextStances
  let boundaries: TextBoundaries
  let shaper: Shaper

  var style: TextStyle { prepared.style }

  init(
    text: AttributedText, style: PreparedStyle, graphemes: [Range<Int>], breakable: [Range<Int>]? = nil,
    caches: LayoutCaches
  ) {
    self.text = text
    prepared = style
    self.graphemes = graphemes
    stances = TextStances(text, writing: style.style.writing)
    let whole = breakable ?? graphemes
    self.breakable = stances.combined.isEmpty ? whole : stances.united(whole)
    isMapped = breakable != nil || !stances.combined.isEmpty
    boundaries = caches.boundaries
    shaper = Shaper(text: text.units, caches: caches)
  }

  /// The distance of tab stops in points: eight spaces of the style's font, as in CSS and on terminals.
  private lazy var tabInterval: Double = {
    let item = TextItem(
      range: 0..<1, level: 0, script: .latin, face: text.base.fonts.primary, attributes: text.base)
    let space = Double(shaper.shape([0x20], like: item).advance) * item.scale
    return 8 * (space > 0 ? space : text.base.size / 4)
  }()

  /// The first tab stop after a position, both in points from the start of the line.
  func tabStop(after position: Double) -> Double {
    ((position + Typesetter.tolerance) / tabInterval).rounded(.down) * tabInterval + tabInterval
  }

  /// Parts that were shaped again, by their range: trying sizes asks for the same ones.
  private var shapedParts: [Range<Int>: ShapedRun] = [:]

  /// A part of an item, shaped again if it cannot be taken from the item's glyphs; else nil.
  func shapedAnew(_ part: Range<Int>, of item: TextItem) -> ShapedRun? {
    let own = part.lowerBound - item.range.lowerBound..<part.upperBound - item.range.lowerBound
    guard item.shaped.places(of: own, length: item.range.count) == nil else { return nil }
    if let known = shapedParts[part] { return known }
    let shaped = shaper.shape(part, of: item)
    shapedParts[part] = shaped
    return shaped
  }

  /// Whether the letters of two clusters join (Joining_Type), so that space between them would divide the word.
  func joins(_ cluster: Range<Int>, _ next: Range<Int>) -> Bool {
    guard text.units[cluster.lowerBound] >= 0x600, text.units[next.lowerBound] >= 0x600 else { return false }
    var before = SW_JOINS_NOTHING
    for scalar in ClusterCharacters(text.units[cluster]) {
      let joining = sw_joining_type(scalar)
      if joining != SW_JOINS_THROUGH { before = joining }
    }
    guard before == SW_JOINS_BOTH || before == SW_JOINS_NEXT else { return false }
    for scalar in ClusterCharacters(text.units[next]) {
      let joining = sw_joining_type(scalar)
      if joining != SW_JOINS_THROUGH { return joining == SW_JOINS_BOTH || joining == SW_JOINS_PREVIOUS }
    }
    return false
  }
}
