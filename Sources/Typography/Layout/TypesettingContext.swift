import CICUText

/// What all paragraphs of one text share. One thread at a time may use it.
final class TypesettingContext {
  let text: AttributedText
  let prepared: PreparedStyle
  let graphemes: [Range<Int>]
  /// What no line and no truncation divides: the grapheme clusters, or what stands for those of the text's source.
  var breakable: [Range<Int>]
  /// Whether letters stand for others.
  var isMapped: Bool
  /// How characters stand.
  let stances: TextStances
  let boundaries: TextBoundaries
  let shaper: Shaper
  let hyphenation: HyphenationDictionaries
  /// The languages of words that no patterns divide, although the style asks for it; "und" where none is known.
  private(set) var languagesWithoutPatterns: [String] = []
  /// What stands beside parts of the text.
  var annotated: [TextLayout.Annotated] = []
  /// The readings, and the marks.
  private(set) lazy var annotationLists = [
    text.annotations.filter { !$0.annotation.isMark }, text.annotations.filter(\.annotation.isMark),
  ]
  /// The bases of readings, which other readings do not lie over, in order.
  private(set) lazy var rubyBases = annotationLists[0].flatMap { $0.pieces.map(\.base) }
    .sorted { $0.lowerBound < $1.lowerBound }

  var style: TextStyle { prepared.style }
  /// The rules for lines where they are not the common ones.
  var rules: LineRules? { prepared.style.rules }

  /// Where words may be divided that a unit is in.
  func hyphens(at offset: Int) -> LineRules.Hyphens {
    text.hyphens(at: offset) ?? rules?.hyphens ?? LineRules.common.hyphens
  }

  init(
    text: AttributedText, style: PreparedStyle, graphemes: [Range<Int>], breakable: [Range<Int>]? = nil,
    shaped: ShapedRun? = nil, caches: LayoutCaches
  ) {
    self.text = text
    prepared = style
    self.graphemes = graphemes
    stances = TextStances(text, writing: style.style.writing)
    let whole = breakable ?? graphemes
    self.breakable = stances.combined.isEmpty ? whole : stances.united(whole)
    isMapped = breakable != nil || !stances.combined.isEmpty
    boundaries = caches.boundaries
    shaper = Shaper(text: text.units, whole: shaped, caches: caches)
    hyphenation = caches.hyphenation
  }

  func notePatternsMissing(for language: String?) {
    let language = language ?? "und"
    if !languagesWithoutPatterns.contains(language) { languagesWithoutPatterns.append(language) }
  }

  /// The distance of tab stops in points: by default eight spaces of the style's font, as in CSS and on terminals.
  private lazy var tabInterval: Double = {
    let size = rules?.tabSize ?? .spaces(8)
    guard case .spaces(let count) = size else {
      if case .points(let points) = size { return points }
      return 1
    }
    let item = TextItem(
      range: 0..<1, level: 0, script: .latin, face: text.base.fonts.primary, attributes: text.base)
    let space = Double(shaper.shape([0x20], like: item).advance) * item.scale
    return count * (space > 0 ? space : text.base.size / 4)
  }()

  /// What divides whole numbers from fractions in the style's language.
  private(set) lazy var decimalSeparator = UInt16(truncatingIfNeeded: sw_decimal_separator(style.language ?? "en"))

  /// The first tab stop after a position, both in points from the start of the line.
  func tabStop(after position: Double) -> Double {
    let next = ((position + Typesetter.tolerance) / tabInterval).rounded(.down) * tabInterval + tabInterval
    return next - position < leastTab ? next + tabInterval : next
  }

  /// The least width of a tab: half of a zero, as in CSS. Stops at eight spaces have none.
  private lazy var leastTab: Double = {
    guard let size = rules?.tabSize, size != .spaces(8) else { return 0 }
    let item = TextItem(
      range: 0..<1, level: 0, script: .latin, face: text.base.fonts.primary, attributes: text.base)
    return Double(shaper.shape([0x30], like: item).advance) * item.scale / 2
  }()

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

  /// The first script among clusters that is not neutral: those before it are of it, too.
  func firstScript(of clusters: Range<Int>) -> Script? {
    clusters.lazy.compactMap { ClusterCharacters(self.text.units[self.graphemes[$0]]).firstScript }.first
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
