import Documents
import JSON
import Pixels
import Typography

/// The runs of a label with the styles of its parts laid over them: what is laid out.
struct StyledRuns {
  /// The runs; where the label has no styles, its own.
  var runs: [LabelDocument.TextRun]
  /// The index of the author's run that each of them is a part of; nil where the author wrote one string. Empty where
  /// they are the author's runs.
  private(set) var authors: [Int?] = []
  /// What styles name and the text has not.
  private(set) var beyond: [String] = []
  /// How many of the first runs are the text's initial letter.
  private(set) var initials = 0
  /// The index of the run that is no text, but has the style of markers; nil where they have the label's.
  private(set) var marker: Int?
  /// A number for each run of the text that is equal in runs whose readings are one. Empty where each run has its own.
  private(set) var rubyOwners: [Int] = []
  /// The index of the first run that is only the paint of a reading or a mark; nil where there is none.
  private var firstPaint: Int?
  /// The index of the first run that is no text: that of markers, and behind it the paints of readings and marks. Nil
  /// where there is none.
  var firstBeside: Int? { marker ?? firstPaint }
  /// The runs that are text.
  var written: ArraySlice<LabelDocument.TextRun> { runs.prefix(firstBeside ?? runs.count) }

  /// The most times that a style is laid over a part of a text.
  private static let mostOverlays = 1_000_000

  /// Runs without styles.
  init(_ runs: [LabelDocument.TextRun]) { self.runs = runs }

  /// A text as one run.
  init(whole text: String) {
    runs = [LabelDocument.TextRun(text)]
    authors = [nil]
  }

  /// Adds the paint of what stands beside a run: a run without a text. Returns its index; nil where it has the run's own.
  mutating func addPaint(
    of index: Int, color: Color?, strokes: [LabelDocument.Stroke]? = nil, palette: LabelDocument.Palette? = nil
  ) -> Int? {
    guard color != nil || strokes != nil || palette != nil else { return nil }
    if authors.isEmpty { authors = runs.indices.map { $0 } }
    var paint = LabelDocument.TextRun("")
    (paint.font, paint.effects, paint.opacity) = (runs[index].font, runs[index].effects, runs[index].opacity)
    paint.font.palette = palette ?? paint.font.palette
    (paint.color, paint.gradient) = (color ?? runs[index].color, color == nil ? runs[index].gradient : nil)
    paint.strokes = strokes ?? runs[index].strokes
    firstPaint = firstPaint ?? runs.count
    runs.append(paint)
    authors.append(authors[index])
    return runs.count - 1
  }

  /// Lays styles over the runs, and makes the initial letter a run of its own. `parts` are those of the text without styles.
  init(_ document: LabelDocument, parts: TextParts) throws(ResolveError) {
    let letter = document.initialLetter(in: parts)
    var finder = PartFinder(parts)
    var chosen: [[Range<Int>]] = []
    for (index, style) in document.partStyles.enumerated() {
      chosen.append(
        try finder.ranges(of: style.select, at: "styles[\(index)].select").map { parts.units(of: $0) })
    }
    let units = parts.units
    let authored = StyledRuns.ranges(of: document.runs, length: units.count)
    let places =
      chosen.joined().flatMap { [$0.lowerBound, $0.upperBound] } + (letter.map { [$0.upperBound] } ?? [])
    let ends = Set(authored.map(\.upperBound) + places).sorted()
    let overlays = try StyledRuns.overlays(of: chosen, overPartsTo: ends)
    var (start, author) = (0, 0)
    runs = []
    for (place, end) in ends.enumerated() where end > start {
      while author + 1 < authored.count, authored[author].upperBound <= start { author += 1 }
      var run = document.runs.isEmpty ? LabelDocument.TextRun("") : document.runs[author]
      run.text = String(decoding: units[start..<end], as: UTF16.self)
      for index in overlays[place] { run = run.overlaid(with: document.partStyles[index].run) }
      // Runs in what one style selects have a number below 0.
      let reader = overlays[place].last { document.partStyles[$0].run.hasRuby }
      rubyOwners.append(
        reader.map { style in
          -1 - style * (units.count + 1) - (chosen[style].last { $0.lowerBound <= start }?.lowerBound ?? 0)
        } ?? author)
      runs.append(run)
      authors.append(document.runs.isEmpty ? nil : author)
      start = end
    }
    if let letter { initials = ends.filter { $0 > 0 && $0 <= letter.upperBound }.count }
    if let read = runs.prefix(initials).first(where: \.hasRuby) { throw .document(read.refusedAsInitial) }
    beyond = finder.beyond
    addMarker(document.lineSetting.listStyle)
  }

  /// The styles that are laid over each of the parts that end at some places, if each changes some ranges.
  private static func overlays(
    of chosen: [[Range<Int>]], overPartsTo ends: [Int]
  ) throws(ResolveError) -> [[Int]] {
    var overlays: [[Int]] = ends.map { _ in [] }
    var count = 0
    for (index, ranges) in chosen.enumerated() {
      for range in ranges {
        let first = ends.partition { $0 > range.lowerBound }
        for place in first..<ends.count {
          guard ends[place] <= range.upperBound else { break }
          overlays[place].append(index)
          count += 1
        }
      }
      guard count <= mostOverlays else {
        throw .document(
          DocumentError(.outOfRange, path: "styles", "they change \(count) parts of the text; select larger parts"))
      }
    }
    return overlays
  }

  /// Adds the run of markers that have a style of their own.
  private mutating func addMarker(_ style: LabelDocument.ListStyle?) {
    guard let style, !style.isPlain else { return }
    marker = runs.count
    runs.append(LabelDocument.TextRun("", font: style.font, color: style.color))
    authors.append(nil)
  }

  private static func ranges(of runs: [LabelDocument.TextRun], length: Int) -> [Range<Int>] {
    guard !runs.isEmpty else { return [0..<length] }
    var start = 0
    return runs.map { run in
      defer { start += run.text.utf16.count }
      return start..<(start + run.text.utf16.count)
    }
  }

  /// The index of the author's run that a run is a part of.
  func author(of run: Int?) -> Int? { run.flatMap { authors.isEmpty ? $0 : authors[$0] } }
}

extension LabelDocument {
  /// Whether lines begin with what has a run of its own.
  var hasStyledStarts: Bool {
    guard hasLineSetting else { return false }
    return lineSetting.initialLetter != nil || lineSetting.listStyle?.isPlain == false
  }

  /// The letter that the text begins with, if it is larger than the others.
  fileprivate func initialLetter(in parts: TextParts) -> Range<Int>? {
    guard hasLineSetting, lineSetting.initialLetter != nil else { return nil }
    let collapses: Bool =
      switch lineSetting.whiteSpace {
      case .normal, .nowrap, .preLine: true
      case .pre, .preWrap: false
      }
    return parts.initialLetter(language: language, skipsSpace: collapses)
  }
}

extension TextParts {
  /// UTF-16 offsets of some grapheme clusters.
  func units(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    return graphemes[range.lowerBound].lowerBound..<graphemes[range.upperBound - 1].upperBound
  }
}
