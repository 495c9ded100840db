import Documents
import JSON
import Typography

/// What the parts of a text that is laid out are painted with: its runs, and the highlights over them.
struct PaintedText {
  typealias Highlight = LabelDocument.Highlight

  /// The layout, with a span for each of the runs.
  var layout: TextLayout
  /// The runs as they are painted.
  var runs: [LabelDocument.TextRun]
  /// The index among the styled runs of each of them; empty where they are the same.
  private(set) var sources: [Int?] = []
  /// The index of the first styled run that is no text, but the paint of something beside it; nil where there is none.
  private let firstBeside: Int?
  /// What lies under the text, bottom to top.
  private(set) var grounds: [TextBackgroundPart] = []
  /// The places of each highlight in grapheme clusters.
  private(set) var highlights: [[Range<Double>]] = []
  /// What highlights name and the text has not.
  private(set) var beyond: [String] = []

  /// The most times that a highlight is laid over a part of a text.
  private static let mostOverlays = 1_000_000

  /// A text without highlights and backgrounds.
  init(_ layout: TextLayout, _ styled: StyledRuns) {
    self.init(undivided: layout, styled)
    guard sharesGlyphs else { return }
    let ends = ends(with: [])
    divide(at: ends, overlaid: ends.map { _ in [] })
  }

  private init(undivided layout: TextLayout, _ styled: StyledRuns) {
    self.layout = layout
    runs = styled.runs
    firstBeside = styled.firstBeside
  }

  init(_ document: LabelDocument, _ layout: TextLayout, _ styled: StyledRuns) throws(ResolveError) {
    self.init(undivided: layout, styled)
    let parts = TextParts(document.text, layout)
    var finder = PartFinder(parts)
    for (index, highlight) in document.highlights.enumerated() {
      let ranges = try finder.ranges(of: highlight.select, at: "highlights[\(index)].select")
      highlights.append(layout.ranges(ranges, upTo: highlight.progress))
    }
    beyond = finder.beyond
    addGrounds(of: document, parts)
    let isPainted =
      !document.partStyles.isEmpty || document.highlights.contains { $0.color != nil || $0.strokes != nil }
    if isPainted || sharesGlyphs { try divide(by: document.highlights) }
  }

  // MARK: Backgrounds

  private mutating func addGrounds(of document: LabelDocument, _ parts: TextParts) {
    guard !parts.graphemes.isEmpty else { return }
    if let background = document.textBackground {
      add(TextBackgroundPart(background, [0..<Double(parts.graphemes.count)], source: .label), parts)
    }
    var start = 0
    var last: TextBackgroundPart?
    for run in runs {
      let end = start + run.text.utf16.count
      let range = parts.graphemes(in: start..<end)
      start = end
      guard let background = run.textBackground else {
        if let last { add(last, parts) }
        last = nil
        continue
      }
      let own = Double(range.lowerBound)..<Double(range.upperBound)
      if last?.background == background {
        last?.extend(to: own.upperBound)
      } else {
        if let last { add(last, parts) }
        last = TextBackgroundPart(background, [own], source: .run)
      }
    }
    if let last { add(last, parts) }
    for (index, highlight) in document.highlights.enumerated() {
      guard let background = highlight.background, !highlights[index].isEmpty else { continue }
      add(TextBackgroundPart(background, highlights[index], source: .highlight(index)), parts)
    }
  }

  private mutating func add(_ ground: TextBackgroundPart, _ parts: TextParts) {
    var ground = ground
    if ground.background.box == .word { ground.divide(into: parts.words) }
    if !ground.ranges.isEmpty { grounds.append(ground) }
  }

  // MARK: Paints

  /// Whether runs have glyphs in common, as ligatures: each draws its own part of them.
  private var sharesGlyphs: Bool { runs.count > 1 && layout.sharesGlyphs(acrossEnds: runEnds) }

  /// Where the runs end, as UTF-16 offsets.
  private var runEnds: [Int] {
    var end = 0
    return runs.map { run in
      end += run.text.utf16.count
      return end
    }
  }

  /// The same in grapheme clusters.
  private var authoredEnds: [Double] {
    runEnds.map { end in Double(layout.graphemes.partition { $0.lowerBound >= end }) }
  }

  private mutating func divide(by all: [Highlight]) throws(ResolveError) {
    let painting = all.indices.filter { all[$0].color != nil || all[$0].strokes != nil }
    let ends = ends(with: painting.flatMap { highlights[$0].flatMap { [$0.lowerBound, $0.upperBound] } })
    divide(at: ends, overlaid: try overlays(of: painting, overPartsTo: ends).map { $0.map { all[$0] } })
  }

  /// Where runs end, and at some places beside, in grapheme clusters.
  private func ends(with places: [Double]) -> [Double] {
    let count = layout.graphemes.count
    guard count > 0 else { return [] }
    return Set(authoredEnds + places + [Double(count)]).sorted().filter { $0 > 0 }
  }

  /// Makes a part of the text of all that lies between two places, with highlights over each.
  private mutating func divide(at ends: [Double], overlaid: [[Highlight]]) {
    guard let count = ends.last else { return }
    let authored = authoredEnds
    var painted: [LabelDocument.TextRun] = []
    var spans: [TextLayout.PaintedPart] = []
    var run = 0
    for (place, end) in ends.enumerated() {
      while run + 1 < authored.count, authored[run] < end { run += 1 }
      let span = runs.isEmpty ? nil : run
      var own = span.map { runs[$0] } ?? LabelDocument.TextRun("")
      for highlight in overlaid[place] {
        own = own.overlaid(with: LabelDocument.TextRun("", color: highlight.color, strokes: highlight.strokes))
      }
      painted.append(own)
      spans.append(TextLayout.PaintedPart(end: end, span: span))
      spans[place].isRepainted = !overlaid[place].isEmpty
    }
    for index in (firstBeside ?? runs.count)..<runs.count {
      painted.append(runs[index])
      spans.append(TextLayout.PaintedPart(end: count, span: index))
    }
    runs = painted
    sources = spans.map(\.span)
    layout = layout.divided(into: spans, beside: firstBeside)
  }

  /// The highlights that are laid over each of the parts that end at some places.
  private func overlays(of painting: [Int], overPartsTo ends: [Double]) throws(ResolveError) -> [[Int]] {
    var overlays: [[Int]] = ends.map { _ in [] }
    var made = 0
    for index in painting {
      for range in highlights[index] {
        var place = ends.partition { $0 > range.lowerBound }
        while place < ends.count, ends[place] <= range.upperBound {
          overlays[place].append(index)
          place += 1
          made += 1
        }
      }
      guard made <= PaintedText.mostOverlays else {
        throw .document(
          DocumentError(
            .outOfRange, path: "highlights", "they change \(made) parts of the text; select larger parts"))
      }
    }
    return overlays
  }

  /// The index of the styled run that a span of the layout is a part of.
  func source(of span: Int?) -> Int? { span.flatMap { sources.isEmpty ? $0 : sources[$0] } }
}
