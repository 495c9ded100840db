import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Tests of web-platform-tests/wpt, css/css-writing-modes, by their names. Most compare black squares of one font; what the
/// squares say is asked for here in numbers.
///
/// Not drawn: all that is about boxes and their margins, floats, tables, forms and positions, which labels do not have.
@Suite struct WPTWritingModesTests {
  static let em = 50.0

  static func label(
    _ runs: [LabelDocument.TextRun], _ mode: LabelDocument.WritingMode = .verticalRightToLeft
  )
    -> LabelDocument
  {
    var label = LabelDocument(
      size: .fit, font: .init(family: "Noto Sans CJK JP", size: em), alignment: .left,
      numberOfLines: 0,
      language: "ja")
    label.runs = runs
    label.writingMode = mode
    return label
  }

  static func combined(_ text: String, _ rule: LabelDocument.TextCombine) -> LabelDocument.TextRun {
    var run = LabelDocument.TextRun(text)
    run.textCombineUpright = rule
    return run
  }

  /// How long a line of runs is, in ems, and whether each glyph stands upright.
  static func line(_ runs: [LabelDocument.TextRun]) throws -> (length: Double, isUpright: [Bool]) {
    let layout = try RubyRuleTests.layout(label(runs))
    return (
      layout.width / em,
      layout.lines[0].runs.flatMap { run in run.glyphs.map { _ in run.isUpright } }
    )
  }

  @Test(
    arguments: [
      ("text-combine-upright-value-digits2-001", "2", .digits2, true),
      ("text-combine-upright-value-digits2-002", "12", .digits2, true),
      ("text-combine-upright-value-digits2-003", "123", .digits2, false),
      ("text-combine-upright-value-digits3-002", "123", .digits3, true),
      ("text-combine-upright-value-all-002", "ABC", .all, true),
    ] as [(String, String, LabelDocument.TextCombine, Bool)])
  func `text-combine-upright-value`(
    _ name: String, _ text: String, _ rule: LabelDocument.TextCombine, _ isOne: Bool
  ) throws {
    let line = try Self.line([Self.combined(text, rule)])
    #expect(line.isUpright.allSatisfy { $0 == isOne })
    if isOne {
      #expect(abs(line.length - 1) < 1e-6)
    } else {
      #expect(abs(line.length - (try Self.line([.init(text)]).length)) < 1e-6)
    }
  }

  @Test func `text-combine-upright-layout-rules-001`() throws {
    let runs = [LabelDocument.TextRun("日日日\n日"), Self.combined("12345", .all), .init("日\n日日日")]
    let plain = Self.label([.init("日日日\n日日日\n日日日")])
    let (found, wanted) = (
      try RubyRuleTests.layout(Self.label(runs)), try RubyRuleTests.layout(plain)
    )
    #expect(found.lines.map(\.width) == wanted.lines.map(\.width))
    #expect(found.lines.map(\.baseline) == wanted.lines.map(\.baseline))
  }

  @Test func `tcy-white-space-processing-001`() throws {
    func glyphs(_ text: String) throws -> [GlyphRun.Glyph] {
      var label = Self.label([.init("あいう"), Self.combined(text, .all), .init("えお")])
      label.lineSetting.whiteSpace = .normal
      return try RubyRuleTests.layout(label).lines[0].runs.flatMap(\.glyphs)
    }
    let (found, wanted) = (try glyphs("  12"), try glyphs("12"))
    withKnownIssue("A space before the digits stays: white space ends at lines, not at what is combined.") {
      #expect(found.map(\.id) == wanted.map(\.id) && found.map(\.x) == wanted.map(\.x))
    }
  }

  @Test(arguments: [LabelDocument.TextOrientation.upright, .sideways])
  func `mongolian-orientation-001 and -002`(_ orientation: LabelDocument.TextOrientation) throws {
    func glyphs(_ orientation: LabelDocument.TextOrientation) throws -> [GlyphRun] {
      var label = Self.label([.init("ᠮᠣᠨᠭᠭᠣᠯ ᠬᠡᠯᠡ")], .verticalLeftToRight)
      label.language = "mn"
      label.font.family = "Noto Sans Mongolian"
      label.textOrientation = orientation
      return try RubyRuleTests.layout(label).lines[0].runs
    }
    let (mixed, other) = (try glyphs(.mixed), try glyphs(orientation))
    #expect(mixed.map(\.isUpright) == other.map(\.isUpright))
    #expect(mixed.flatMap(\.glyphs).map(\.id) == other.flatMap(\.glyphs).map(\.id))
    #expect(mixed.flatMap(\.glyphs).map(\.x) == other.flatMap(\.glyphs).map(\.x))
  }

  @Test(
    arguments: [
      ("line-box-direction-vrl-009", .verticalRightToLeft),
      ("line-box-direction-vlr-016", .verticalLeftToRight),
    ] as [(String, LabelDocument.WritingMode)])
  func `line-box-direction`(_ name: String, _ mode: LabelDocument.WritingMode) throws {
    let label = Self.label([.init("一\n二\n三")], mode)
    let lines = try SceneFiles.resolver.measure(.label(label)).texts[0].lines.map(\.baseline)
    let sorted = lines.sorted()
    #expect(
      Set(lines).count == 3 && lines == (mode == .verticalRightToLeft ? sorted.reversed() : sorted))
  }

  /// Letters of three sizes on their side have one alphabetic baseline.
  @Test func `text-baseline-vrl-006`() throws {
    func run(_ size: Double) -> LabelDocument.TextRun {
      var run = LabelDocument.TextRun("E")
      run.font.size = size
      return run
    }
    var label = Self.label([run(60), run(120), run(30)])
    label.font.family = "DejaVu Sans"
    label.textOrientation = .sideways
    let glyphs = try RubyRuleTests.layout(label).lines[0].runs.flatMap(\.glyphs)
    #expect(glyphs.count == 3 && Set(glyphs.map { ($0.y * 1e6).rounded() }).count == 1)
  }

  /// Shadows fall to the same side of the screen, whichever way lines run.
  @Test func `text-shadow-orientation-upright-001`() throws {
    func ink(_ offset: LabelDocument.Point?) throws -> PixelRect {
      var label = Self.label([.init("口")])
      label.size = .fixed(width: 200, height: 200)
      label.textOrientation = .upright
      if let offset { label.shadows = [.init(color: .black, offset: offset)] }
      return try SceneFiles.resolver.resolve(label).scene.inkBounds
    }
    let plain = try ink(nil)
    for (x, y) in [(-50.0, 0.0), (50, 0), (0, 50), (0, -50)] {
      let both = try ink(LabelDocument.Point(x: x, y: y))
      #expect(both.x == plain.x + Int(min(x, 0)) && both.y == plain.y + Int(min(y, 0)))
      #expect(both.width == plain.width + Int(abs(x)) && both.height == plain.height + Int(abs(y)))
    }
  }
}
