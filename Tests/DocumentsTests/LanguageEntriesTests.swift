import Documents
import JSON
import Testing

/// `languages` of styles, documents and children.
struct LanguageEntriesTests {
  /// Whether a text of a language takes the only entry of its style.
  private static func takes(_ language: String, _ tag: String) throws -> Bool {
    let styles = try StyleSheet(json: #"{"styles": {"s": {"languages": {"\#(tag)": {"ellipsis": "\#(tag)"}}}}}"#)
    return try label(#"{"style": "s", "language": "\#(language)"}"#, styles).ellipsis == tag
  }

  private static func label(_ json: String, _ styles: StyleSheet = StyleSheet()) throws -> LabelDocument {
    try LabelDocument(json: json, styles: styles)
  }

  private static let tags = [
    "und-Arab", "ar", "fa", "zh", "zh-Hant", "zh-HK", "sr", "sr-Latn", "de", "de-CH", "pt-BR",
  ]

  /// By the likely subtags of UTS #35, 4.3: a language is taken in its script, and in a region that is named.
  @Test(
    arguments: [
      ("ar-EG", ["und-Arab", "ar"]), ("ur", ["und-Arab"]), ("fa", ["und-Arab", "fa"]), ("zh-TW", ["zh-Hant"]),
      ("zh-Hant-HK", ["zh-Hant", "zh-HK"]), ("zh-HK", ["zh-Hant", "zh-HK"]), ("zh-CN", ["zh"]), ("zh", ["zh"]),
      ("zh_TW", ["zh-Hant"]), ("sr", ["sr"]), ("sr-Latn-RS", ["sr-Latn"]), ("sh", ["sr-Latn"]), ("de-AT", ["de"]),
      ("de-CH-1901", ["de", "de-CH"]), ("pt-PT", []), ("pt", ["pt-BR"]), ("pt-BR", ["pt-BR"]), ("en", []),
      ("pa-PK", ["und-Arab"]),
    ] as [(String, [String])])
  func `a text takes the entries of its language, script and region`(_ language: String, _ tags: [String]) throws {
    #expect(try Self.tags.filter { try Self.takes(language, $0) } == tags, "\(language)")
  }

  @Test func `what is more special is laid over what is more general`() throws {
    let tags = ["zh-Hant-HK", "zh-HK", "und-Hant", "zh-Hant", "zh-Hant-HK-pinyin"]
    for tags in [tags, tags.reversed()] {
      let entries = tags.map { #""\#($0)": {"ellipsis": "\#($0)"}"# }.joined(separator: ", ")
      let styles = try StyleSheet(json: #"{"styles": {"s": {"ellipsis": "own", "languages": {\#(entries)}}}}"#)
      func ellipsis(_ language: String) throws -> String? {
        try Self.label(#"{"style": "s", "language": "\#(language)"}"#, styles).ellipsis
      }
      #expect(try ellipsis("yue-Hant") == "und-Hant")
      #expect(try ellipsis("zh-TW") == "zh-Hant")
      #expect(try ellipsis("zh-HK") == "zh-Hant-HK")
      #expect(try ellipsis("zh-Hant-HK-pinyin") == "zh-Hant-HK-pinyin")
      #expect(try ellipsis("en") == "own")
    }
  }

  /// Of two tags the one that says more, and a region says more than a script.
  @Test(
    arguments: [
      ("de-AT", "und-Latn-AT", "de-AT"), ("ca-ES-valencia", "ca-valencia", "ca-ES-valencia"),
      ("zh-HK", "zh-Hant", "zh-HK"), ("sr-Latn-RS", "und-Latn", "sr-Latn"),
    ])
  func `the more special of two entries wins`(_ language: String, _ less: String, _ more: String) throws {
    let json =
      #"{"language": "\#(language)", "languages": {"\#(more)": {"ellipsis": "m"}, "\#(less)": {"ellipsis": "l"}}}"#
    #expect(try Self.label(json).ellipsis == "m")
  }

  @Test func `a style in a language is its base in that language, then its own members and entries`() throws {
    let styles = try StyleSheet(
      json: """
        {"styles": {
          "base": {"ellipsis": "b", "minimumScaleFactor": 0.7,
            "languages": {"de": {"ellipsis": "b-de", "minimumScaleFactor": 0.5}}},
          "own": {"extends": "base", "ellipsis": "o"},
          "both": {"extends": "base", "ellipsis": "o", "languages": {"de": {"ellipsis": "o-de"}}},
          "spoken": {"extends": "both", "language": "de"}}}
        """)
    func label(_ style: String, _ rest: String = "") throws -> LabelDocument {
      try Self.label(#"{"style": "\#(style)"\#(rest)}"#, styles)
    }
    let german = #", "language": "de""#
    #expect(try label("base", german).ellipsis == "b-de")
    #expect(try label("own", german).ellipsis == "o")
    #expect(try label("own", german).minimumScaleFactor == 0.5)
    #expect(try label("own", #", "language": "nl""#).minimumScaleFactor == 0.7)
    #expect(try label("both", german).ellipsis == "o-de")
    #expect(try label("both").ellipsis == "o")
    #expect(try label("both", german + #", "ellipsis": "mine""#).ellipsis == "mine")
    #expect(try label("spoken").ellipsis == "o-de")
    #expect(try label("spoken", #", "language": "nl""#).ellipsis == "o")
    #expect(try styles.label(style: "spoken").ellipsis == "o-de")
  }

  @Test func `a document's own entries are laid over its own members`() throws {
    let json =
      #"{"ellipsis": "a", "language": "fa", "languages": {"und-Arab": {"ellipsis": "b"}, "de": {"ellipsis": "c"}}}"#
    #expect(try Self.label(json).ellipsis == "b")
    let still = #"{"ellipsis": "a", "languages": {"und-Arab": {"ellipsis": "b"}}}"#
    #expect(try Self.label(still).ellipsis == "a")
  }

  @Test func `a group's language is that of children that have none`() throws {
    let styles = try StyleSheet(
      json: """
        {"styles": {"title": {"ellipsis": "t", "languages": {"ja": {"ellipsis": "t-ja"}}},
          "dutch": {"extends": "title", "language": "nl"}}}
        """)
    let document = try Document(
      json: """
        {"kind": "group", "size": [9, 9], "language": "ja", "children": [
          {"style": "title", "text": "a"}, {"style": "title", "language": "de", "text": "b"},
          {"style": "dutch", "text": "c"}, {"text": "d"},
          {"kind": "group", "size": [3, 3], "children": [{"style": "title", "text": "e"}]},
          {"style": "title", "text": [{"document": {"style": "title", "text": "f"}}]}]}
        """, styles: styles)
    func label(_ document: Document?) -> LabelDocument? {
      guard case .label(let label)? = document else { return nil }
      return label
    }
    guard case .group(let group) = document else {
      Issue.record("no group")
      return
    }
    let children = group.children.map(\.document)
    #expect(children.prefix(4).map { label($0)?.language } == ["ja", "de", "nl", "ja"])
    #expect(children.prefix(3).map { label($0)?.ellipsis } == ["t-ja", "t", "t"])
    guard case .group(let inner) = children[4] else {
      Issue.record("no group")
      return
    }
    #expect(label(inner.children[0].document)?.ellipsis == "t-ja")
    #expect(label(label(children[5])?.runs[0].object?.child?.document)?.ellipsis == "t-ja")
  }

  @Test func `a language fills its placeholder`() throws {
    let styles = try StyleSheet(
      json: #"{"styles": {"s": {"ellipsis": "{{language}}"}}}"#
    )
    func job(_ json: String) throws -> Job { try Job(JSONParser.parse(json), styles: styles, defaultID: "a") }
    #expect(try job(#"{"style": "s", "language": "pt-BR", "text": "in {{language}}"}"#).label?.text == "in pt-BR")
    #expect(try job(#"{"style": "s", "language": "pt-BR", "text": ""}"#).label?.ellipsis == "pt-BR")
    let valued = #"{"style": "s", "language": "pt-BR", "text": "", "values": {"language": "x"}}"#
    #expect(try job(valued).label?.ellipsis == "x")
    #expect(throws: DocumentError.self) { try job(#"{"style": "s", "text": ""}"#) }
  }

  @Test(
    arguments: [
      (#"{"iw": {}, "he": {}}"#, "styles.s.languages.he", "same language as \"iw\""),
      (#"{"und": {}}"#, "styles.s.languages.und", "neither a language nor a script"),
      (#"{"cn": {}}"#, "styles.s.languages.cn", "zh-CN"),
      (#"{"de": {"language": "de"}}"#, "styles.s.languages.de.language", "stands beside"),
      (#"{"de": {"languages": {}}}"#, "styles.s.languages.de.languages", ""),
      (#"{"de": {"extends": "s"}}"#, "styles.s.languages.de.extends", ""),
      (#"{"de": {"id": "s"}}"#, "styles.s.languages.de.id", ""),
      (#"{"de": {"elipsis": "s"}}"#, "styles.s.languages.de.elipsis", "ellipsis"),
      (#"{"de": {"font": {"size": -1}}}"#, "styles.s.languages.de.font.size", "out of range"),
      (#"{"de": 3}"#, "styles.s.languages.de", "an object"),
    ])
  func `a faulty entry is an error at its place`(_ languages: String, _ place: String, _ words: String) {
    let error = documentError { _ = try StyleSheet(json: #"{"styles": {"s": {"languages": \#(languages)}}}"#) }
    #expect(error.place == place, "\(error)")
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func `a document's entry has members of its kind alone`() {
    let error = documentError {
      _ = try Document(json: #"{"language": "de", "languages": {"de": {"numberOfPages": 3}}}"#)
    }
    #expect(error.place == "languages.de.numberOfPages", "\(error)")
  }

  @Test func `a sprite font's languages are a list, in styles too`() throws {
    let styles = try StyleSheet(json: #"{"styles": {"f": {"kind": "spriteFont", "languages": ["de", "fr"]}}}"#)
    guard case .spriteFont(let font) = try Document(json: #"{"style": "f"}"#, styles: styles) else {
      Issue.record("no sprite font")
      return
    }
    #expect(font.languages == ["de", "fr"])
  }
}
