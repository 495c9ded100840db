import Foundation
import Testing
import Typography

/// Words divided by patterns. How these words are divided was asked of libhyphen 2.8.8 with Debian's hyphen-en-us and
/// hyphen-de.
@Suite struct HyphenationTests {
  static let isInstalled = ["de_DE", "en_US"].allSatisfy {
    FileManager.default.fileExists(atPath: "/usr/share/hyphen/hyph_\($0).dic")
  }

  static let english = [
    "in=ter=na=tion=al=iza=tion", "rep=re=sen=ta=tion", "ty=pog=ra=phy", "hy=phen=ation", "al=go=rithm",
    "uni=ver=sity", "present", "record", "as=so=ciate", "au=to=mat=i=cally",
  ]
  static let german = [
    "do=nau=dampf=schiff=fahrts=ge=sell=schaft", "rechts=schutz=ver=si=che=rungs=ge=sell=schaf=ten",
    "sil=ben=tren=nung", "zu=cker", "schiff=fahrt", "stra=ße", "wie=der=ho=lung",
  ]

  private static func dictionary(_ text: String) throws -> HyphenationDictionary {
    try #require(HyphenationDictionary(Array(text.utf8)))
  }

  private static func divided(_ word: String, by dictionary: HyphenationDictionary) -> String {
    let units = Array(word.utf16)
    let places = dictionary.places(in: units)
    let ends = places + [units.count]
    return zip([0] + places, ends).map { String(decoding: units[$0..<$1], as: UTF16.self) }.joined(separator: "=")
  }

  @Test(.enabled(if: isInstalled, "install hyphen-de and hyphen-en-us: scripts/install-packages --tests"))
  func `words are divided as libhyphen divides them`() throws {
    for (file, words) in [("en_US", Self.english), ("de_DE", Self.german)] {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/hyphen/hyph_\(file).dic"))
      let dictionary = try #require(HyphenationDictionary(Array(bytes)))
      for word in words {
        #expect(Self.divided(word.replacingOccurrences(of: "=", with: ""), by: dictionary) == word)
      }
    }
  }

  /// The lines of a narrow text whose words are divided by patterns.
  private static func lines(
    _ text: String, width: Double = 100, hyphens: LineRules.Hyphens = .auto,
    _ spans: [(Range<Int>, LineRules.Hyphens)] = []
  ) throws -> [String] {
    var setting = LineRulesTests.setting(width: width) { ($0.hyphens, $0.dividesWideWords) = (hyphens, false) }
    setting.spans = spans.map { range, hyphens in
      var span = TextSpan(range)
      span.hyphens = hyphens
      return span
    }
    let layout = try setting.layout(text)
    let units = Array(text.utf16)
    return layout.lines.map { line in
      String(decoding: units[line.range], as: UTF16.self).filter { !$0.isWhitespace && $0 != "\u{AD}" }
        + (line.runs.contains { $0.kind == .hyphen } ? "=" : "")
    }
  }

  @Test(
    .enabled(if: isInstalled),
    arguments: [
      "https://representation.example", "user@representation.example", "www.internationalization.org",
      "/usr/share/internationalization", "C:\\internationalization", "(http://localhost/internationalization)",
      "internationalization.html",
    ])
  func `no hyphen is put into an address`(_ address: String) throws {
    #expect(try Self.lines("a " + address, width: 60).allSatisfy { !$0.hasSuffix("=") })
    // What is beside it is divided.
    let lines = try Self.lines("\(address) internationalization, representation.", width: 60)
    #expect(lines.contains("in=") || lines.contains("inter=") || lines.contains("interna="), "\(lines)")
  }

  @Test(.enabled(if: isInstalled)) func `a part of a text has hyphens of its own`() throws {
    let text = "internationalization representation"
    let names = 0..<20
    #expect(try Self.lines(text, width: 60, [(names, .none)])[0] == "internationalization")
    #expect(try Self.lines(text, width: 60, [(names, .manual)])[0] == "internationalization")
    #expect(try Self.lines(text, width: 60, [(names, .none)]).contains { $0.hasSuffix("=") })
    #expect(try Self.lines(text, width: 60, hyphens: .manual, [(names, .auto)])[0].hasSuffix("="))
    #expect(try Self.lines(text, width: 60, hyphens: .manual, [(names, .auto)]).last == "representation")
    let soft = "inter\u{AD}national repre\u{AD}sentation"
    #expect(
      try Self.lines(soft, width: 60, hyphens: .manual, [(0..<14, .none)]) == [
        "international", "repre=", "sentation",
      ])
  }

  /// Docs: a soft hyphen is drawn where a line ends at it.
  @Test(arguments: ["\n", "\r\n", "\u{2028}", "\u{2029}"])
  func `a soft hyphen at the end of a line that its author ends is drawn`(_ end: String) throws {
    for hyphens in [LineRules.Hyphens.manual, .auto] {
      #expect(try Self.lines("Silber\u{AD}\(end)schmied", width: 300, hyphens: hyphens) == ["Silber=", "schmied"])
    }
    #expect(try Self.lines("Silber\u{AD}\(end)schmied", width: 300, hyphens: .none) == ["Silber", "schmied"])
    // No word goes on.
    #expect(try Self.lines("Silber\u{AD}", width: 300) == ["Silber"])
    #expect(try Self.lines("Silber\u{AD}\(end)", width: 300)[0] == "Silber")
  }

  @Test func `the largest digit of all patterns counts`() throws {
    // Liang's own example: hyphenation by nine patterns of his thesis.
    let patterns =
      "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\nhy3ph\nhe2n\nhena4\nhen5at\n1na\nn2at\n1tio\n2io\no2n\n"
    #expect(Self.divided("hyphenation", by: try Self.dictionary(patterns)) == "hy=phen=ation")
    let ends = "UTF-8\n.a1b\nb1c.\nc1d\n"
    #expect(
      Self.divided("abcdbc", by: try Self.dictionary(ends + "LEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n")) == "a=bc=db=c")
    #expect(Self.divided("abcdbc", by: try Self.dictionary(ends)) == "abc=dbc")
  }

  @Test func `compounds are divided first, and their words by themselves`() throws {
    let text =
      "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\nCOMPOUNDLEFTHYPHENMIN 3\nCOMPOUNDRIGHTHYPHENMIN 3\nhaus1tür\n"
      + "NEXTLEVEL\n.t1ü\nha1us\n.ha2us\n"
    #expect(Self.divided("haustür", by: try Self.dictionary(text)) == "haus=tür")
    #expect(Self.divided("türen", by: try Self.dictionary(text + "ü1r\n")) == "tü=ren")
    #expect(Self.divided("haustüren", by: try Self.dictionary(text + "ü1r\nr1e\n")) == "haus=tür=en")
  }

  /// As libhyphen divides them with this dictionary.
  @Test func `words of compounds are compounds again, and the longest pattern counts`() throws {
    let text = "ISO8859-1\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nhaus1kaplan\nka1plan\n"
    #expect(Self.divided("hauskaplan", by: try Self.dictionary(text)) == "haus=kaplan")
    let levels = try Self.dictionary(text + "NEXTLEVEL\nkap1lan\n")
    #expect(Self.divided("hauskaplanx", by: levels) == "haus=ka=planx")
    #expect(Self.divided("kaplan", by: levels) == "ka=plan")
  }

  @Test func `a pattern that changes letters forbids its place`() throws {
    let text = "UTF-8\nf1f/ff=f,1,2\nf1a\n"
    #expect(Self.divided("schiffahrt", by: try Self.dictionary(text)) == "schiff=ahrt")
  }

  @Test func `other encodings, and what is no dictionary`() throws {
    var latin = Array("ISO8859-1\na1".utf8)
    latin += [0xDF, 0x0A]
    let dictionary = try #require(HyphenationDictionary(latin))
    #expect(Self.divided("straße", by: dictionary) == "stra=ße")
    for bytes in [[], Array("UTF-8".utf8), Array("no encoding of any kind\na1b\n".utf8), [0x0A, 0x61]] {
      #expect(HyphenationDictionary(bytes) == nil)
    }
    // Lines that mean nothing.
    let odd = try Self.dictionary(
      "UTF-8\n\n1\n%\n#\nLEFTHYPHENMIN\nLEFTHYPHENMIN x\nNEXTLEVEL\nNEXTLEVEL\n/\n" + "a1b\n")
    #expect(Self.divided("xxabxx", by: odd) == "xxa=bxx" && odd.places(in: []).isEmpty)
  }

  // MARK: Lines

  private static func setting(
    _ language: String?, width: Double, _ change: (inout LineRules) -> Void = { _ in }
  ) -> Setting {
    var setting = LineRulesTests.setting(width: width) {
      $0.hyphens = .auto
      change(&$0)
    }
    setting.style.language = language
    return setting
  }

  private static func drawn(_ layout: TextLayout, _ text: String) -> [String] {
    let units = Array(text.utf16)
    return layout.lines.map { line in
      let text = String(decoding: units[line.visibleRanges[0]], as: UTF16.self)
      return text + (line.runs.contains { $0.kind == .hyphen } ? "-" : "")
    }
  }

  @Test(.enabled(if: isInstalled)) func `German is divided where its patterns say`() throws {
    let text = "Donaudampfschifffahrtsgesellschaft und Rechtsschutzversicherungsgesellschaften"
    let setting = Self.setting("de-AT", width: 160)
    let layout = try setting.layout(text)
    let lines = Self.drawn(layout, text)
    #expect(
      lines == [
        "Donaudampf-", "schifffahrtsge-", "sellschaft und", "Rechtsschutz-", "versicherungs-", "gesellschaften",
      ])
    #expect(layout.lines.allSatisfy { $0.width <= 160 + 1e-6 } && layout.languagesWithoutPatterns.isEmpty)
    let capitals = try setting.layout(text.uppercased())
    #expect(Self.drawn(capitals, text.uppercased()).contains { $0.hasSuffix("-") })
  }

  @Test(.enabled(if: isInstalled)) func `words are divided as little as they are told to`() throws {
    let text = "internationalization of representation"
    func lines(_ width: Double, _ change: (inout LineRules) -> Void = { _ in }) throws -> [String] {
      Self.drawn(try Self.setting("en", width: width, change).layout(text), text)
    }
    #expect(try lines(120) == ["internation-", "alization of", "representa-", "tion"])
    #expect(
      try lines(120) { $0.hyphenationLimits.after = 5 } == ["internation-", "alization of", "represen-", "tation"])
    #expect(try lines(120) { $0.hyphenationLimits.word = 15 }.first == "internation-")
    #expect(try lines(120) { $0.hyphenationLimits.word = 15 }.dropFirst().allSatisfy { !$0.hasSuffix("-") })
    #expect(try lines(120) { $0.hyphen = "=" }.count == 4)
    #expect(try lines(120) { $0.hyphens = .manual }.allSatisfy { !$0.hasSuffix("-") })
    let narrow = try lines(80)
    #expect(zip(narrow, narrow.dropFirst()).contains { $0.hasSuffix("-") && $1.hasSuffix("-") })
  }

  /// A second hyphen in a row stands only where a line can end in no other way.
  @Test(.enabled(if: isInstalled)) func `few lines in a row end with a hyphen`() throws {
    let text = "a representation and a hyphenation and an automatically made typography of universities"
    func hasTwo(_ width: Double, _ wrap: LineRules.Wrap, limit: Int) throws -> Bool {
      let layout = try Self.setting("en", width: width) { ($0.hyphenatedLines, $0.wrap) = (limit, wrap) }.layout(
        text)
      let lines = Self.drawn(layout, text)
      return zip(lines, lines.dropFirst()).contains { $0.hasSuffix("-") && $1.hasSuffix("-") && $1.contains(" ") }
    }
    let widths = Array(stride(from: 90.0, to: 260, by: 5))
    #expect(try widths.contains { try hasTwo($0, .greedy, limit: 0) })
    for wrap in [LineRules.Wrap.greedy, .pretty] {
      #expect(try !widths.contains { try hasTwo($0, wrap, limit: 1) })
    }
  }

  @Test(.enabled(if: isInstalled)) func `soft hyphens take the place of patterns`() throws {
    let text = "repre\u{AD}sentation"
    #expect(Self.drawn(try Self.setting("en", width: 90).layout(text), text).first == "repre\u{AD}-")
    let none = LineRulesTests.setting(width: 90) { $0.hyphens = .none }
    let lines = Self.drawn(try none.layout(text), text)
    #expect(lines.allSatisfy { !$0.hasSuffix("-") } && lines[0] != "repre\u{AD}")
  }

  @Test(.enabled(if: isInstalled)) func `pretty lines count their hyphens`() throws {
    let text = "The representation of typography automatically associates the university"
    for width in stride(from: 130.0, to: 300, by: 10) {
      let greedy = try Self.setting("en", width: width).layout(text)
      let pretty = try Self.setting("en", width: width) { $0.wrap = .pretty }.layout(text)
      #expect(pretty.lines.count == greedy.lines.count && pretty.lines.allSatisfy { $0.width <= width + 1e-6 })
      func hyphens(_ layout: TextLayout) -> Int { Self.drawn(layout, text).count { $0.hasSuffix("-") } }
      #expect(hyphens(pretty) <= hyphens(greedy) + 1)
    }
  }

  @Test func `a language without patterns is told`() throws {
    let text = "Representation of typography"
    #expect(try Self.setting("tlh", width: 100).layout(text).languagesWithoutPatterns == ["tlh"])
    #expect(try Self.setting(nil, width: 100).layout(text).languagesWithoutPatterns == ["und"])
    #expect(try Self.setting("../../etc/passwd", width: 100).layout(text).languagesWithoutPatterns.count == 1)
    #expect(try Self.setting("tlh", width: 1000).layout(text).languagesWithoutPatterns.isEmpty)
  }
}
