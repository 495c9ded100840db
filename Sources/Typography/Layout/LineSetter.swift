/// Turns a line into glyphs in visual order. Lengths are in points before fitting; x is measured from the line's left.
struct LineSetter {
  /// A piece of the line in one direction: a part of an item, or a mark.
  struct Segment {
    let item: TextItem
    let kind: GlyphRun.Kind
    /// Its range in the text; empty for a mark.
    let range: Range<Int>
    let shaped: ShapedRun
    /// The indices of its glyphs in `shaped`.
    let places: Range<Int>
    /// The offset in the text that corresponds to cluster 0 of the shaped glyphs.
    let origin: Int
    let span: Int?
  }

  let context: TypesettingContext
  let paragraph: Paragraph
  let line: SetLine
  var segments: [Segment] = []
  private var tabAdvances: [Int: Double] = [:]
  /// The width in points that is added to every space from `justifiedFrom` on.
  var spaceExtra = 0.0
  private(set) var justifiedFrom = 0
  /// Whether the spaces are those characters that separate words.
  var widensSeparators = false
  /// The width in points that is added at each of `gaps`.
  var clusterExtra = 0.0
  /// Where space may be between clusters: behind an offset.
  var gaps = Gaps.all
  var gapsFrom = Int.min

  init(_ line: SetLine, in paragraph: Paragraph) {
    context = paragraph.context
    self.paragraph = paragraph
    self.line = line
    segments.reserveCapacity(1)
    for (index, part) in line.parts.enumerated() {
      if let ellipsis = line.ellipsis, ellipsis.before == index { append(ellipsis.mark) }
      guard index == 0, let bracket = paragraph.untrimmed(at: part.lowerBound) else {
        append(part)
        continue
      }
      append(bracket)
      append(bracket.range.upperBound..<part.upperBound)
    }
    if let ellipsis = line.ellipsis, ellipsis.before >= line.parts.count { append(ellipsis.mark) }
    if let hyphen = line.hyphen { append(hyphen) }
    reckonTabs()
  }

  private mutating func append(_ part: Range<Int>) {
    for item in paragraph.items.overlapping(part) {
      let range = item.range.clamped(to: part)
      let own = range.lowerBound - item.range.lowerBound..<range.upperBound - item.range.lowerBound
      if let places = item.shaped.places(of: own, length: item.range.count) {
        segments.append(
          Segment(
            item: item, kind: .text, range: range, shaped: item.shaped, places: places,
            origin: item.range.lowerBound, span: nil))
      } else {
        let anew = context.shaper.shape(range, of: item)
        segments.append(
          Segment(
            item: item, kind: .text, range: range, shaped: anew, places: anew.glyphs.indices,
            origin: range.lowerBound, span: nil))
      }
    }
  }

  private mutating func append(_ item: TextItem) {
    segments.append(
      Segment(
        item: item, kind: .text, range: item.range, shaped: item.shaped, places: item.shaped.glyphs.indices,
        origin: item.range.lowerBound, span: nil))
  }

  private mutating func append(_ mark: LineMark) {
    segments.append(
      Segment(
        item: mark.item, kind: mark.kind, range: mark.offset..<mark.offset, shaped: mark.item.shaped,
        places: mark.item.shaped.glyphs.indices, origin: mark.offset, span: mark.span))
  }

  /// Computes the advances of tabs. Tab stops are counted from the start of the line in the direction of the paragraph.
  private mutating func reckonTabs() {
    guard !paragraph.isSolid, let part = line.parts.first else { return }
    var position = 0.0
    var start = part.lowerBound
    let tabs = paragraph.tabs(in: part)
    for (index, tab) in zip(tabs.indices, tabs) {
      position += paragraph.advance(start..<tab)
      let next = index + 1 < tabs.endIndex ? tabs[index + 1] : part.upperBound
      let stop = paragraph.tabTarget(after: position, followedBy: tab + 1..<next)
      tabAdvances[tab] = stop - position
      position = stop
      start = tab + 1
    }
    justifiedFrom = start
  }

  /// Widens the spaces so that a line of `natural` width fills `width`. Without spaces nothing changes.
  mutating func justify(natural: Double, to width: Double) {
    let count = spaceCount
    guard count > 0, width > natural else { return }
    spaceExtra = (width - natural) / Double(count)
  }

  /// The spaces that are widened.
  var spaceCount: Int {
    line.parts.reduce(0) { $0 + $1.count { $0 >= justifiedFrom && isSpace(at: $0) } }
  }

  /// Whether a space that is widened begins at an offset.
  private func isSpace(at offset: Int) -> Bool {
    let text = context.text.units
    return widensSeparators ? TextSpacing.isWordSeparator(text[offset...]) : LineSetter.isWordSpace(text[offset])
  }

  /// Adds space between clusters, or takes it away, so that a line of `natural` width fills `width`. Letters that join stay
  /// together, and so does a line of one cluster.
  mutating func spread(natural: Double, to width: Double) {
    let count = gapCount
    guard count > 0 else { return }
    clusterExtra = (width - natural) / Double(count)
  }

  /// The places between clusters, and between segments, where there may be space.
  var gapCount: Int {
    let order = Bidi.visualOrder(of: segments.map(\.item.level))
    let drawn = order.filter { !segments[$0].places.isEmpty }
    let inner = drawn.reduce(0) { count, index in
      count + segments[index].places.dropLast().count { opens(segments[index], after: $0) }
    }
    return inner + zip(drawn, drawn.dropFirst()).count { opensGap(between: $0, and: $1) }
  }

  /// Whether there may be space after a glyph that is not the last of its segment.
  private func opens(_ segment: Segment, after place: Int) -> Bool {
    let glyphs = segment.shaped.glyphs
    guard segment.kind == .text, glyphs[place].cluster != glyphs[place + 1].cluster else { return false }
    let boundary = segment.origin + Int(glyphs[segment.item.isRightToLeft ? place : place + 1].cluster)
    return opensGap(at: boundary)
  }

  static func isWordSpace(_ unit: UInt16) -> Bool { unit == 0x20 || unit == 0xA0 || unit == 0x3000 }

  /// The runs from left to right, scaled, measured from the line's left; and the line's width in points.
  func runs(scale: Double) -> (runs: [GlyphRun], width: Double) {
    if context.text.isUniform, paragraph.isSolid, spaceExtra == 0, clusterExtra == 0 {
      return solidRuns(scale: scale)
    }
    let order = Bidi.visualOrder(of: segments.map(\.item.level))
    let edges = edgeGaps(order)
    var drafts: [RunDraft] = []
    var pen = 0.0
    for (place, index) in order.enumerated() {
      let next = clusterExtra == 0 ? nil : order[(place + 1)...].first { !segments[$0].places.isEmpty }
      let gap = edges[place] + (next.map { opensGap(between: index, and: $0) } == true ? clusterExtra : 0)
      append(segments[index], gap: gap, to: &drafts, pen: &pen)
    }
    let runs = drafts.map { $0.run(scale: scale) }
    return (runs + annotationRuns(beside: runs, scale: scale), pen * scale)
  }

  /// The runs of a line without spans, tabs and space between clusters: one for each segment.
  private func solidRuns(scale: Double) -> (runs: [GlyphRun], width: Double) {
    var runs: [GlyphRun] = []
    runs.reserveCapacity(segments.count)
    var pen = 0.0
    guard segments.count > 1 else {
      if let segment = segments.first { append(segment, scale: scale, to: &runs, pen: &pen) }
      return (runs, pen * scale)
    }
    for index in Bidi.visualOrder(of: segments.map(\.item.level)) {
      append(segments[index], scale: scale, to: &runs, pen: &pen)
    }
    return (runs, pen * scale)
  }

  private func append(_ segment: Segment, scale: Double, to runs: inout [GlyphRun], pen: inout Double) {
    guard !segment.places.isEmpty else { return }
    runs.append(
      LineSetter.run(
        of: segment.shaped, segment.places, item: segment.item, kind: segment.kind, origin: segment.origin,
        span: segment.span, range: segment.range, scale: scale, pen: &pen))
  }

  /// The runs of a line that is a part of a paragraph's only item, without marks and space between clusters: most lines
  /// are. Nil for any other line. It needs none of a setter's lists.
  static func onlyRun(
    of line: SetLine, in paragraph: Paragraph, scale: Double
  ) -> (runs: [GlyphRun], width: Double)? {
    guard paragraph.items.count == 1, line.parts.count == 1, line.ellipsis == nil, line.hyphen == nil,
      paragraph.isSolid, paragraph.untrimmed(at: line.parts[0].lowerBound) == nil, paragraph.context.text.isUniform
    else { return nil }
    let item = paragraph.items[0]
    let range = item.range.clamped(to: line.parts[0])
    let own = range.lowerBound - item.range.lowerBound..<range.upperBound - item.range.lowerBound
    guard !range.isEmpty, let places = item.shaped.places(of: own, length: item.range.count), !places.isEmpty else {
      return nil
    }
    var pen = 0.0
    let run = run(
      of: item.shaped, places, item: item, kind: .text, origin: item.range.lowerBound, span: nil, range: range,
      scale: scale, pen: &pen)
    return ([run], pen * scale)
  }

  /// A run of some of the glyphs that were shaped. `pen` is in points before fitting.
  static func run(
    of shaped: ShapedRun, _ places: Range<Int>, item: TextItem, kind: GlyphRun.Kind, origin: Int, span: Int?,
    range: Range<Int>, scale: Double, pen: inout Double
  ) -> GlyphRun {
    let unit = item.scale
    let baseline = item.baselineOffset
    let step = kind == .text ? 1 : 0
    let start = pen
    var place = pen
    var width = 0.0
    var glyphs: [GlyphRun.Glyph] = []
    glyphs.reserveCapacity(places.count)
    for index in places {
      let glyph = shaped.glyphs[index]
      let advance = Double(glyph.xAdvance) * unit
      glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, x: (place + Double(glyph.xOffset) * unit) * scale,
          y: (baseline - Double(glyph.yOffset) * unit) * scale, advance: advance * scale,
          cluster: origin + step * Int(glyph.cluster)))
      place += advance
      width += advance
    }
    pen = place
    return GlyphRun(
      face: item.face, size: item.attributes.size * scale, isRightToLeft: item.isRightToLeft, kind: kind,
      span: span, range: range, x: start * scale, width: width * scale, glyphs: glyphs, stretch: shaped.stretch,
      isUpright: item.stance.isUpright)
  }

  /// The space to the right of each segment, in visual order. It is the spacing after the segment's logical end. The
  /// line's last character has no spacing after it, and neither has the segment at the right end of the line. Where
  /// these are different segments, the spacing moves: the line "ab CDE 12", with CDE from right to left, shows ab, 12,
  /// EDC. The spacing between CDE and 12 then belongs to the right of 12, and not to the right of EDC.
  private func edgeGaps(_ order: [Int]) -> [Double] {
    var gaps = order.map { index in
      let segment = segments[index]
      if segment.kind != .text { return context.style.characterSpacing * segment.item.attributes.em }
      return paragraph.extra(after: segment.range.upperBound)
    }
    guard let last = order.firstIndex(of: segments.count - 1) else { return gaps }
    gaps[last] = gaps[gaps.count - 1]
    gaps[gaps.count - 1] = 0
    return gaps
  }

  private func append(_ segment: Segment, gap: Double, to drafts: inout [RunDraft], pen: inout Double) {
    let item = segment.item
    let isText = segment.kind == .text
    let glyphs = segment.shaped.glyphs
    let baseline = item.baselineOffset
    for place in segment.places {
      let glyph = glyphs[place]
      let cluster = isText ? segment.origin + Int(glyph.cluster) : segment.origin
      let span = isText ? context.text.span(at: cluster) : segment.span
      if drafts.isEmpty
        || !drafts[drafts.count - 1].continues(
          segment.kind, item, span: span, segmentStart: place == segment.places.lowerBound)
      {
        drafts.append(RunDraft(item: item, kind: segment.kind, span: span, x: pen, range: cluster..<cluster))
      }
      let space = rubySpace(of: segment, at: place)
      var advance = Double(glyph.xAdvance) * item.scale + space.left + space.right
      let endsCluster = place + 1 == segment.places.upperBound || glyphs[place + 1].cluster != glyph.cluster
      if isText, endsCluster {
        if item.isTab { advance = tabAdvances[cluster] ?? advance }
        if spaceExtra > 0, cluster >= justifiedFrom, isSpace(at: cluster) {
          advance += spaceExtra
        }
      }
      if place + 1 == segment.places.upperBound {
        advance += gap
      } else if isText, endsCluster {
        let boundary = item.isRightToLeft ? cluster : segment.origin + Int(glyphs[place + 1].cluster)
        advance += paragraph.extra(after: boundary)
        if clusterExtra != 0, opens(segment, after: place) { advance += clusterExtra }
      }
      drafts[drafts.count - 1].glyphs.append(
        GlyphRun.Glyph(
          id: glyph.id, x: pen + space.left + Double(glyph.xOffset) * item.scale,
          y: baseline - Double(glyph.yOffset) * item.scale, advance: advance, cluster: cluster))
      pen += advance
    }
    if isText { LineSetter.setRanges(of: &drafts, segment: segment.range, isRightToLeft: item.isRightToLeft) }
  }

  /// Divides the range of one segment among its drafts, which are the last ones, at their clusters.
  private static func setRanges(of drafts: inout [RunDraft], segment: Range<Int>, isRightToLeft: Bool) {
    var first = drafts.count
    while first > 0, drafts[first - 1].isFresh { first -= 1 }
    var end = segment.upperBound
    let indices = Array(first..<drafts.count)
    for index in isRightToLeft ? indices : indices.reversed() {
      let start = drafts[index].glyphs.lazy.map(\.cluster).min() ?? end
      let isFirst = index == (isRightToLeft ? indices.last : indices.first)
      drafts[index].range = (isFirst ? min(segment.lowerBound, start) : start)..<end
      drafts[index].isFresh = false
      end = start
    }
  }
}

/// A run that glyphs are still added to.
private struct RunDraft {
  let item: TextItem
  let kind: GlyphRun.Kind
  let span: Int?
  let x: Double
  var range: Range<Int>
  var glyphs: [GlyphRun.Glyph] = []
  /// Whether its range is not known yet.
  var isFresh: Bool

  init(item: TextItem, kind: GlyphRun.Kind, span: Int?, x: Double, range: Range<Int>) {
    self.item = item
    self.kind = kind
    self.span = span
    self.x = x
    self.range = range
    isFresh = kind == .text
  }

  /// Each segment begins a run; within a segment, so does each span.
  func continues(_ kind: GlyphRun.Kind, _ item: TextItem, span: Int?, segmentStart: Bool) -> Bool {
    !segmentStart && self.kind == kind && self.span == span
  }

  func run(scale: Double) -> GlyphRun {
    let width = glyphs.reduce(0) { $0 + $1.advance }
    return GlyphRun(
      face: item.face, size: item.attributes.size * scale, isRightToLeft: item.isRightToLeft, kind: kind,
      span: span,
      range: range, x: x * scale, width: width * scale,
      glyphs: scale == 1
        ? glyphs
        : glyphs.map {
          GlyphRun.Glyph(
            id: $0.id, x: $0.x * scale, y: $0.y * scale, advance: $0.advance * scale, cluster: $0.cluster)
        }, stretch: item.shaped.stretch, isUpright: item.stance.isUpright)
  }
}
