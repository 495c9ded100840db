import CICUText

/// One paragraph: its items, shaped once, and the width of each stretch of it. Lengths are in points before fitting.
///
/// Immutable, but for what is found when it is first asked for. A class, because every line that is tried or set holds
/// its paragraph.
final class Paragraph {
  let context: TypesettingContext
  /// The start of the paragraph in the text: that of its initial letter, if it has one, which is not in the range.
  let lead: Int
  /// The range with the line terminator, and without.
  let range: Range<Int>
  let content: Range<Int>
  let baseLevel: UInt8
  let items: [TextItem]
  /// advances[i]: the distance in points from the start of `range` to the unit `range.lowerBound + i`, in logical
  /// order, including spacing and kerning.
  private let advances: [Double]
  /// extras[i]: the spacing and kerning after the cluster that ends at the unit `range.lowerBound + i`; the list is
  /// empty if there is none.
  private let extras: [Double]
  /// visibleEnds[i]: the end of the last character before the unit `range.lowerBound + i` that is not white space. The
  /// list is empty if there is no white space.
  private let visibleEnds: [Int]
  /// What stands beside the paragraph; nil where nothing does.
  let ruby: ParagraphRuby?
  /// The offsets of tabs.
  private let tabs: [Int]
  /// The offsets where lines may end. They do not depend on the size, so they are found once.
  private(set) lazy var breakPlaces = findBreakPlaces()
  /// Those of them where patterns divide words. They are found with the others.
  var hyphenPlaces: [Int] = []

  var isRightToLeft: Bool { baseLevel & 1 == 1 }

  /// `whole` is the paragraph that the range is a part of, if it is not all of it; `direction` is the style's, if none
  /// is given. Nothing stands beside it unless it `hasRuby`.
  init(
    _ context: TypesettingContext, range: Range<Int>, clusters: Range<Int>, whole: Range<Int>? = nil,
    direction: TextStyle.Direction? = nil, hasRuby: Bool = true, itemizer: inout TextItemizer
  ) {
    let text = context.text.units
    let whole = whole ?? range
    self.context = context
    self.range = range
    lead = whole.lowerBound
    let content = Paragraph.withoutLineEnd(range, of: text)
    self.content = content
    let bidi = Paragraph.levels(of: text[whole], context, direction ?? context.style.direction)
    baseLevel = bidi.base
    var last = clusters.upperBound
    while last > clusters.lowerBound, context.graphemes[last - 1].lowerBound >= content.upperBound { last -= 1 }
    var items = itemizer.items(
      of: clusters.lowerBound..<last, levels: bidi.levels, base: bidi.base, levelsStart: whole.lowerBound)
    for index in items.indices { items[index].shaped = context.shaper.shape(items[index].range, of: items[index]) }
    self.items = items
    tabs = items.contains(where: \.isTab) ? items.filter(\.isTab).map(\.range.lowerBound) : []
    visibleEnds = Paragraph.visibleEnds(of: text, in: range)
    let extras = Paragraph.extras(context, content: content, clusters: clusters.lowerBound..<last)
    self.extras = extras
    let advances = Paragraph.advances(items: items, range: range, extras: extras)
    let start = range.lowerBound
    ruby =
      context.text.annotations.isEmpty || !hasRuby
      ? nil
      : ParagraphRuby(context, items: items, content: content, start: start, advances: advances) {
        extras.isEmpty ? 0 : extras[$0 - start]
      }
    self.advances = ruby?.added(to: advances, start: start) ?? advances
  }

  private static func withoutLineEnd(_ range: Range<Int>, of text: [UInt16]) -> Range<Int> {
    var end = range.upperBound
    while end > range.lowerBound, TextBoundaries.isLineEnd(text[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }

  /// The embedding levels of a paragraph: none where all units have its own.
  private static func levels(
    of text: ArraySlice<UInt16>, _ context: TypesettingContext, _ direction: TextStyle.Direction
  ) -> (levels: [UInt8], base: UInt8) {
    if context.style.writing.isOneWay { return ([], 0) }
    if let level = Bidi.uniformLevel(of: text, direction: direction) { return ([], level) }
    return Bidi.levels(of: text, direction: direction)
  }

  /// Whether nothing is added between clusters, and no tab is there.
  var isSolid: Bool { extras.isEmpty && tabs.isEmpty && ruby == nil }

  /// Whether a face has glyphs that only COLR version 1 paints.
  var hasPaintedFace: Bool { items.contains { $0.face.paintTable != nil } }

  /// A cluster's whole advance is at the end of its first unit, because a line is never broken inside a cluster.
  private static func advances(items: [TextItem], range: Range<Int>, extras: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: range.count + 1)
    for index in items.indices where !items[index].isTab {
      let scale = items[index].scale
      let start = items[index].range.lowerBound - range.lowerBound
      for glyph in items[index].shaped.glyphs {
        sums[start + Int(glyph.cluster) + 1] += Double(glyph.xAdvance) * scale
      }
    }
    var sum = 0.0
    let hasExtras = !extras.isEmpty
    for index in sums.indices {
      sum += sums[index] + (hasExtras ? extras[index] : 0)
      sums[index] = sum
    }
    return sums
  }

  /// The style's additions after each cluster: spacing, that of words, and the kerning table's. In scripts whose letters join
  /// there is no spacing at all, as CSS Text has it: where only some letters join, it would divide words.
  private static func extras(_ context: TypesettingContext, content: Range<Int>, clusters: Range<Int>) -> [Double] {
    let style = context.style
    let wordSpacing = style.spacing.words
    guard style.characterSpacing != 0 || !style.kerning.isEmpty || wordSpacing != 0 else { return [] }
    var extras = [Double](repeating: 0, count: content.count + 16)
    var script = style.characterSpacing == 0 ? nil : context.firstScript(of: clusters)
    for index in clusters {
      let cluster = context.graphemes[index]
      let size = context.text.attributes(at: cluster.lowerBound).em
      let next = index + 1 < clusters.upperBound ? context.graphemes[index + 1] : nil
      if script != nil { script = ClusterCharacters(context.text.units[cluster]).firstScript ?? script }
      let isDivided = script?.isCursive == true || next.map { context.joins(cluster, $0) } == true
      var extra = isDivided ? 0 : style.characterSpacing
      if !style.kerning.isEmpty {
        extra += style.kerning[String(decoding: context.text.units[cluster], as: UTF16.self)] ?? 0
      }
      if wordSpacing != 0, TextSpacing.isWordSeparator(context.text.units[cluster]) { extra += wordSpacing }
      extras[cluster.upperBound - content.lowerBound] = extra * size
    }
    return extras
  }

  /// The space after the cluster that ends at an offset, if the line continues.
  func extra(after offset: Int) -> Double { extras.isEmpty ? 0 : extras[offset - range.lowerBound] }

  /// The width of a stretch as a line of its own, before any of it is shaped again. `isOpen` means that something
  /// follows on the line.
  func width(of stretch: Range<Int>, isOpen: Bool = false) -> Double {
    guard !stretch.isEmpty else { return 0 }
    let last = (isOpen ? 0 : extra(after: stretch.upperBound)) - (ruby?.edges(of: stretch) ?? 0)
    let tabs = tabs(in: stretch)
    let regained = regained(atStart: stretch.lowerBound)
    guard !tabs.isEmpty else { return advance(stretch) + regained - last }
    var position = regained
    var start = stretch.lowerBound
    for (index, tab) in zip(tabs.indices, tabs) {
      let next = index + 1 < tabs.endIndex ? tabs[index + 1] : stretch.upperBound
      position = tabTarget(after: position + advance(start..<tab), followedBy: tab + 1..<next)
      start = tab + 1
    }
    return position + advance(start..<stretch.upperBound) - last
  }

  func tabs(in stretch: Range<Int>) -> ArraySlice<Int> {
    guard !tabs.isEmpty else { return [] }
    let first = tabs.partition { $0 >= stretch.lowerBound }
    return tabs[first..<max(first, tabs.partition { $0 >= stretch.upperBound })]
  }

  func advance(_ stretch: Range<Int>) -> Double {
    advances[stretch.upperBound - range.lowerBound] - advances[stretch.lowerBound - range.lowerBound]
  }

  /// The width of a stretch as it will be drawn, including the parts of items that must be shaped again.
  func exactWidth(of stretch: Range<Int>, isOpen: Bool = false) -> Double {
    var width = width(of: stretch, isOpen: isOpen)
    for item in items.overlapping(stretch) {
      let part = item.range.clamped(to: stretch)
      guard part != item.range, let anew = context.shapedAnew(part, of: item) else { continue }
      var old = 0
      let first = Int32(part.lowerBound - item.range.lowerBound)
      let end = Int32(part.upperBound - item.range.lowerBound)
      for glyph in item.shaped.glyphs where glyph.cluster >= first && glyph.cluster < end {
        old += Int(glyph.xAdvance)
      }
      width += Double(anew.advance - old) * item.scale
    }
    return width
  }

  func withoutTrailingSpace(_ stretch: Range<Int>) -> Range<Int> {
    guard !visibleEnds.isEmpty else { return stretch }
    return stretch.lowerBound..<max(stretch.lowerBound, visibleEnds[stretch.upperBound - range.lowerBound])
  }

  func withoutLeadingSpace(_ stretch: Range<Int>) -> Range<Int> {
    var start = stretch.lowerBound
    while start < stretch.upperBound, Paragraph.isSpace(context.text.units[start]) { start += 1 }
    return start..<stretch.upperBound
  }

  static func isSpace(_ unit: UInt16) -> Bool {
    unit < 0x80 ? unit == 0x20 || (0x09...0x0D).contains(unit) : sw_is_white_space(UInt32(unit))
  }

  private static func visibleEnds(of text: [UInt16], in range: Range<Int>) -> [Int] {
    guard text[range].contains(where: isSpace) else { return [] }
    var ends = [Int](repeating: range.lowerBound, count: range.count + 1)
    var end = range.lowerBound
    for (index, offset) in range.enumerated() {
      if !isSpace(text[offset]) { end = offset + 1 }
      ends[index + 1] = end
    }
    return ends
  }
}
