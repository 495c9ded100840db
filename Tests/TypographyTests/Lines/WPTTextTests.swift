import Testing
import Typography

/// Tests of web-platform-tests/wpt, css/css-text, by their names: those of i18n, where a script compares the lines, and those
/// whose references are lines that can be written down.
///
/// Not drawn: hanging-punctuation-force-end-001 (`force-end`), and what is about elements or selectors.
@Suite struct WPTTextTests {
  // MARK: i18n

  /// The characters of css-text-line-break-LANGUAGE-CLASS-STRICTNESS.
  static let classes: [String: [UInt32]] = [
    "cj": [
      0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3,
      0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC,
    ] + Array(0x31F0...0x31FF) + Array(0xFF67...0xFF70),
    "cpm": [0x30FB, 0xFF1A, 0xFF1B, 0xFF65, 0x203C, 0x2047, 0x2048, 0x2049, 0xFF01, 0xFF1F],
    "hyphens": [0x2010, 0x2013, 0x301C, 0x30A0],
    "in": [0x2024, 0x2025, 0x2026, 0x22EF, 0xFE19, 0x10AF6],
    "iteration": [0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE],
    "po": [0xB0, 0x2030, 0x2032, 0x2033, 0x2035, 0x2103, 0x2109, 0xFE6A, 0xFF05, 0xFFE0],
  ]

  static let names = ["ja", "zh"].flatMap { language in
    classes.keys.sorted().filter { language == "ja" || $0 != "cj" }.flatMap { kind in
      ["loose", "normal", "strict"].map { "\(language)-\(kind)-\($0)" }
    }
  }

  @Test func `all of i18n in Japanese and Chinese are there`() {
    #expect(Self.names.count == 18 + 15)
  }

  /// What CSS Text 3 has otherwise than the script: hyphens begin lines where these are loose alone (line-break-normal-hyphens-001
  /// asks for that, too), and inseparable characters are parted from each other, not from others.
  static func isOtherInCSS(_ kind: String, _ strictness: String, _ code: UInt32) -> Bool {
    kind == "in" && strictness == "loose"
      || kind == "hyphens" && strictness == "normal" && [0x2010, 0x2013].contains(code)
  }

  static func setting(_ language: String, _ strictness: String) -> Setting {
    let known: [String: LineRules.Strictness] = ["loose": .loose, "normal": .normal, "strict": .strict]
    return LineRulesTests.setting(width: 185.0 / 30 * 20, family: "Noto Sans CJK JP", language: language) {
      $0.strictness = known[strictness] ?? .auto
    }
  }

  /// Whether each of the characters may begin a line: small kana and hyphens unless lines are strict, all others where they are
  /// loose.
  @Test(arguments: WPTTextTests.names)
  func `i18n, css-text-line-break`(_ name: String) throws {
    let parts = name.split(separator: "-").map(String.init)
    let mayBegin = parts[2] == "loose" || parts[2] == "normal" && ["cj", "hyphens"].contains(parts[1])
    let setting = Self.setting(parts[0], parts[2])
    for code in try #require(Self.classes[parts[1]]) {
      let mark = String(Unicode.Scalar(code)!)
      let lines = try setting.lines("文文文文文文\(mark)字字")
      let begins = mayBegin != Self.isOtherInCSS(parts[1], parts[2], code)
      let wanted = begins ? ["文文文文文文", mark + "字字"] : ["文文文文文", "文" + mark + "字字"]
      #expect(lines == wanted, "\(String(code, radix: 16))")
    }
  }

  @Test(arguments: ["loose", "normal", "strict"])
  func `inseparable characters are parted where lines are loose`(_ strictness: String) throws {
    let lines = try Self.setting("ja", strictness).lines("文文文文文……字")
    #expect(lines == (strictness == "loose" ? ["文文文文文…", "…字"] : ["文文文文", "文……字"]))
  }

  /// A line may end behind each of these.
  @Test(
    arguments: [("001", 0x20), ("010", 0x2008), ("040", 0x2E19), ("070", 0x1B5E)]
      as [(String, UInt32)])
  func `i18n, css3-text-line-break-baspglwj`(_ name: String, _ code: UInt32) throws {
    let (before, after) = (String(repeating: "a", count: 39), String(repeating: "b", count: 30))
    let width = try LineRulesTests.setting(width: .infinity, family: "DejaVu Sans Mono") { _ in }
      .layout("a").width
    let setting = LineRulesTests.setting(width: 50 * width + 0.01, family: "DejaVu Sans Mono") {
      _ in
    }
    let mark = String(Unicode.Scalar(code)!)
    #expect(try setting.lines(before + mark + after) == [before + mark, after])
  }

  // MARK: line-break, word-break

  @Test(
    arguments: zip(
      ["loose", "normal", "strict"],
      [(LineRules.Strictness.loose, true), (.normal, false), (.strict, false)]))
  func `line-break, -hyphens-001`(
    _ name: String, _ rule: (strictness: LineRules.Strictness, mayBegin: Bool)
  ) throws {
    let setting = LineRulesTests.setting(width: 41, family: "Noto Sans CJK JP", language: "en") {
      $0.strictness = rule.strictness
    }
    for hyphen in ["\u{2010}", "\u{2013}"] {
      let lines = try setting.lines("文文\(hyphen)文")
      #expect(
        lines == (rule.mayBegin ? ["文文", hyphen + "文"] : ["文", "文" + hyphen, "文"]), "\(hyphen)")
    }
  }

  @Test func `line-break, -anywhere-001`() throws {
    let setting = LineRulesTests.setting(width: 1, family: "DejaVu Sans Mono") {
      $0.strictness = .anywhere
    }
    let lines = try setting.lines("aa-a.a)a,a\u{FF09}a\u{A0}a\u{FEFF}a\u{2060}a\u{200D}a\u{FF65}a")
    #expect(
      lines.allSatisfy {
        $0.unicodeScalars.count { !$0.properties.isDefaultIgnorableCodePoint } <= 1
      }, "\(lines)")
  }

  @Test(arguments: [("010", " XXXXX", [" XXXX", "X"]), ("015", " XX XXX ", [" XX X", "XX "])])
  func `word-break, -break-all`(_ name: String, _ text: String, _ wanted: [String]) throws {
    let width = try LineRulesTests.setting(width: .infinity, family: "DejaVu Sans Mono") { _ in }
      .layout("X").width
    let setting = LineRulesTests.setting(width: 5 * width + 0.01, family: "DejaVu Sans Mono") {
      $0.wordBreak = .breakAll
    }
    #expect(try setting.lines(text) == wanted)
  }

  // MARK: hyphens

  static func monospaced(_ columns: Double, _ change: (inout LineRules) -> Void) throws -> Setting {
    let width = try LineRulesTests.setting(width: .infinity, family: "DejaVu Sans Mono") { _ in }
      .layout("a").width
    return LineRulesTests.setting(width: columns * width + 0.01, family: "DejaVu Sans Mono") {
      $0.dividesWideWords = false
      change(&$0)
    }
  }

  @Test func `hyphens, -manual-010 and -011, -none-011`() throws {
    let (plain, soft) = ("Deoxyribonucleic acid", "Deoxy\u{AD}ribo\u{AD}nucleic acid")
    let (manual, none) = (
      try Self.monospaced(10) { _ in }, try Self.monospaced(10) { $0.hyphens = .none }
    )
    #expect(try LineRulesTests.trimmed(manual.lines(plain)) == ["Deoxyribonucleic", "acid"])
    #expect(
      try LineRulesTests.trimmed(manual.lines(soft)) == [
        "Deoxy\u{AD}ribo\u{AD}", "nucleic", "acid",
      ])
    #expect(
      try LineRulesTests.trimmed(none.lines(soft)) == ["Deoxy\u{AD}ribo\u{AD}nucleic", "acid"])
  }

  @Test(.enabled(if: HyphenationTests.isInstalled)) func `hyphens, -auto-010`() throws {
    let setting = try Self.monospaced(6) { $0.hyphens = .auto }
    let lines = try LineRulesTests.trimmed(setting.lines("regulation implementation"))
    #expect(lines == ["regu", "lation", "imple", "menta", "tion"])
  }

  // MARK: hanging-punctuation, text-justify, tab-size

  @Test func `hanging-punctuation, -first-001`() throws {
    let setting = LineRulesTests.setting(width: 200, family: "Noto Sans CJK JP", language: "ja") {
      $0.hanging = .first
    }
    let opening = try setting.layout("「これは、満たすための文字です。」")
    #expect(try setting.lines("「これは、満たすための文字です。」") == ["「これは、満たすための", "文字です。」"])
    #expect(abs((opening.lines[0].runs.first?.glyphs.first?.x ?? 0) + 20) < 1e-6)
    #expect(try setting.lines("これは、「満たす文字」です。") == ["これは、「満たす文", "字」です。"])
  }

  @Test func `hanging-punctuation, -last-001`() throws {
    let setting = LineRulesTests.setting(width: 200, family: "Noto Sans CJK JP", language: "ja") {
      $0.hanging = .last
    }
    #expect(try setting.lines("「これは、満たすための文字です。」") == ["「これは、満たすため", "の文字です。」"])
  }

  @Test(arguments: [
    ["これらは満たす文字で、", "それらも満たす文字で", "す。"], ["これは満たす文字です。"],
    ["ﾐﾀｽﾓｼﾞ､ﾐﾀｽﾓｼﾞ､ﾐﾀｽﾓｼﾞ､", "ﾐﾀｽﾓｼﾞ｡"], ["ﾐﾀｽﾓｼﾞ｡ﾐﾀｽﾓｼﾞ｡ﾐﾀｽﾓｼﾞ｡", "ﾐﾀｽﾓｼﾞ｡"],
  ])
  func `hanging-punctuation, -allow-end-001`(_ lines: [String]) throws {
    let setting = LineRulesTests.setting(width: 200, family: "Noto Sans CJK JP", language: "ja") {
      $0.hanging = .allowEnd
    }
    #expect(try setting.lines(lines.joined()) == lines)
  }

  @Test func `text-justify, -001 and -003`() throws {
    let text = "XXX XXX XXX XXX XXX XXX XXX XXX"
    func layout(_ justification: TextJustify, _ alignment: TextStyle.Alignment) throws
      -> TextLayout
    {
      var setting = LineRulesTests.setting(width: 190, family: "DejaVu Sans Mono") {
        $0.justification = justification
      }
      setting.style.alignment = alignment
      return try setting.layout(text)
    }
    let (left, none) = (try layout(.spaces, .left), try layout(.none, .justified))
    #expect(left.lines.count > 1 && left.glyphs.map(\.x) == none.glyphs.map(\.x))
    let spread = try layout(.interCharacter, .justified).lines[0]
    let places = spread.runs.flatMap(\.glyphs).map(\.x)
    let gaps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(
      gaps.count > 8 && gaps.dropLast().allSatisfy { abs($0 - gaps[0]) < 1e-6 } && gaps[0] > 12.1)
  }

  @Test func `tab-size, -length-001`() throws {
    let layout = try LineRulesTests.setting(width: .infinity) { $0.tabSize = .points(20) }.layout(
      "\tx")
    #expect(layout.glyphs.last.map { abs($0.x - 20) < 1e-6 } == true)
  }

  // MARK: text-transform

  /// A word of three equal letters has the first one's title case, by Unicode's table.
  @Test func `text-transform, -capitalize-001`() throws {
    let codes: [UInt32] = Array(0x61...0x7A) + [0xB5] + Array(0xE0...0xF6) + Array(0xF8...0xFF)
    for scalar in codes.compactMap(Unicode.Scalar.init) {
      let small = String(scalar)
      let wanted = scalar.properties.titlecaseMapping + small + small
      let found = try TextTransformTests.setting(.capitalize, "en").layout(small + small + small)
      let plain = try TextTransformTests.setting(.none, "en").layout(wanted)
      #expect(found.glyphs.map(\.id) == plain.glyphs.map(\.id), "\(wanted)")
    }
  }

  @Test func `text-transform, -upperlower-010`() throws {
    let pairs: [(UInt32, UInt32)] = [
      (0x2C60, 0x2C61), (0x2C62, 0x26B), (0x2C63, 0x1D7D), (0x2C64, 0x27D), (0x2C67, 0x2C68),
      (0x2C69, 0x2C6A),
      (0x2C6B, 0x2C6C), (0x2C6D, 0x251), (0x2C6E, 0x271), (0x2C6F, 0x250), (0x2C70, 0x252),
      (0x2C72, 0x2C73),
      (0x2C75, 0x2C76), (0x2C7E, 0x23F), (0x2C7F, 0x240),
    ]
    for (capital, small) in pairs {
      let found = try TextTransformTests.setting(.lowercase, "en").layout(
        String(Unicode.Scalar(capital)!))
      let plain = try TextTransformTests.setting(.none, "en").layout(String(Unicode.Scalar(small)!))
      #expect(found.glyphs.map(\.id) == plain.glyphs.map(\.id), "\(String(small, radix: 16))")
    }
  }
}
