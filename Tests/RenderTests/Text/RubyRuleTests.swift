import Documents
import Foundation
import JSON
import Pixels
import Resolving
import Scene
import Signwriter
import TestSupport
import Testing
import Typography

/// What readings and marks must do by their own rules.
@Suite struct RubyRuleTests {
  /// Ideographs, kana and readings of this font are as wide as their em.
  static let em = 40.0

  static func label(_ runs: [LabelDocument.TextRun], width: Double? = nil) -> LabelDocument {
    var label = LabelDocument(
      size: width.map { .width($0) } ?? .fit, font: .init(family: "Noto Sans CJK JP", size: em), alignment: .left,
      numberOfLines: 0, lineBreak: .wordWrap, language: "ja")
    label.runs = runs
    // Without kerning, sums are whole.
    label.font.features = ["kern": 0, "palt": 0]
    return label
  }

  static func run(_ text: String, _ ruby: String, _ change: (inout LabelDocument.TextRun) -> Void = { _ in })
    -> LabelDocument.TextRun
  {
    var run = LabelDocument.TextRun(text)
    run.ruby = .whole(ruby)
    change(&run)
    return run
  }

  static func layout(_ label: LabelDocument) throws -> TextLayout {
    try #require(SceneFiles.resolver.measure(.label(label)).texts.first).layout
  }

  /// The starts of the clusters of readings, from the left of the block.
  static func starts(_ label: LabelDocument) throws -> [Double] {
    try layout(label).lines.flatMap { $0.runs.filter(\.isAnnotation).map(\.x) }
  }

  /// The left edges of characters.
  static func edges(_ label: LabelDocument) throws -> [Double] {
    let layout = try layout(label)
    return layout.lines.indices.flatMap { layout.graphemeBoxes(ofLine: $0).map(\.x0) }
  }

  // MARK: Alignments

  /// Readings of half an em stand in lines of one and a half, as the em boxes touch.
  @Test(arguments: [1.5, 2, 4])
  func `a line height holds readings`(_ height: Double) throws {
    var label = Self.label([
      Self.run("\u{6771}", "\u{3072}"), .init("\n\u{4EAC}\n"), Self.run("\u{96E8}", "\u{3042}"),
    ])
    label.lineHeight = .times(height)
    let lines = try Self.layout(label).lines.map(\.baseline)
    for (line, next) in zip(lines, lines.dropFirst()) { #expect(abs(next - line - height * Self.em) < 1e-6) }
    label.lineHeight = .times(1.25)
    let close = try Self.layout(label).lines.map(\.baseline)
    #expect(abs(close[1] - close[0] - 1.25 * Self.em) < 1e-6)
    #expect(abs(close[2] - close[1] - 1.5 * Self.em) < 1e-6)
  }

  @Test func `a font of readings that is not to be had has a place`() throws {
    var label = Self.label([.init("\u{3042}"), Self.run("\u{6771}", "\u{3072}")])
    func field() -> String? {
      do throws(ResolveError) { _ = try SceneFiles.resolver.measure(.label(label)) } catch { return error.field }
      return nil
    }
    label.rubyStyle.font = .init(family: "No Such Family")
    #expect(field() == "rubyFont")
    label.rubyStyle.font = nil
    label.runs[1].rubyStyle.font = .init(family: "No Such Family")
    #expect(field() == "text[1].rubyFont")
    label.runs[1].rubyStyle.font = nil
    var list = LabelDocument.ListStyle(.decimal)
    list.font.family = "No Such Family"
    label.lineSetting.listStyle = list
    #expect(field() == "listStyle.font")
  }

  /// Two characters of 20 over four of 40, which leaves 120; with the rule for the ends, half an em of the base.
  @Test(
    arguments: zip(
      LabelDocument.RubyAlign.allCases, [[20.0, 120.0], [0, 20], [60, 80], [0, 140], [120, 140]]))
  func `a narrow reading stands as it is aligned`(_ align: LabelDocument.RubyAlign, _ wanted: [Double]) throws {
    let found = try Self.starts(Self.label([Self.run("漢字仮名", "かな") { $0.rubyStyle.align = align }]))
    for (found, wanted) in zip(found, wanted) { #expect(abs(found - wanted) < 1e-6, "\(found) \(wanted)") }
    #expect(found.count == 2)
  }

  /// Six characters of 20 over two of 40, which leaves 40 in the base.
  @Test(
    arguments: zip(LabelDocument.RubyAlign.allCases, [[10.0, 70.0], [0, 40], [20, 60], [0, 80], [40, 80]]))
  func `a narrow base stands as it is aligned`(_ align: LabelDocument.RubyAlign, _ wanted: [Double]) throws {
    let layout = try Self.layout(Self.label([Self.run("漢字", "あいうえおか") { $0.rubyStyle.align = align }]))
    #expect(layout.width == 120)
    let glyphs = layout.lines[0].runs.filter { $0.kind == .text }.flatMap(\.glyphs).map(\.x)
    for (found, wanted) in zip(glyphs, wanted) { #expect(abs(found - wanted) < 1e-6, "\(found) \(wanted)") }
  }

  // MARK: Overhang

  /// Four characters of 20 over one of 40 reach 20 beyond it at each side, of which half of an em, 10, may lie over others.
  @Test(
    arguments: [
      ("あ", "い", nil, 140.0), ("漢", "字", nil, 140), ("あ", "字", .kana, 150), ("あ", "い", .kana, 140),
      ("」", "、", .kana, 140), ("あ", "い", LabelDocument.RubyOverhang.none, 160),
    ] as [(String, String, LabelDocument.RubyOverhang?, Double)])
  func `wide readings lie over the neighbours that they may`(
    _ before: String, _ after: String, _ overhang: LabelDocument.RubyOverhang?, _ width: Double
  ) throws {
    let run = Self.run("承", "うけたま") { $0.rubyStyle.overhang = overhang }
    let label = Self.label([.init(before), run, .init(after)])
    #expect(abs(try Self.layout(label).width - width) < 1e-6)
    let alone = Self.label([run])
    #expect(try Self.layout(alone).width == 80)
  }

  @Test func `readings do not lie over a base with one, nor over the edge of a line`() throws {
    let run = Self.run("承", "うけたま")
    #expect(try Self.layout(Self.label([run, run])).width == 160)
    // A line of its own for each.
    let wrapped = try Self.layout(Self.label([.init("あ"), run, .init("い")], width: 85))
    #expect(wrapped.lines.map(\.range) == [0..<1, 1..<2, 2..<3])
    #expect(wrapped.lines[1].width == 80)
  }

  // MARK: Lists

  @Test func `a compound word has one reading where one of its own would be too wide`() throws {
    func word(_ readings: [String], _ merge: LabelDocument.RubyMerge) -> LabelDocument {
      var run = LabelDocument.TextRun("京都")
      run.ruby = .list(readings)
      run.rubyStyle.merge = merge
      return Self.label([run])
    }
    #expect(try Self.layout(word(["きょう", "と"], .separate)).width == 100)
    #expect(try Self.layout(word(["きょう", "と"], .auto)).width == 80)
    #expect(try Self.starts(word(["きょう", "と"], .merge)) == [0, 20, 40, 60])
    // Each over its own.
    #expect(try Self.starts(word(["き", "と"], .auto)) == [10, 50])
    // As one, the first would reach two ems over the second: each is set over its own.
    #expect(try Self.layout(word(["きょうきょ", "と"], .auto)).width == 140)
    let measured = try SceneFiles.resolver.measure(.label(word(["きょう", "と"], .auto))).texts[0].ruby
    #expect(measured.map(\.text) == ["きょうと"] && measured.map(\.range) == [0..<2])
  }

  @Test func `a base has a reading over it and one under it`() throws {
    let run = Self.run("東京", "とうきょう") { $0.rubyUnder = .whole("Tokyo") }
    let layout = try Self.layout(Self.label([run]))
    let readings = layout.annotations(ofLine: 0)
    #expect(readings.map(\.text) == ["とうきょう", "Tokyo"])
    #expect(readings[0].bottom < 0 && readings[1].top > 0)
    // The em boxes touch: 0.88 over the baseline and 0.12 under it.
    #expect(abs(readings[0].bottom + 0.88 * Self.em) < 1e-6 && abs(readings[1].top - 0.12 * Self.em) < 1e-6)
    let line = layout.lines[0]
    #expect(abs(line.rubyOver - (20 - (1.16 - 0.88) * Self.em)) < 1e-6)
    #expect(abs(line.rubyUnder - (20 - (0.288 - 0.12) * Self.em)) < 1e-6)
  }

  @Test func `Bopomofo stands in a column, with its tone beside it`() throws {
    func width(_ reading: String) throws -> Double {
      try Self.layout(Self.label([Self.run("媽", reading) { $0.rubyStyle.position = .interCharacter }])).width
    }
    #expect(abs(try width("ㄇㄚ") - 1.3 * Self.em) < 1e-6)
    #expect(abs(try width("ㄇㄚˇ") - 1.45 * Self.em) < 1e-6)
    let label = Self.label([Self.run("媽", "ㄇㄚˇ") { $0.rubyStyle.position = .interCharacter }])
    let symbols = try Self.layout(label).lines[0].runs.filter(\.isAnnotation)
    #expect(abs(symbols[0].x - symbols[1].x) < 1e-6 && symbols[2].x > symbols[1].x)
    #expect(abs(symbols[1].glyphs[0].y - symbols[0].glyphs[0].y - 0.3 * Self.em) < 1e-6)
    var vertical = label
    vertical.writingMode = .verticalRightToLeft
    #expect(try Self.layout(vertical).annotations(ofLine: 0)[0].bottom < 0)
  }

  // MARK: Lines

  @Test func `no line and no ellipsis divides a base`() throws {
    let run = Self.run("東京都", "とうきょうと")
    let wrapped = try Self.layout(Self.label([.init("あ"), run], width: 130))
    #expect(wrapped.lines.map(\.range) == [0..<1, 1..<4])
    var cut = Self.label([.init("あ"), run], width: 130)
    (cut.numberOfLines, cut.lineBreak) = (1, .truncateTail)
    let layout = try Self.layout(cut)
    #expect(layout.lines[0].visibleRanges == [0..<1] && layout.annotations(ofLine: 0).isEmpty)
  }

  @Test func `right-to-left readings begin at the right`() throws {
    var label = Self.label([Self.run("\u{5D0}\u{5D1}\u{5D2}", "\u{5D3}\u{5D4}") { $0.rubyStyle.align = .start }])
    label.font = .init(family: "DejaVu Sans", size: 40)
    let layout = try Self.layout(label)
    let reading = try #require(layout.annotations(ofLine: 0).first)
    #expect(abs(reading.x1 - layout.width) < 1e-6 && reading.x0 > 1 && reading.isRightToLeft)
  }

  // MARK: Marks

  @Test func `marks stand over the middle of letters, and beyond readings`() throws {
    var label = Self.label([.init("強調、 "), Self.run("語", "ご")])
    label.textEmphasis = .init(.dot)
    let layout = try Self.layout(label)
    let marks = layout.annotations(ofLine: 0).filter(\.isMark)
    #expect(marks.map(\.base) == [0..<1, 1..<2, 4..<5])
    let boxes = layout.graphemeBoxes(ofLine: 0)
    for mark in marks {
      let box = try #require(boxes.first { $0.grapheme == mark.base.lowerBound })
      #expect(abs((mark.x0 + mark.x1 - box.x0 - box.x1) / 2) < 1e-6)
    }
    #expect(abs(marks[2].bottom - marks[0].bottom + 20) < 1e-6)
    label.textEmphasis?.style = LabelDocument.TextEmphasis.Mark.none
    #expect(try Self.layout(label).annotations(ofLine: 0).filter(\.isMark).isEmpty)
  }

  // MARK: Effects

  @Test func `readings have the paint of their run, or their own`() throws {
    let blue = Color(red: 0, green: 0, blue: 1)
    let red = Color(red: 1, green: 0, blue: 0)
    func blueBelow(_ own: Color?) throws -> (over: Bool, text: Bool) {
      var label = Self.label([
        .init("あ"),
        Self.run("██", "████") {
          $0.color = red; $0.rubyStyle.color = own
        },
      ])
      label.canvas.scale = 1
      let image = try Drawn(label).image
      func has(_ rows: Range<Int>) -> Bool {
        rows.contains { y in (50..<image.width - 10).contains { image[$0, y].z > 200 && image[$0, y].w > 200 } }
      }
      return (has(2..<14), has(30..<50))
    }
    #expect(try blueBelow(nil) == (false, false))
    #expect(try blueBelow(blue) == (true, false))
  }

  @Test func `a style gives what it selects one reading, and a highlight paints it`() throws {
    let label = try LabelDocument(
      json: """
        {"text": "\u{6771}\u{4EAC}\u{306F}", "font": {"family": "Noto Sans CJK JP", "size": 40},
         "styles": [{"select": {"range": [0, 2]}, "ruby": "\u{3068}\u{3046}", "rubyColor": "blue"},
                    {"select": {"range": [1, 2]}, "color": "red"}],
         "highlights": [{"select": {"range": [1, 3]}, "color": "lime"}]}
        """)
    #expect(try Self.layout(label).annotations(ofLine: 0).map(\.base) == [0..<2])
    let image = try Drawn(label).image
    var colors: Set<String> = []
    for y in 0..<18 {
      for x in 0..<80 where image[x, y].w == 255 {
        let pixel = image[x, y]
        if pixel.z == 255 { colors.insert("blue") }
        if pixel.y == 255 { colors.insert("lime") }
        if pixel.x == 255 { colors.insert("red") }
      }
    }
    #expect(colors == ["blue", "lime"])
  }

  @Test func `a gradient along a line leaves readings out of its box`() throws {
    let plain = Self.label([.init("東京")])
    let read = Self.label([Self.run("東京", "とう")])
    let lines = try [plain, read].map { try SceneFiles.resolver.measure(.label($0)).texts[0].lines[0].bounds }
    #expect(abs(lines[0].height - lines[1].height) < 1e-6 && abs(lines[0].width - lines[1].width) < 1e-6)
    #expect(lines[1].y > lines[0].y + 8)
  }

  @Test func `both renderers draw the same in all modes, with every effect`() throws {
    guard GPU.isThere else { return }
    var scenes: [Scene] = []
    for mode in LabelDocument.WritingMode.allCases {
      let label = try LabelDocument(
        json: """
          {"text": ["\u{3042}", {"text": "\u{6771}\u{4EAC}", "ruby": "\u{3068}\u{3046}\u{304D}\u{3087}\u{3046}",
            "rubyUnder": "Tokyo", "rubyColor": "navy"}, "\u{5F37}"], "writingMode": "\(mode.rawValue)",
           "size": [140, 150], "scale": 2, "font": {"family": "Noto Sans CJK JP", "size": 28}, "numberOfLines": 0,
           "textEmphasis": {"color": "red"}, "gradient": {"colors": ["red", "blue"], "box": "line"},
           "stroke": {"width": 2, "color": "gold"}, "shadow": {"offset": [2, 1], "blur": 2},
           "innerShadow": {"offset": [1, 1]}, "layerStyle": {"outerGlow": {"size": 4}}}
          """)
      scenes.append(try SceneFiles.resolver.resolve(label).scene)
    }
    let pictures = try (InvariantTests.render(scenes, by: "cpu"), InvariantTests.render(scenes, by: "gpu"))
    for (cpu, gpu) in zip(pictures.0, pictures.1) { expectSame(gpu, cpu, within: .gpu) }
  }

  // MARK: Reading aids

  @Test(arguments: [LabelDocument.WritingMode.horizontal, .verticalRightToLeft])
  func `boxes and measures tell readings and their bases`(_ mode: LabelDocument.WritingMode) throws {
    var label = Self.label([.init("この"), Self.run("東京", "とうきょう")])
    label.writingMode = mode
    let boxes = try SceneFiles.resolver.resolve(label).boxes([.glyph, .ruby])
    let reading = try #require(boxes.last { $0.kind == .ruby })
    #expect(reading.base == 2..<4 && reading.text == "とうきょう")
    #expect(reading.angle == (mode == .horizontal ? 0 : 90))
    let glyphs = boxes.filter { $0.kind == .glyph }
    func middle(_ box: TextBox) -> SIMD2<Double> { box.quad.reduce(.zero, +) / 4 }
    let apart = middle(reading) - (middle(glyphs[2]) + middle(glyphs[3])) / 2
    let (along, across) = mode == .horizontal ? (apart.x, -apart.y) : (apart.y, apart.x)
    #expect(across > 25 && abs(along) < 6)
    let measured = try SceneFiles.resolver.measure(.label(label))
    let json = try #require(measured.json.object?["texts"]?.array?.first?.object?["ruby"]?.array?.first?.object)
    #expect(json["range"]?.array?.compactMap(\.number) == [2, 4])
    #expect(json["text"]?.string == "とうきょう" && json["em"]?.number == 20)
    // Carets are in the text alone.
    #expect(measured.texts[0].lines[0].carets.count == 5)
    let outline = try measured.texts[0].outlines()
    #expect(outline.count == 1)
  }

  @Test func `masks and outlines have readings`() throws {
    let plain = Self.label([.init("東京")])
    let read = Self.label([Self.run("東京", "とう")])
    let texts = try [plain, read].map { try SceneFiles.resolver.measure(.label($0)).texts[0] }
    let steps = try texts.map { try $0.outlines()[0].steps.count }
    #expect(steps[1] > steps[0])
    let ink = texts.map(\.ink.height)
    #expect(ink[1] > ink[0] + 10)
  }

  // MARK: Fitting

  @Test func `text fits in a box with its readings`() throws {
    var label = Self.label([Self.run("東京", "とう")])
    label.size = .fixed(width: 1000, height: 70)
    label.fit = .init(.both)
    label.fit?.max = 400
    let layout = try Self.layout(label)
    #expect(layout.height <= 70 + 1e-6 && layout.height > 69)
    // An em of the text over its baseline and half of one, with what is below.
    #expect(abs(layout.size - 70 / (0.88 + 0.5 + 0.288)) < 0.1)
  }
}
