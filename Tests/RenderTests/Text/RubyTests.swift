import Documents
import Foundation
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Readings and marks beside lines, against what a browser measures.
@Suite struct RubyTests {
  struct Known: Decodable {
    let box: [Double]
    let css: String
    let html: String
    let chars: [Character]

    /// A character of a case.
    struct Character: Decodable {
      let text: String
      let isReading: Bool
      let rect: [Double]

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        text = try list.decode(String.self)
        isReading = try list.decode(Int.self) == 1
        rect = try (0..<4).map { _ in try list.decode(Double.self) }
      }
    }

    func value(_ property: String) -> String? {
      css.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        .first { $0[0] == property }?[1]
    }

    var isVertical: Bool { value("writing-mode") == "vertical-rl" }
  }

  struct Corpus: Decodable { let cases: [String: Known] }

  static let corpus: [String: Known] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../TypographyTests/Corpus/ruby.json")
    return try! JSONDecoder().decode(Corpus.self, from: Data(contentsOf: file)).cases
  }()

  /// The runs of a case: each ruby element is one, with a reading or a list of them.
  static func runs(_ html: String) -> [LabelDocument.TextRun] {
    var runs: [LabelDocument.TextRun] = []
    for (index, part) in html.components(separatedBy: "<ruby>").enumerated() {
      guard index > 0 else {
        if !part.isEmpty { runs.append(.init(part)) }
        continue
      }
      let halves = part.components(separatedBy: "</ruby>")
      let pairs = halves[0].components(separatedBy: "</rt>").filter { !$0.isEmpty }
        .map { $0.components(separatedBy: "<rt>") }
      var run = LabelDocument.TextRun(pairs.map { $0[0] }.joined())
      run.ruby = pairs.count == 1 ? .whole(pairs[0][1]) : .list(pairs.map { $0[1] })
      runs.append(run)
      if !halves[1].isEmpty { runs.append(.init(halves[1])) }
    }
    return runs
  }

  static func label(_ known: Known) -> LabelDocument {
    var label = LabelDocument(
      size: .fixed(width: known.box[2], height: known.box[3]), font: .init(family: "Noto Sans CJK JP", size: 32),
      alignment: .left, verticalAlignment: .top, numberOfLines: 0, lineBreak: .wordWrap, language: "ja")
    label.lineHeight = .points(48)
    label.runs = runs(known.html)
    if known.isVertical { label.writingMode = .verticalRightToLeft }
    label.rubyStyle.align = known.value("ruby-align").flatMap { .init(rawValue: $0) }
    label.rubyStyle.position = known.value("ruby-position").flatMap { .init(rawValue: $0) }
    label.rubyStyle.overhang = known.value("ruby-overhang").flatMap { .init(rawValue: $0) }
    switch known.value("text-emphasis") {
    case "dot": label.textEmphasis = .init(.dot)
    case "sesame": label.textEmphasis = .init(.sesame)
    default: break
    }
    return label
  }

  /// A rectangle of a browser's, along and across its line.
  struct Place {
    let start: Double
    let end: Double
    let middle: Double

    init(_ rect: [Double], isVertical: Bool) {
      (start, end, middle) =
        isVertical
        ? (rect[1], rect[1] + rect[3], rect[0] + rect[2] / 2) : (rect[0], rect[0] + rect[2], rect[1] + rect[3] / 2)
    }
  }

  @Test func `all cases of the browser are there`() { #expect(Self.corpus.count == 16) }

  /// What is over and under baselines at 32 px, and at 16 px for readings.
  struct Metrics {
    let font: (ascent: Double, descent: Double)
    let em: (over: Double, under: Double)
    let reading: (over: Double, under: Double)

    static let exact = Metrics(font: (37.12, 9.216), em: (28.16, 3.84), reading: (14.08, 1.92))
    /// A browser's are whole pixels.
    static let browser = Metrics(font: (37, 9), em: (29, 4), reading: (15, 2))

    /// Where the rule puts lines of 48 px and their readings, over them or, in the first line, under it: em boxes touch, and a
    /// line is lower only by what finds no room.
    func baselines(_ sides: [LabelDocument.RubyPosition?]) -> [(line: Double, reading: Double?)] {
      var lines: [(line: Double, reading: Double?)] = []
      for side in sides {
        let reach = side == .over ? em.over + reading.under + reading.over : 0
        var line = max(font.ascent + (48 - font.ascent - font.descent) / 2, reach)
        if let last = lines.last?.line { line = last + max(48, reach == 0 ? 0 : em.under + reach) }
        let place: Double? =
          switch side {
          case .over: line - em.over - reading.under
          case .under: line + em.under + reading.over
          default: nil
          }
        lines.append((line, place))
      }
      return lines
    }
  }

  /// The browser's lines are the rule's with its whole pixels, and ours with the fonts' own numbers.
  @Test(arguments: RubyTests.corpus.keys.filter { $0.hasPrefix("ruby") && $0 != "ruby-vrl" }.sorted())
  func `lines and readings are as far apart as the rule says, here and in a browser`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let position = known.value("ruby-position").flatMap { LabelDocument.RubyPosition(rawValue: $0) } ?? .over
    func rows(areReadings: Bool) -> [Double] {
      Set(known.chars.filter { $0.isReading == areReadings }.map { $0.rect[1] + (areReadings ? 19 : 37) }).sorted()
    }
    let layout = try #require(SceneFiles.resolver.measure(.label(Self.label(known))).texts.first).layout
    let sides = layout.lines.map { line in line.runs.contains(where: \.isAnnotation) ? position : nil }
    let browser = Metrics.browser.baselines(sides)
    #expect(rows(areReadings: false) == browser.map(\.line))
    #expect(rows(areReadings: true) == browser.compactMap(\.reading))
    for (line, exact) in zip(layout.lines, Metrics.exact.baselines(sides)) {
      #expect(abs(line.baseline - exact.line) < 1e-6, "\(line.baseline) \(exact.line)")
      for run in line.runs where run.isAnnotation {
        let reading = try #require(exact.reading)
        #expect(run.glyphs.allSatisfy { abs(line.baseline + $0.y - reading) < 1e-6 }, "\(reading)")
      }
    }
  }

  /// Where a reading lies over neighbours, the browser's rectangle of its base overlaps theirs; here theirs are whole.
  @Test(arguments: RubyTests.corpus.keys.sorted())
  func `bases stand where a browser puts them`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let label = Self.label(known)
    let boxes = try SceneFiles.resolver.resolve(label).boxes([.glyph])
    let isBase = label.runs.flatMap { run in run.text.map { _ in run.ruby != nil } }
    let places = known.chars.filter { !$0.isReading }.map { Place($0.rect, isVertical: known.isVertical) }
    try #require(boxes.map(\.text) == known.chars.filter { !$0.isReading }.map(\.text))
    for (index, (box, place)) in zip(boxes, places).enumerated() {
      let (xs, ys) = (box.quad.map(\.x), box.quad.map(\.y))
      let (along, across) = known.isVertical ? (ys, xs) : (xs, ys)
      func isBeside(_ other: Int) -> Bool {
        isBase[index] && places.indices.contains(other) && abs(places[other].middle - place.middle) < 1
      }
      let start = isBeside(index - 1) ? max(place.start, places[index - 1].end) : place.start
      let end = isBeside(index + 1) ? min(place.end, places[index + 1].start) : place.end
      #expect(abs(along.min()! - start) < 0.1, "\(box.text): \(along.min()!) \(start)")
      #expect(abs(along.max()! - end) < 0.1, "\(box.text): \(along.max()!) \(end)")
      // Where lines with readings stand, the test above says.
      guard known.isVertical || !known.chars.contains(where: \.isReading) else { continue }
      let middle = (across.min()! + across.max()!) / 2
      #expect(abs(middle - place.middle) < 1, "\(box.text) across: \(middle) \(place.middle)")
    }
  }

  /// The browser's first rectangle of a reading has the space before it, and each the space behind it.
  @Test(arguments: RubyTests.corpus.keys.filter { $0.hasPrefix("ruby") }.sorted())
  func `readings stand where a browser puts them`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let text = try #require(SceneFiles.resolver.measure(.label(Self.label(known))).texts.first)
    let readings = known.chars.filter(\.isReading)
    var found: [(start: Double, end: Double, text: Int)] = []
    for run in text.layout.lines.flatMap(\.runs) {
      guard case .annotation(let id) = run.kind else { continue }
      found.append((run.x, run.x + run.width, id))
    }
    try #require(found.count == readings.count)
    for (index, (mine, reading)) in zip(found, readings).enumerated() {
      let place = Place(reading.rect, isVertical: known.isVertical)
      let isFirst = index == 0 || found[index - 1].text != mine.text
      let isLast = index + 1 == found.count || found[index + 1].text != mine.text
      if isFirst, isLast, known.value("ruby-align") != "start" {
        #expect(abs((mine.start + mine.end) / 2 - (place.start + place.end) / 2) < 0.1, "\(reading.text)")
      } else if !isFirst || known.value("ruby-align") == "start" {
        #expect(abs(mine.start - place.start) < 0.1, "\(reading.text): \(mine.start) \(place.start)")
      } else {
        #expect(mine.start > place.start - 0.1 && mine.end < place.end + 0.1, "\(reading.text)")
      }
    }
    guard known.isVertical else { return }
    for (mine, reading) in zip(text.ruby, ["とうきょう", "ねこ"]) {
      #expect(mine.text == reading)
      #expect(abs(Double(mine.bounds.x) + Double(mine.bounds.width) / 2 - 48) < 1, "\(mine.bounds)")
    }
  }
}
