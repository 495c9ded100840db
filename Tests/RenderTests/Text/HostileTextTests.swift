import CPURendering
import Documents
import Glibc
import Pixels
import Resolving
import Testing
import Typography

/// Texts as long as the format allows, which would show a nested loop by their time.
@Suite(.serialized) struct HostileTextTests {
  struct Text: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let unit: String
    var lineBreak = TextStyle.LineBreak.wordWrap
    var width = 100.0
    var height = Double.infinity

    func text(_ count: Int) -> String { String(repeating: unit, count: count / unit.unicodeScalars.count) }
  }

  private static let layouter = try! TextLayouter(catalog: FontCatalog())

  private static func layout(_ text: Text, _ count: Int) throws -> TextLayout {
    var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 10)
    (style.lineBreak, style.numberOfLines) = (text.lineBreak, 0)
    return try layouter.layout(text.text(count), style: style, width: text.width, height: text.height)
  }

  /// The processor seconds of this thread; other processes do not count.
  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test(arguments: [
    Text(testDescription: "words", unit: "word "),
    Text(testDescription: "words wider than a line", unit: "wwwwwwwwwwwwwww ", width: 30),
    Text(testDescription: "one word", unit: "w"),
    Text(testDescription: "characters that may part anywhere", unit: "w", lineBreak: .charWrap),
    Text(testDescription: "nothing but spaces", unit: " ", lineBreak: .charWrap),
    Text(testDescription: "lines that part", unit: "wwwwww\n", lineBreak: .charWrap, width: 20),
    Text(testDescription: "lines that end in an ellipsis", unit: "wwwwww ", lineBreak: .truncateTail, width: 20),
    Text(testDescription: "newlines", unit: "\n"),
    Text(testDescription: "two scripts", unit: "aб "),
    Text(testDescription: "two directions", unit: "aא "),
    Text(testDescription: "right to left", unit: "שלום "),
    Text(testDescription: "letters with marks", unit: "e\u{301}\u{323} "),
    Text(testDescription: "bidi controls that never end", unit: "\u{202E}\u{2066}a"),
    Text(testDescription: "control characters", unit: "\u{1}\u{1B}x"),
    Text(testDescription: "characters no font has", unit: "\u{10FFFD} "),
  ])
  func `sixteen times the text takes about sixteen times the time`(_ text: Text) throws {
    _ = try Self.layout(text, 1000)
    // Quadratic time would be 256 times as long. Of several times the least was disturbed least, and what else runs on
    // the machine disturbs both.
    var (short, long) = (Double.infinity, Double.infinity)
    for _ in 0..<12 where long >= 36 * short + 0.02 || short == .infinity {
      for _ in 0..<2 { short = min(short, try Self.seconds { _ = try Self.layout(text, 6_000) }) }
      long = min(long, try Self.seconds { _ = try Self.layout(text, 96_000) })
    }
    #expect(long < 36 * short + 0.02, "\(short) s for a sixteenth, \(long) s for the whole")
  }

  @Test(arguments: [
    (#""textEmphasis": {}"#, 300), (#""textEmphasis": {"position": "under"}, "writingMode": "vertical-rl""#, 300),
    (#""styles": [{"select": {"words": WORDS}, "textBackground": {"color": "gold"}}]"#, 150),
    (#""highlights": [{"select": {"words": WORDS}, "background": {"color": "gold", "box": "ink"}}]"#, 150),
    (##""animators": [{"rotation": 10, "color": "#804020", "selectors": [{"end": 90, "shape": "rampUp"}]}]"##, 75),
    (##""stroke": {"width": 1}, "animators": [{"position": [0, 0.5], "selectors": [{"end": 50}]}]"##, 75),
  ])
  func `marks, backgrounds and animators of eight times the words take about eight times the time`(
    _ members: String, _ count: Int
  ) throws {
    let catalog = try FontCatalog()
    func resolve(_ count: Int) throws {
      let words = "[" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]"
      let json = """
        {"text": "\(String(repeating: "ab ", count: count))", "font": {"family": "DejaVu Sans", "size": 10},
         "size": [800, 800], "numberOfLines": 0, \(members.replacing("WORDS", with: words))}
        """
      _ = try SceneResolver(catalog: catalog).resolve(Document(json: json))
    }
    try resolve(10)
    var (short, long) = (Double.infinity, Double.infinity)
    // In the square it would be 64 times as long.
    for _ in 0..<6 where long >= 20 * short + 0.02 || short == .infinity {
      for _ in 0..<2 { short = min(short, try Self.seconds { try resolve(count) }) }
      long = min(long, try Self.seconds { try resolve(8 * count) })
    }
    #expect(long < 20 * short + 0.02, "\(short) s for an eighth, \(long) s for the whole")
  }

  @Test func `no text is lost on the way to its lines`() throws {
    for text in [
      Text(testDescription: "", unit: "aб א "), Text(testDescription: "", unit: "ww ", lineBreak: .charWrap),
    ] {
      let lines = try Self.layout(text, 100_000).lines
      #expect(lines.first?.range.lowerBound == 0 && lines.last?.range.upperBound == text.text(100_000).utf16.count)
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.range.upperBound == $1.range.lowerBound })
    }
  }

  @Test func `a hundred thousand characters draw`() throws {
    let resolver = SceneResolver(catalog: try FontCatalog())
    for unit in ["word ", "w", "aא\u{202E}", "\n", "\u{1}"] {
      var document = LabelDocument(text: String(repeating: unit, count: 100_000 / unit.unicodeScalars.count))
      document.size = .fixed(width: 300, height: 200)
      document.numberOfLines = 0
      document.shadows = [.init(blur: 4)]
      let label = try resolver.resolve(document)
      let image = CPURenderer().render(label.scene)
      #expect(image.width == 300 && image.height == 200)
    }
  }

  @Test func `marks have a limit that says so`() throws {
    let most = "e" + String(repeating: "\u{301}", count: 1023)
    let style = TextStyle(font: FontQuery(family: "DejaVu Sans"))
    #expect(try Self.layouter.layout(most, style: style).lines.count == 1)
    #expect(throws: FontError.graphemeTooLong(offset: 2, count: 1025, limit: 1024)) {
      try Self.layouter.layout("x " + most + "\u{301}", style: style)
    }
  }
}
