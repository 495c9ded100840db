import Foundation
import TestSupport
import Testing
import Typography

/// Capitals, letters above and below the line, and other forms that fonts have or lack. Noto Sans has small capitals and
/// letters above the line, DejaVu Sans has neither.
@Suite struct FontFormTests {
  static func setting(_ family: String, _ change: (inout FontForms) -> Void) -> Setting {
    Setting {
      $0.font = FontQuery(family: family)
      change(&$0.forms)
    }
  }

  private struct ShapedGlyph: Decodable {
    let g: UInt32
    let ax: Int
  }

  /// What HarfBuzz's own tool makes of a text.
  private static func shaped(_ text: String, by run: GlyphRun, features: String) throws -> [ShapedGlyph] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CorpusTests.hbShape)
    process.arguments = [
      "--font-file=\(run.face.path)", "--features=\(features)", "--output-format=json", "--no-glyph-names",
      "--text=\(text)",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([ShapedGlyph].self, from: data)
  }

  static let features: [(FontCaps, FontForms.Position, String)] = [
    (.smallCaps, .normal, "smcp"), (.allSmallCaps, .normal, "smcp,c2sc"), (.petiteCaps, .normal, "smcp"),
    (.allPetiteCaps, .normal, "smcp,c2sc"), (.unicase, .normal, "c2sc"), (.titlingCaps, .normal, "titl"),
    (.normal, .sub, "subs"), (.normal, .super, "sups"), (.normal, .normal, "kern"),
  ]

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: CorpusTests.hbShape),
      "install libharfbuzz-bin: scripts/install-packages --tests"), arguments: features)
  func `a font's own forms are its features`(
    _ caps: FontCaps, _ position: FontForms.Position, _ features: String
  ) throws {
    let text = position == .normal ? "Rabbit VAT 12" : "1234"
    let layout = try Self.setting("Noto Sans") { ($0.caps, $0.position) = (caps, position) }.layout(text)
    let run = layout.lines[0].runs[0]
    let wanted = try Self.shaped(text, by: run, features: features)
    #expect(layout.glyphs.map(\.id) == wanted.map(\.g))
    let unit = 20 / Double(run.face.metrics.unitsPerEm)
    #expect(zip(layout.glyphs, wanted).allSatisfy { abs($0.advance - Double($1.ax) * unit) < 1e-9 })
    #expect(
      layout.glyphs.map(\.cluster) == Array(0..<text.utf16.count)
        && layout.lines[0].runs.allSatisfy { $0.size == 20 })
  }

  @Test func `a tag that is given wins over a form, and spacing over a ligature`() throws {
    let plain = try Self.setting("Noto Sans") { _ in }.layout("Rabbit").glyphs.map(\.id)
    var given = Self.setting("Noto Sans") { $0.caps = .smallCaps }
    given.style.features = ["smcp": 0]
    #expect(try given.layout("Rabbit").glyphs.map(\.id) == plain)
    var ligatures = Setting { $0.forms.features = ["liga": 1, "clig": 1] }
    #expect(try ligatures.layout("fi").glyphs.count == 1)
    ligatures.style.characterSpacing = 0.1
    #expect(try ligatures.layout("fi").glyphs.count == 2)
    ligatures.style.features = ["liga": 1]
    #expect(try ligatures.layout("fi").glyphs.count == 1)
    let none = Setting { $0.forms.features = ["liga": 0] }
    #expect(try none.layout("fi").glyphs.count == 2)
  }

  // MARK: Capitals that a font lacks

  /// The sizes of the letters, one for each unit of the text.
  private func sizes(_ layout: TextLayout, _ count: Int) -> [Double] {
    var sizes = [Double](repeating: 0, count: count)
    for run in layout.lines[0].runs { for glyph in run.glyphs { sizes[glyph.cluster] = run.size } }
    return sizes
  }

  @Test(arguments: [
    (FontCaps.smallCaps, "20 14 14 20 14 20 20"), (.allSmallCaps, "14 14 14 20 14 20 20"),
    (.petiteCaps, "20 14 14 20 14 20 20"), (.allPetiteCaps, "14 14 14 20 14 20 20"),
    (.unicase, "14 20 20 20 20 20 20"), (.titlingCaps, "20 20 20 20 20 20 20"),
  ])
  func `capitals stand for small ones at a smaller size`(
    _ caps: FontCaps, _ wanted: String
  ) throws {
    let layout = try Self.setting("DejaVu Sans") { $0.caps = caps }.layout("Aßb é 1")
    #expect(sizes(layout, 7).map { String(Int($0.rounded())) }.joined(separator: " ") == wanted)
    let result = caps == .unicase || caps == .titlingCaps ? "Aßb é 1" : "ASSB É 1"
    #expect(layout.glyphs.map(\.id) == (try Setting().layout(result).glyphs.map(\.id)))
    let clusters = caps == .unicase || caps == .titlingCaps ? [0, 1, 2, 3, 4, 5, 6] : [0, 1, 1, 2, 3, 4, 5, 6]
    #expect(layout.glyphs.map(\.cluster) == clusters && layout.carets(ofLine: 0).count == 8)
    #expect(layout.lines[0].runs.map(\.range).flatMap { Array($0) } == Array(0..<7))
  }

  @Test func `smaller capitals change no line, and are spaced as the font`() throws {
    let plain = try Setting { $0.characterSpacing = 0.1 }.layout("abc")
    var setting = Self.setting("DejaVu Sans") { $0.caps = .smallCaps }
    setting.style.characterSpacing = 0.1
    let small = try setting.layout("abc")
    #expect(small.height == plain.height && small.lines[0].baseline == plain.lines[0].baseline)
    #expect(abs(small.width - 0.7 * (try Setting().layout("ABC").width) - 2 * 2) < 1e-6)
    setting.style.spacing.lineHeight = .times(1.5)
    #expect(abs(try setting.layout("abc").height - 30) < 1e-9)
  }

  @Test func `what is not to be made up is not, and scripts without capitals stay`() throws {
    for caps in [FontCaps.smallCaps, .allSmallCaps, .unicase] {
      let none = try Self.setting("DejaVu Sans") { ($0.caps, $0.synthesizesCaps) = (caps, false) }.layout("Abc")
      #expect(none.glyphs == (try Setting().layout("Abc").glyphs))
      for text in ["שלום", "漢字", "123"] {
        let other = try Self.setting("DejaVu Sans") { $0.caps = caps }.layout(text)
        #expect(other.glyphs == (try Setting().layout(text).glyphs), "\(text)")
      }
    }
  }

  @Test func `a font that stands in has small capitals of its own, or made ones`() throws {
    // Noto Sans Georgian stands in for Georgian letters, which have no small capitals in it; Noto Sans has its own.
    let layout = try Self.setting("Noto Sans") { $0.caps = .smallCaps }.layout("aა")
    #expect(
      layout.lines[0].runs[0].size == 20 && layout.lines[0].runs.allSatisfy { !$0.glyphs.contains { $0.id == 0 } })
    // DejaVu Sans is the fallback here and has Armenian letters, but no small ones.
    var setting = Self.setting("Noto Sans") { $0.caps = .smallCaps }
    setting.style.fallback = ["DejaVu Sans"]
    let armenian = try setting.layout("aբ")
    #expect(armenian.lines[0].runs.map { Int($0.size.rounded()) } == [20, 14])
  }

  @Test func `each part has its own forms`() throws {
    var setting = Setting()
    var span = TextSpan(0..<1)
    span.forms = FontForms()
    span.forms?.caps = .allSmallCaps
    setting.spans = [span, TextSpan(1..<3)]
    let layout = try setting.layout("abc")
    #expect(layout.lines[0].runs.map { Int($0.size.rounded()) } == [14, 20])
    #expect(layout.lines[0].runs.map(\.span) == [0, 1])
  }

  @Test func `capitals by language: Turkish has a dot`() throws {
    var setting = Self.setting("DejaVu Sans") { $0.caps = .smallCaps }
    setting.style.language = "tr"
    #expect(try setting.layout("i").glyphs[0].id == Setting().layout("İ").glyphs[0].id)
  }

  // MARK: Above and below the line

  /// DejaVu Sans, by fontTools: ySubscriptYSize 1433, ySubscriptYOffset 286, ySuperscriptYSize 1433, ySuperscriptYOffset
  /// 983 of 2048 units.
  @Test func `letters are scaled and moved as the font says where it has none`() throws {
    for (position, shift) in [(FontForms.Position.sub, 286.0), (.super, -983)] {
      let layout = try Self.setting("DejaVu Sans") { $0.position = position }.layout("a1")
      let run = layout.lines[0].runs[0]
      #expect(abs(run.size - 20 * 1433 / 2048) < 1e-9)
      #expect(run.glyphs.allSatisfy { abs($0.y - shift / 2048 * 20) < 1e-9 })
      #expect(layout.height == (try Setting().layout("a1").height))
      let none = Self.setting("DejaVu Sans") { ($0.position, $0.synthesizesPosition) = (position, false) }
      #expect(try none.layout("a1").glyphs == Setting().layout("a1").glyphs)
    }
  }

  @Test func `one letter without a form makes all of a part scaled`() throws {
    let own = try Self.setting("Noto Sans") { $0.position = .super }.layout("12")
    #expect(own.lines[0].runs.allSatisfy { $0.size == 20 })
    // Noto Sans has no percent sign above the line.
    let made = try Self.setting("Noto Sans") { $0.position = .super }.layout("1%2")
    #expect(made.lines[0].runs.allSatisfy { abs($0.size - 12) < 1e-9 })
    #expect(made.glyphs.map(\.id) == (try Self.setting("Noto Sans") { _ in }.layout("1%2").glyphs.map(\.id)))
    // Two parts decide by themselves.
    var setting = Self.setting("Noto Sans") { _ in }
    var first = TextSpan(0..<1)
    first.forms = FontForms()
    first.forms?.position = .super
    var second = TextSpan(1..<2, size: 21)
    second.forms = first.forms
    setting.spans = [first, second]
    #expect(try setting.layout("1%").lines[0].runs.map { Int($0.size.rounded()) } == [20, 13])
  }

  @Test func `small capitals above the line are both`() throws {
    let layout = try Self.setting("DejaVu Sans") { ($0.caps, $0.position) = (.smallCaps, .super) }.layout("aB")
    let sizes = layout.lines[0].runs.map(\.size)
    #expect(abs(sizes[0] - 20 * 0.7 * 1433 / 2048) < 1e-9 && abs(sizes[1] - 20 * 1433.0 / 2048) < 1e-9)
    #expect(layout.glyphs.allSatisfy { abs($0.y + 983.0 / 2048 * 20) < 1e-9 })
  }
}
