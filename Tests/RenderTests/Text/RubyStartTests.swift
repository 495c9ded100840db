import Documents
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Readings and marks beside what stands at the start of lines.
@Suite struct RubyStartTests {
  static let em = RubyRuleTests.em

  /// A letter, and words with readings.
  static func label(_ letter: LabelDocument.InitialLetter?, _ mode: LabelDocument.WritingMode) -> LabelDocument {
    let words = (0..<24).map { _ in RubyRuleTests.run("漢字", "かんじ") }
    var label = RubyRuleTests.label([.init("第")] + words)
    (label.size, label.writingMode) = (.fixed(width: 420, height: 420), mode)
    label.lineSetting.initialLetter = letter
    return label
  }

  @Test(arguments: [
    LabelDocument.WritingMode.horizontal, .verticalRightToLeft, .verticalLeftToRight,
  ])
  func `a letter is as high as lines that readings move apart`(_ mode: LabelDocument.WritingMode) throws {
    let layout = try RubyRuleTests.layout(Self.label(.init(lines: 3), mode))
    #expect(layout.lines.count > 4 && layout.lines.allSatisfy { $0.runs.contains(where: \.isAnnotation) })
    let run = try #require(layout.lines[0].runs.first { $0.span == 0 })
    let (first, last) = (layout.lines[0].baseline, layout.lines[2].baseline)
    #expect(abs(run.size - (abs(last - first) + Self.em)) < 1e-6)
    let glyph = try #require(run.glyphs.first)
    if mode == .horizontal {
      #expect(abs(first + glyph.y + 0.12 * run.size - (last + 0.12 * Self.em)) < 1e-6)
    } else {
      let box = try #require(layout.lines[0].initial)
      #expect(abs(first + (box.top + box.bottom) / 2 - (first + last) / 2) < 1e-6)
    }
    // The next line below the letter begins at the edge.
    #expect(layout.lines[1...2].allSatisfy { abs($0.x - run.width) < 1e-6 } && layout.lines[3].x == 0)
  }

  @Test func `a raised letter makes room for readings beside it`() throws {
    let layout = try RubyRuleTests.layout(Self.label(.init(lines: 3, sink: 1), .horizontal))
    let run = try #require(layout.lines[0].runs.first { $0.span == 0 })
    // The block begins at the top of its em box.
    let baseline = layout.lines[0].baseline + (try #require(run.glyphs.first)).y
    #expect(abs(baseline - 0.88 * run.size) < 1e-6)
  }

  @Test func `the letter has no mark of emphasis, all others do`() throws {
    var label = RubyRuleTests.label([.init("第一章")])
    label.lineSetting.initialLetter = .init(lines: 2)
    label.textEmphasis = .init(.dot)
    #expect(try RubyRuleTests.layout(label).annotations(ofLine: 0).map(\.base) == [1..<2, 2..<3])
  }

  @Test(arguments: [
    #""text": ["(", {"text": "a", "ruby": "x"}]"#,
    #""text": "abc", "styles": [{"select": {"match": "^."}, "ruby": "x"}]"#,
    #""text": "abc", "styles": [{"rubyUnder": "x"}]"#,
  ])
  func `a reading of the letter is refused by both names`(_ members: String) throws {
    let label = try LabelDocument(json: #"{\#(members), "initialLetter": 2}"#)
    #expect { try SceneFiles.resolver.resolve(label) } throws: { error in
      "\(error)".contains("initialLetter") && "\(error)".contains("ruby")
    }
  }

  /// Red text, blue readings, and a green number before it; a highlight makes parts of the runs.
  @Test(arguments: ["", #", "highlights": [{"select": {"range": [0, 1]}, "color": "black"}]"#])
  func `markers and readings have paints of their own`(_ highlights: String) throws {
    let label = try LabelDocument(
      json: """
        {"text": ["\u{3042}", {"text": "\u{6771}\u{4EAC}", "ruby": "\u{3068}\u{3046}", "rubyColor": "blue"}],
         "color": "red", "font": {"family": "Noto Sans CJK JP", "size": 40}, "numberOfLines": 0,
         "listStyle": {"type": "decimal", "color": "lime"}\(highlights)}
        """)
    let image = try Drawn(label).image
    var columns: [String: [Int]] = [:]
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].w == 255 {
        let pixel = image[x, y]
        if pixel.x == 255, pixel.y == 0, pixel.z == 0 { columns["text", default: []].append(x) }
        if pixel.y == 255 { columns["marker", default: []].append(x) }
        if pixel.z == 255 { columns["reading", default: []].append(x) }
      }
    }
    let text = try #require(columns["text"]?.min())
    let reading = try #require(columns["reading"]?.min())
    let marker = try #require(columns["marker"]?.max())
    #expect(marker < min(text, reading))
  }
}
