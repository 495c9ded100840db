import Testing
import Typography

/// How lines are broken and filled.
///
/// Lines and places are those of Chromium 156 (headless, hinting off, 20 px, Debian's fonts-dejavu 2.37 and fonts-noto-cjk
/// 20220127), which were measured for this project.
@Suite struct LineRulesTests {
  static let text = TextSpacingTests.text

  static func setting(
    width: Double, family: String = "DejaVu Sans", language: String = "en", _ change: (inout LineRules) -> Void
  ) -> Setting {
    var rules = LineRules()
    change(&rules)
    return Setting(width: width) {
      ($0.lineBreak, $0.numberOfLines, $0.language, $0.rules) = (.wordWrap, 0, language, rules)
      $0.font = FontQuery(family: family)
    }
  }

  static func trimmed(_ lines: [String]) -> [String] {
    lines.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  // MARK: Which lines

  @Test func `pretty lines leave no word alone`() throws {
    let pretty = Self.setting(width: 300) { $0.wrap = .pretty }
    #expect(
      Self.trimmed(try pretty.lines(Self.text)) == [
        "The quick brown fox jumps", "over the lazy dog and then", "runs away into the deep", "dark forest.",
      ])
  }

  /// All ways to divide up to twelve words, against the ones that are found.
  @Test(arguments: 0..<60) func `pretty lines have the least sum of penalties`(_ seed: Int) throws {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 12345
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(below))
    }
    let words = (0..<(4 + random(9))).map { _ in String(repeating: "n", count: 1 + random(9)) }
    let text = words.joined(separator: " ")
    let room = Double(120 + random(200))
    let greedy = try Self.setting(width: room) { _ in }.lines(text)
    let found = Self.trimmed(try Self.setting(width: room) { $0.wrap = .pretty }.lines(text))
    func width(_ words: ArraySlice<String>) throws -> Double {
      try Setting().layout(words.joined(separator: " ")).width
    }
    func cost(_ lines: [ArraySlice<String>]) throws -> Double? {
      var sum = 0.0
      for (index, line) in lines.enumerated() {
        let width = try width(line)
        guard width <= room + 1e-6 else { return nil }
        if index < lines.count - 1 {
          sum += (1 - width / room) * (1 - width / room)
        } else if line.count == 1 || width < room / 4 {
          sum += 1
        }
      }
      return sum
    }
    var least = Double.infinity
    for mask in 0..<(1 << (words.count - 1)) where mask.nonzeroBitCount < greedy.count {
      var (lines, start) = ([ArraySlice<String>](), 0)
      for index in 1...words.count where index == words.count || mask >> (index - 1) & 1 == 1 {
        lines.append(words[start..<index])
        start = index
      }
      if let cost = try cost(lines) { least = min(least, cost) }
    }
    let own = found.map { $0.split(separator: " ").map(String.init)[...] }
    #expect(own.flatMap(Array.init) == words && found.count == greedy.count)
    let cost = try cost(own)
    #expect(abs(try #require(cost) - least) < 1e-9, "\(found)")
  }

  @Test func `a last line has as many words as wanted, where the line before has them`() throws {
    func lines(_ widows: Int) throws -> [String] {
      Self.trimmed(try Self.setting(width: 300) { $0.fewestLastWords = widows }.lines(Self.text))
    }
    #expect(try lines(1).last == "forest.")
    #expect(try lines(2).last == "dark forest.")
    #expect(try lines(4).last == "the deep dark forest.")
    #expect(try lines(10).count == 4)
    let orphans = try Setting(width: 300) {
      ($0.lineBreak, $0.numberOfLines, $0.allowOrphans) = (.wordWrap, 0, false)
    }.lines(Self.text)
    #expect(try lines(2) == Self.trimmed(orphans))
  }

  // MARK: Where lines end

  static let japanese = "今日は天気がいいので、近くの公園まで散歩に出かけることにしました。"

  @Test(arguments: [
    (LineRules.WordBreak.normal, ["今日は天気がいいの", "で、近くの公園まで散", "歩に出かけることにし", "ました。"]),
    (.breakAll, ["今日は天気がいいの", "で、近くの公園まで散", "歩に出かけることにし", "ました。"]),
  ])
  func `lines of Japanese end where wordBreak allows it`(_ rule: LineRules.WordBreak, _ lines: [String]) throws {
    let setting = Self.setting(width: 200, family: "Noto Sans CJK JP", language: "ja") { $0.wordBreak = rule }
    #expect(try setting.lines(Self.japanese) == lines)
  }

  /// The phrases are those that BudouX 0.6.0 says, asked in Python.
  static let phrases: [(text: String, phrases: [String])] = [
    (japanese, ["今日は", "天気が", "いいので、", "近くの", "公園まで", "散歩に", "出かける", "ことにしました。"]),
    ("あなたに寄り添う最先端のテクノロジー。", ["あなたに", "寄り添う", "最先端の", "テクノロジー。"]),
    ("私は昨日友だちと散歩に行きました。", ["私は", "昨日友だちと", "散歩に", "行きました。"]),
    (
      "人間は、生まれながらにして自由であり、尊厳と権利とについて平等である。",
      ["人間は、", "生まれながらに", "して", "自由で", "あり、", "尊厳と", "権利とに", "ついて", "平等である。"]
    ),
    ("コーヒーを飲みながら本を読むのが好きです", ["コーヒーを", "飲みながら本を", "読むのが", "好きです"]),
  ]

  @Test(arguments: phrases)
  func `lines of Japanese end between phrases`(text: String, phrases: [String]) throws {
    for width in stride(from: 240.0, through: 500, by: 20) {
      // A letter is 20 points wide, and a line has as many phrases as there is room for.
      var wanted: [String] = []
      for phrase in phrases {
        if let last = wanted.last, Double(last.count + phrase.count) * 20 <= width {
          wanted[wanted.count - 1] += phrase
        } else {
          wanted.append(phrase)
        }
      }
      let setting = Self.setting(width: width, family: "Noto Sans CJK JP", language: "ja") {
        $0.wordBreak = .phrase
      }
      #expect(try setting.lines(text) == wanted, "\(width)")
    }
  }

  @Test func `words that are kept whole`() throws {
    let japanese = Self.setting(width: 200, family: "Noto Sans CJK JP", language: "ja") {
      ($0.wordBreak, $0.dividesWideWords) = (.keepAll, false)
    }
    #expect(try japanese.lines(Self.japanese) == ["今日は天気がいいので、", "近くの公園まで散歩に出かけることにしました。"])
    for rule in [LineRules.WordBreak.keepAll, .phrase] {
      let korean = Self.setting(width: 130, family: "Noto Sans CJK KR", language: "ko") { $0.wordBreak = rule }
      #expect(Self.trimmed(try korean.lines("안녕하세요 여러분 반갑습니다")) == ["안녕하세요", "여러분", "반갑습니다"])
    }
    let normal = Self.setting(width: 130, family: "Noto Sans CJK KR", language: "ko") { $0.wordBreak = .normal }
    #expect(Self.trimmed(try normal.lines("안녕하세요 여러분 반갑습니다")) == ["안녕하세요 여", "러분 반갑습니", "다"])
  }

  @Test func `words that may end anywhere`() throws {
    let setting = Self.setting(width: 100) { $0.wordBreak = .breakAll }
    let lines = try setting.lines("see pneumonoultramicroscopic now")
    #expect(lines[0].hasPrefix("see pneu"))
    #expect(lines.joined() == "see pneumonoultramicroscopic now")
    let thai = Self.setting(width: 200, family: "Noto Sans Thai", language: "th") { $0.wordBreak = .keepAll }
    let plain = Self.setting(width: 200, family: "Noto Sans Thai", language: "th") { _ in }
    let sentence = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน"
    // Dictionary breaks stay.
    #expect(try thai.lines(sentence) == plain.lines(sentence))
  }

  @Test(arguments: [
    (LineRules.Strictness.normal, ["ああああァ", "ッキャー々", "〜"]),
    (.strict, ["あああ", "あァッ", "キャー々〜"]),
    (.loose, ["ああああァ", "ッキャー々", "〜"]),
  ])
  func `small kana begin lines as the strictness says`(_ strictness: LineRules.Strictness, _ lines: [String]) throws
  {
    let setting = Self.setting(width: 100, family: "Noto Sans CJK JP", language: "ja") {
      $0.strictness = strictness
    }
    #expect(try setting.lines("ああああァッキャー々〜") == lines)
  }

  @Test func `lines end anywhere`() throws {
    let setting = Self.setting(width: 100) { $0.strictness = .anywhere }
    let charWrap = Setting(width: 100) { ($0.lineBreak, $0.numberOfLines) = (.charWrap, 0) }
    #expect(try setting.lines(Self.text) == charWrap.lines(Self.text))
  }

  @Test func `a word that is too wide is divided, or not`() throws {
    let text = "see pneumonoultramicroscopic now"
    let anywhere = Self.setting(width: 100) { _ in }
    #expect(Self.trimmed(try anywhere.lines(text)) == ["see", "pneumon", "oultramic", "roscopic", "now"])
    let normal = Self.setting(width: 100) { $0.dividesWideWords = false }
    #expect(Self.trimmed(try normal.lines(text)) == ["see", "pneumonoultramicroscopic", "now"])
    #expect(abs(try normal.layout(text).lines[1].width - 272.5) < 0.05)
  }

  // MARK: Tabs

  @Test(arguments: [(LineRules.TabSize.spaces(4), 165.28), (.points(50), 212.7)])
  func `tab stops stand at multiples`(_ size: LineRules.TabSize, _ end: Double) throws {
    let setting = Self.setting(width: 600) { $0.tabSize = size }
    #expect(abs(try setting.layout("a\tbb\tccccc\td").lines[0].width - end) < 0.05)
  }

  @Test func `text is set by tab stops`() throws {
    let setting = Self.setting(width: 600) {
      $0.tabStops = [
        LineRules.TabStop(at: 100), .init(at: 200, align: .right), .init(at: 300, align: .center),
        .init(at: 400, align: .decimal),
      ]
    }
    let layout = try setting.layout("a\tleft\tright\tmid\t1234.56\tend")
    func x(_ offset: Int) throws -> Double { try #require(layout.glyphs.first { $0.cluster == offset }).x }
    func width(_ text: String) throws -> Double { try Setting().layout(text).width }
    #expect(abs(try x(2) - 100) < 1e-6)
    #expect(abs(try x(7) + width("right") - 200) < 1e-6)
    #expect(abs(try x(13) + width("mid") / 2 - 300) < 1e-6)
    #expect(abs(try x(21) - 400) < 1e-6, "the decimal separator")
    // Behind the last stop those of tabSize: eight spaces of 0.318 em.
    let interval = 8 * (try width("a a") - 2 * width("a"))
    let end = try x(25)
    #expect(abs((end / interval).rounded() * interval - end) < 1e-6)
    // The text breaks as wide as it is drawn.
    #expect(abs(layout.lines[0].width - (end + (try width("end")))) < 1e-6)
  }

  // MARK: Justification

  private static func justified(
    width: Double, family: String = "DejaVu Sans", language: String = "en", _ change: (inout LineRules) -> Void
  ) -> Setting {
    var setting = setting(width: width, family: family, language: language, change)
    setting.style.alignment = .justified
    return setting
  }

  @Test func `the last line is aligned by itself`() throws {
    func last(_ alignment: TextStyle.Alignment?) throws -> TextLayout.Line {
      let layout = try Self.justified(width: 300) { $0.lastAlignment = alignment }.layout(Self.text)
      #expect(layout.lines.dropLast().allSatisfy { abs($0.width - 300) < 1e-6 })
      return try #require(layout.lines.last)
    }
    let width = try last(nil).width
    #expect(abs(width - 63.98) < 0.05)
    #expect(try last(nil).x == 0)
    #expect(abs(try last(.right).x - (300 - width)) < 1e-6)
    #expect(abs(try last(.center).x - (300 - width) / 2) < 1e-6)
    // One word has no space to widen.
    #expect(try last(.justified).width == width)
    let centred = try Self.setting(width: 300) { $0.lastAlignment = .right }.layout("One two\nThree")
    #expect(centred.lines.allSatisfy { abs($0.x + $0.width - 300) < 1e-6 })
  }

  @Test func `space between any two characters fills the line`() throws {
    let layout = try Self.justified(width: 300) { $0.justification = .interCharacter }.layout(Self.text)
    let plain = try Self.setting(width: 300) { _ in }.layout(Self.text)
    for (line, natural) in zip(layout.lines, plain.lines).dropLast() {
      #expect(abs(line.width - 300) < 1e-6)
      let extra = (300 - natural.width) / Double(line.visibleRanges[0].count - 1)
      let (glyphs, others) = (line.runs.flatMap(\.glyphs), natural.runs.flatMap(\.glyphs))
      for (index, pair) in zip(glyphs, others).enumerated() {
        #expect(abs(pair.0.x - pair.1.x - Double(index) * extra) < 1e-6)
      }
    }
  }

  @Test func `nothing before a tab is widened`() throws {
    let text = "a\tThe quick brown fox jumps over the lazy dog"
    let layout = try Self.justified(width: 300) { $0.justification = .interCharacter }.layout(text)
    let glyphs = layout.lines[0].runs.flatMap(\.glyphs)
    let stop = try #require(glyphs.first { $0.cluster == 2 }).x
    let plain = try Self.setting(width: 300) { _ in }.layout(text)
    #expect(abs(stop - (try #require(plain.glyphs.first { $0.cluster == 2 }).x)) < 1e-9)
    #expect(abs(layout.lines[0].width - 300) < 1e-6)
  }

  /// Each gap between ideographs takes as much as a space: Chromium widens 6 gaps by 2.67 px.
  @Test func `space between ideographs fills the line`() throws {
    let text = "今日は天気がいいので、近くの公園まで散歩に"
    for (rule, fills) in [(TextJustify.auto, true), (.interWord, false), (.spaces, false), (.none, false)] {
      let layout = try Self.justified(width: 196, family: "Noto Sans CJK JP", language: "ja") {
        $0.justification = rule
      }.layout(text)
      #expect(layout.lines.count == 3)
      for line in layout.lines.dropLast() {
        let glyphs = line.runs.flatMap(\.glyphs)
        let natural = try Self.setting(width: .infinity, family: "Noto Sans CJK JP", language: "ja") { _ in }
          .layout(String(decoding: Array(text.utf16)[line.range], as: UTF16.self))
        #expect((abs(line.width - 196) < 1e-6) == fills)
        let extra = fills ? (196 - natural.width) / Double(glyphs.count - 1) : 0
        for (index, pair) in zip(glyphs, natural.glyphs).enumerated() {
          #expect(abs(pair.0.x - pair.1.x - Double(index) * extra) < 1e-6)
        }
      }
    }
  }

  /// CSS Text 3, 6.4: `inter-word` adjusts space at word separators only, of which the ideographic space is none.
  @Test func `space between words is of what separates words`() throws {
    let wide = "\u{4ECA}\u{65E5}\u{306F} fine \u{5929}\u{6C17}\u{3000}\u{304C}\u{A0}\u{3044}\u{3044}"
    for (text, separators) in [
      (wide, [0x20, 0x20, 0xA0]), ("one\u{1361}two\u{1361}three", [0x1361, 0x1361]), ("ab\u{10100}cd", [0xD800]),
    ] as [(String, [UInt16])] {
      let natural = try Self.setting(width: .infinity, language: "ja") { _ in }.layout(text)
      let line = try Self.justified(width: natural.width + 30, language: "ja") {
        ($0.justification, $0.lastAlignment) = (.interWord, .justified)
      }.layout(text).lines[0]
      #expect(abs(line.width - natural.width - 30) < 1e-6)
      let widened = zip(line.runs.flatMap(\.glyphs), natural.glyphs).filter { abs($0.advance - $1.advance) > 1e-6 }
      #expect(widened.map { Array(text.utf16)[$0.0.cluster] } == separators)
      for (glyph, plain) in widened {
        #expect(abs(glyph.advance - plain.advance - 30 / Double(separators.count)) < 1e-6)
      }
    }
  }

  private static let arabic = "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا"

  @Test func `Arabic words are drawn apart at their joins`() throws {
    func layout(_ rule: TextJustify) throws -> TextLayout {
      try Self.justified(width: 300, family: "Noto Naskh Arabic", language: "ar") { $0.justification = rule }
        .layout(Self.arabic)
    }
    let (plain, long) = (try layout(.spaces), try layout(.kashida))
    #expect(plain.lines.map(\.range) == long.lines.map(\.range))
    #expect(long.lines.dropLast().allSatisfy { abs($0.width - 300) < 1e-6 })
    #expect(long.glyphs.count > plain.glyphs.count)
    // Each glyph more is a tatweel.
    let tatweel = try #require(
      try Setting { $0.font = FontQuery(family: "Noto Naskh Arabic") }.layout("\u{640}").glyphs.first)
    let more = long.glyphs.count { $0.id == tatweel.id } - plain.glyphs.count { $0.id == tatweel.id }
    #expect(more == long.glyphs.count - plain.glyphs.count)
    // Three ems a word at most, and carets as before.
    #expect(Double(more) * tatweel.advance <= 60 * Double(Self.arabic.split(separator: " ").count))
    #expect(long.carets(ofLine: 0).count == plain.carets(ofLine: 0).count)
    // Spaces are less wide than without.
    func space(_ layout: TextLayout) -> Double {
      layout.glyphs.filter { Array(Self.arabic.utf16)[$0.cluster] == 0x20 }.map(\.advance).max() ?? 0
    }
    #expect(space(long) < space(plain))
  }

  @Test func `a word is drawn apart after seen, and before a final alef`() throws {
    // The seen of the first, and the beh before the alef that ends the second; other words have no place.
    for (text, place) in [("مسلم كتاب", 1), ("كتابا كتب كتب", 3)] {
      let width = try Setting { $0.font = FontQuery(family: "Noto Naskh Arabic") }.layout(text).width
      func clusters(_ rule: TextJustify) throws -> [Int: Int] {
        let layout = try Self.justified(width: width + 40, family: "Noto Naskh Arabic", language: "ar") {
          ($0.justification, $0.lastAlignment) = (rule, .justified)
        }.layout(text)
        #expect(abs(layout.lines[0].width - width - 40) < 1e-6)
        return Dictionary(grouping: layout.glyphs, by: \.cluster).mapValues(\.count)
      }
      let (plain, long) = (try clusters(.spaces), try clusters(.kashida))
      // Tatweels belong to the letters before them.
      #expect(long.filter { $0.value > plain[$0.key] ?? 0 }.keys.sorted() == [place])
      #expect(try #require(long[place]) >= (plain[place] ?? 0) + 2)
    }
  }

  @Test(arguments: ["\n", "\r\n", "\u{2029}"])
  func `letters do not join over the end of a line`(_ end: String) throws {
    func glyphs(_ text: String) throws -> [UInt32] {
      let setting = Self.setting(width: 300, family: "Noto Naskh Arabic", language: "ar") { _ in }
      return try setting.layout(text).lines.flatMap { $0.runs.flatMap(\.glyphs).map(\.id) }
    }
    let (alone, joined, apart) = (try glyphs("ن"), try glyphs("نن"), try glyphs("ن" + end + "ن"))
    #expect(apart == alone + alone)
    #expect(joined != alone + alone)
  }

  // MARK: Marks

  @Test func `marks hang outside of the line`() throws {
    let text = "“" + Self.text + "”"
    let plain = try Self.setting(width: 300) { _ in }.layout(Self.text)
    let layout = try Self.setting(width: 300) { $0.hanging = [.first, .last] }.layout(text)
    let mark = try Setting().layout("“").width
    #expect(layout.lines.count == plain.lines.count && layout.width == plain.width)
    #expect(abs(layout.lines[0].x + mark) < 1e-6 && abs(layout.lines[0].hangingStart - mark) < 1e-6)
    let first = try #require(layout.glyphs.first { $0.cluster == 1 })
    #expect(abs(first.x) < 1e-6)
    var right = Self.setting(width: 300) { $0.hanging = [.last] }
    right.style.alignment = .right
    let last = try #require(try right.layout(text).lines.last)
    let closing = try #require(last.runs.last?.glyphs.last)
    #expect(abs(closing.x - (try right.layout(text).width)) < 1e-6)
  }

  @Test func `a stop hangs where it does not fit`() throws {
    let text = "日本語日本語、日本語"
    func lines(_ width: Double, _ hanging: LineRules.Hanging) throws -> [String] {
      try Self.setting(width: width, family: "Noto Sans CJK JP", language: "ja") { $0.hanging = hanging }.lines(
        text)
    }
    #expect(try lines(120, []) == ["日本語日本", "語、日本語"])
    #expect(try lines(120, .allowEnd) == ["日本語日本語、", "日本語"])
    let setting = Self.setting(width: 140, family: "Noto Sans CJK JP", language: "ja") { $0.hanging = .allowEnd }
    // There is room for it, so it does not hang: the line is aligned with it.
    #expect(try setting.layout(text).width == 140)
    let narrow = Self.setting(width: 120, family: "Noto Sans CJK JP", language: "ja") { $0.hanging = .allowEnd }
    #expect(try narrow.layout(text).width == 120)
    #expect(try narrow.layout(text).lines[0].width == 140)
  }

  @Test func `brackets and stops beside one another are half as wide`() throws {
    func width(_ text: String, _ trims: Bool) throws -> Double {
      try Self.setting(width: 600, family: "Noto Sans CJK JP", language: "ja") { $0.trimsSpacing = trims }
        .layout(text).width
    }
    for (text, halves) in [("「（あ）」", 2), ("あ」「あ", 1), ("あ。」あ", 1), ("あ、あ", 0), ("あ「あ」あ", 0), ("あ）、「あ", 2)] {
      #expect(abs(try width(text, false) - Double(text.count) * 20) < 1e-6)
      #expect(abs(try width(text, true) - (Double(text.count) - Double(halves) / 2) * 20) < 1e-6, "\(text)")
    }
  }
}
