import Documents
import Foundation
import Pixels
import Scenes
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

  /// How much lower something stands in a browser for readings over it. Em boxes are whole pixels there: 29 and not 28.16
  /// over the baseline at 32 px, 4 and not 3.84 under it, 17 and not 16 for a reading. So 48 px of line height, which hold
  /// the exact ones, lack 2 there.
  static func rounding(_ known: Known, readings: some Sequence<Double>, above middle: Double) -> Double {
    known.isVertical ? 0 : 2 * Double(Set(readings).count { $0 < middle })
  }

  /// Where a reading lies over neighbours, the browser's rectangle of its base overlaps theirs; here theirs are whole.
  @Test(arguments: RubyTests.corpus.keys.sorted())
  func `bases stand where a browser puts them`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let label = Self.label(known)
    let boxes = try SceneFiles.resolver.resolve(label).boxes([.glyph])
    let isBase = label.runs.flatMap { run in run.text.map { _ in run.ruby != nil } }
    let places = known.chars.filter { !$0.isReading }.map { Place($0.rect, isVertical: known.isVertical) }
    let readings = known.chars.filter(\.isReading).map { Place($0.rect, isVertical: known.isVertical).middle }
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
      let middle = (across.min()! + across.max()!) / 2
      let lower = Self.rounding(known, readings: readings, above: place.middle)
      #expect(abs(middle - place.middle + lower) < 1, "\(box.text) across: \(middle) \(place.middle) - \(lower)")
    }
  }

  /// The browser's first rectangle of a reading has the space before it, and each the space behind it. Across, its ascent
  /// and descent are whole pixels, and so are both em boxes, which come to 1.1 pixels for a reading under a line.
  @Test(arguments: RubyTests.corpus.keys.filter { $0.hasPrefix("ruby") }.sorted())
  func `readings stand where a browser puts them`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let text = try #require(SceneFiles.resolver.measure(.label(Self.label(known))).texts.first)
    let readings = known.chars.filter(\.isReading)
    var found: [(start: Double, end: Double, middle: Double, text: Int)] = []
    let runs = text.layout.lines.flatMap { line in line.runs.filter(\.isAnnotation).map { (line, $0) } }
    for (line, run) in runs {
      guard case .annotation(let id) = run.kind else { continue }
      let glyph = try #require(run.glyphs.first)
      // The middle of ascent and descent of the reading's font, at 16 px.
      let rise = known.isVertical ? 0 : (1.16 - 0.288) * 8
      let y = known.isVertical ? 0 : glyph.y
      let across = known.isVertical ? line.baseline : line.baseline + y - rise
      found.append((run.x, run.x + run.width, across, id))
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
      if !known.isVertical {
        let all = readings.map { Place($0.rect, isVertical: false).middle }
        let lower = Self.rounding(known, readings: all, above: place.middle)
        #expect(abs(mine.middle - place.middle + lower) < 1.2, "\(reading.text): \(mine.middle) \(place.middle)")
      }
    }
    guard known.isVertical else { return }
    for (mine, reading) in zip(text.ruby, ["とうきょう", "ねこ"]) {
      #expect(mine.text == reading)
      #expect(abs(Double(mine.bounds.x) + Double(mine.bounds.width) / 2 - 48) < 1, "\(mine.bounds)")
    }
  }
}
