import Documents
import JSON
import Pixels
import Testing

/// Each way to write something wrong, and the place that is named.
@Suite struct ValidationTests {
  @Test func `an unknown key is an error that names the nearest`() {
    expectRefusal(
      #"{"shadows": [{"blurr": 5}]}"#, at: "shadows[0].blurr", .unknownKey, saying: "\"blurr\"",
      "did you mean \"blur\"?")
    expectRefusal(#"{"txet": "Hi"}"#, at: "txet", .unknownKey, saying: "did you mean \"text\"?")
    expectRefusal(#"{"font": {"Size": 3}}"#, at: "font.Size", .unknownKey, saying: "did you mean \"size\"?")
    expectRefusal(#"{"stroke": {"with": 0}}"#, at: "stroke.with", .unknownKey, saying: "\"width\"")
    expectRefusal(#"{"background": {"qqqqqqqq": 1}}"#, at: "background.qqqqqqqq", .unknownKey, saying: "known are")
    expectRefusal(#"{"a b\n": 1}"#, at: #"["a b\n"]"#, .unknownKey)
    expectRefusal(#"{"out": "gold.png"}"#, at: "out", .unknownKey)
    expectRefusal(#"{"gradient": {"$schema": "x"}}"#, at: "gradient.$schema", .unknownKey)
  }

  @Test func `a value of the wrong type is an error that says what is wanted`() {
    expectRefusal(
      #"{"font": {"size": "48"}}"#, at: "font.size", .wrongType, saying: "\"48\" is a string", "a number",
      "points")
    expectRefusal(#"{"text": 7}"#, at: "text", .wrongType, saying: "7 is a number; wanted a string")
    expectRefusal(#"{"shadows": {}}"#, at: "shadows", .wrongType, saying: "wanted a list")
    expectRefusal(#"{"shadow": []}"#, at: "shadow", .wrongType, saying: "a shadow")
    expectRefusal(#"{"shadows": [null]}"#, at: "shadows[0]", .wrongType, saying: "null")
    expectRefusal(#"{"numberOfLines": 1.5}"#, at: "numberOfLines", .wrongType, saying: "1.5 is not a whole number")
    expectRefusal(#"{"gradient": {"overTextColor": 1}}"#, at: "gradient.overTextColor", .wrongType)
    expectRefusal(#"{"textInsets": [1, 2, 3]}"#, at: "textInsets", .wrongType, saying: "[top, left, bottom, right]")
    expectRefusal(#"{"font": {"features": {"liga": true}}}"#, at: "font.features.liga", .wrongType)
    expectRefusal(#"{"font": {"features": {"ligature": 1}}}"#, at: "font.features.ligature", .outOfRange)
    expectRefusal(
      #"{"font": {"features": {"lig": 1}}}"#, at: "font.features.lig", .wrongType, saying: "OpenType tag")
    expectRefusal(#"{"language": "de DE"}"#, at: "language", .wrongType, saying: "language tag")
    expectRefusal(#"{"size": [10]}"#, at: "size", .wrongType, saying: "[width, height]")
    expectRefusal(#"{"size": [null, null]}"#, at: "size[0]", .wrongType)
    expectRefusal(#"{"size": "fill"}"#, at: "size", .wrongType, saying: "\"fit\"")
    expectRefusal("[]", at: "document", .wrongType, saying: "a document")
    expectRefusal("3", at: "document", .wrongType)
  }

  /// UTS #35, 3.2.1: subtags that are out of date, longer than they may be, or of the wrong case.
  @Test(arguments: [
    ("de", "de"), ("zh-TW", "zh-TW"), ("ZH-hant-tw", "zh-Hant-TW"), ("zho", "zh"), ("srp", "sr"), ("ron", "ro"),
    ("rum", "ro"), ("ger-AT", "de-AT"), ("iw", "he"), ("in", "id"), ("cmn-Hant", "zh-Hant"), ("sh", "sr-Latn"),
    ("en-UK", "en-GB"), ("zh-yue", "yue"), ("i-klingon", "tlh"), ("grc", "grc"), ("und", "und"), ("zxx", "zxx"),
    ("qaa", "qaa"), ("de-1996", "de-1996"), ("ca-valencia", "ca-valencia"), ("zh-min-nan", "nan"), ("mo", "ro"),
    ("art-lojban", "jbo"), ("es-419", "es-419"), ("en-XA", "en-XA"), ("qps-ploc", "qps-Ploc"),
    ("de-CH-1901", "de-CH-1901"),
  ])
  func `a language tag becomes canonical`(_ tag: String, _ canonical: String) throws {
    let label = try LabelDocument(json: #"{"language": "\#(tag)"}"#)
    #expect(label.language == canonical)
    #expect(try LabelDocument(json: #"{"language": "\#(canonical)"}"#).language == canonical)
  }

  /// POSIX' names of locales, and those of Android's folders of resources.
  @Test(arguments: [
    ("zh_TW", "zh-TW"), ("en_US", "en-US"), ("zh_Hant_TW", "zh-Hant-TW"), ("b+zh+Hant", "zh-Hant"),
    ("b+sr+Latn+RS", "sr-Latn-RS"), ("b+es+419", "es-419"), ("zh-rTW", "zh-TW"), ("pt-rBR", "pt-BR"),
    ("pt_BR", "pt-BR"), ("de_DE.UTF-8", "de-DE"), ("en_US@euro", "en-US"), ("sr_RS@latin", "sr-Latn-RS"),
    ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("sr@cyrillic", "sr-Cyrl"), ("uz@cyrillic", "uz-Cyrl"),
    ("ca@valencia", "ca-valencia"), ("zho_CN", "zh-CN"),
  ])
  func `a language is read as POSIX and Android write it`(_ text: String, _ tag: String) throws {
    #expect(try LabelDocument(json: #"{"language": "\#(text)"}"#).language == tag)
  }

  @Test(
    arguments: [
      ("cn", "zh-CN"), ("dk", "da-DK"),
      ("jp", "ja-JP"), ("cz", "cs-CZ"), ("german", "de"), ("xx", nil), ("de-", "de"), ("es-r419", nil),
      ("-de", "de"), ("klingon", nil), ("d", nil), ("12", nil), ("de--DE", "de-DE"), ("C", nil),
    ] as [(String, String?)])
  func `a language that is no tag is answered with the tag`(_ text: String, _ meant: String?) {
    for (json, place) in [
      (#"{"language": "\#(text)"}"#, "language"),
      (#"{"kind": "spriteFont", "languages": ["en", "\#(text)"]}"#, "languages[1]"),
    ] {
      let error = documentError { _ = try Document(json: json) }
      #expect(error.place == place && error.reason == .wrongType, "\(error)")
      #expect(error.message.contains("did you mean") == (meant != nil), "\(error)")
      if let meant { #expect(error.message.hasSuffix("did you mean \"\(meant)\"?"), "\(error)") }
    }
  }

  @Test func `a decimal comma is answered with the number`() {
    expectRefusal(
      #"{"font": {"size": "220,5"}}"#, at: "font.size", .wrongType, saying: "is a string",
      "write 220.5, with a point")
    expectRefusal(#"{"size": ["-0,25", 3]}"#, at: "size[0]", .wrongType, saying: "write -0.25, with a point")
    for text in ["1,2,3", "a,5", "1.000,5", "12", ",5", "5,"] {
      #expect(!labelError(#"{"font": {"size": "\#(text)"}}"#).message.contains("point)"), "\(text)")
      #expect(!labelError(#"{"font": {"size": "\#(text)"}}"#).message.contains("with a point"), "\(text)")
    }
  }

  /// Names that share nothing are no slips of one another.
  @Test(arguments: [("easing", "kerning"), ("zoom", "id"), ("wobble", "double"), ("mode", "text")])
  func `a name that shares nothing with another is not answered with it`(_ name: String, _ other: String) {
    #expect(!labelError(#"{"\#(name)": 1}"#).message.contains("did you mean \"\(other)\""))
  }

  /// A slip is at most a third of a word; where the first letters differ, it is one edit.
  @Test(arguments: [
    ("outline", "overline", false), ("outlne", "outline", true), ("vutline", "outline", true),
    ("uotlnie", "outline", false),
    ("otulnie", "outline", true), ("mixed", "fixed", true), ("size", "side", true), ("mood", "node", false),
  ])
  func `a name is the slip of another only where they are nearly alike`(
    _ word: String, _ name: String, _ isSlip: Bool
  ) {
    #expect((Spelling.nearest(to: word, among: [name]) == name) == isSlip)
  }

  @Test(arguments: [
    (#"{"scale": 0}"#, "scale"), (#"{"scale": 65}"#, "scale"), (#"{"font": {"size": 0.4}}"#, "font.size"),
    (#"{"font": {"size": 1e300}}"#, "font.size"), (#"{"font": {"weight": 1001}}"#, "font.weight"),
    (#"{"shadow": {"blur": -3}}"#, "shadow.blur"), (#"{"shadow": {"blur": 2001}}"#, "shadow.blur"),
    (#"{"shadows": [{}, {"offset": [0, 10001]}]}"#, "shadows[1].offset[1]"),
    (#"{"shadowOffset": [-1e7, 0]}"#, "shadowOffset[0]"), (#"{"innerShadowBlur": 1e308}"#, "innerShadowBlur"),
    (#"{"size": [0, 10]}"#, "size[0]"), (#"{"size": [10, 100001]}"#, "size[1]"), (#"{"opacity": 1.01}"#, "opacity"),
    (#"{"oversampling": 3}"#, "oversampling"), (#"{"numberOfLines": -1}"#, "numberOfLines"),
    (#"{"numberOfLines": 1e15}"#, "numberOfLines"), (#"{"lineSpacing": 2e6}"#, "lineSpacing"),
    (#"{"textInsets": [0, 0, 0, 1e9]}"#, "textInsets[3]"),
    (#"{"gradientEndPoint": [0, 1e6]}"#, "gradientEndPoint[1]"),
    (#"{"gradient": {"locations": [0, 1.5]}}"#, "gradient.locations[1]"),
    (#"{"font": {"index": -1}}"#, "font.index"),
    (#"{"background": {"cornerRadius": -1}}"#, "background.cornerRadius"), (#"{"id": ""}"#, "id"),
    (#"{"font": {"file": ""}}"#, "font.file"), (#"{"font": {"fallback": [""]}}"#, "font.fallback[0]"),
    (#"{"alignment": "centre"}"#, "alignment"), (#"{"lineBreak": "truncatetail"}"#, "lineBreak"),
    (#"{"contentMode": "topCenter"}"#, "contentMode"),
  ])
  func ranges(_ json: String, _ place: String) {
    expectRefusal(json, at: place, .outOfRange)
  }

  @Test func `a value out of range is an error that names the range`() {
    expectRefusal(
      #"{"shadow": {"blur": -3}}"#, at: "shadow.blur", .outOfRange, saying: "-3 is out of range",
      "from 0 to 2000 points")
    expectRefusal(#"{"alignment": "centre"}"#, at: "alignment", .outOfRange, saying: "did you mean \"center\"?")
  }

  @Test func `too many elements or characters are an error`() throws {
    let stops = Array(repeating: "\"red\"", count: 256).joined(separator: ",")
    expectRefusal("{\"gradientColors\": [\(stops)]}", at: "gradientColors", .outOfRange, saying: "256", "255")
    let shadows = Array(repeating: "{}", count: 65).joined(separator: ",")
    expectRefusal("{\"shadows\": [\(shadows)]}", at: "shadows", .outOfRange, saying: "65", "64")
    let long = String(repeating: "ä", count: 100_000)
    #expect(try LabelDocument(json: "{\"text\": \"\(long)\"}").text.unicodeScalars.count == 100_000)
    expectRefusal("{\"text\": \"\(long)a\"}", at: "text", .outOfRange, saying: "100001", "100000")
  }

  /// A document of another kind is not a label.
  @Test func `another kind of document is no label`() {
    expectRefusal(#"{"kind": "group", "size": [1, 1]}"#, at: "kind", .outOfRange, saying: "group")
  }

  @Test func `neutral values change nothing`() throws {
    let label = try LabelDocument(
      json: #"""
        {"strokes": [], "shadow": {"spread": 0, "blend": "normal"},
         "gradient": {"kind": "linear", "interpolation": "srgb"}, "kind": "label"}
        """#)
    #expect(label == LabelDocument(shadows: [.init()]))
    #expect(try LabelDocument(json: #"{"stroke": null, "kerning": null}"#) == LabelDocument())
  }

  @Test func `each soft light has its place and is refused in the other`()
    throws
  {
    let json = #"{"innerShadows": [{"blend": "softLight"}], "layerStyle": {"satin": {"blend": "softLight"}}}"#
    var label = try LabelDocument(json: json)
    #expect(label.innerShadows[0].blend == .cssSoftLight && label.layerStyle?.satin?.blend == .softLight)
    #expect(try LabelDocument(label.json) == label)
    label.innerShadows[0].blend = .softLight
    #expect(documentError { try label.validate() }.description.contains("innerShadows[0].blend"))
    label.innerShadows[0].blend = .cssSoftLight
    label.layerStyle?.satin?.blend = .cssSoftLight
    #expect(documentError { try label.validate() }.description.contains("layerStyle.satin.blend"))
  }

  @Test func `an error is one line of bounded length`() {
    let error = documentError { _ = try LabelDocument(json: #"{"shadow": {"blurr": 1}}"#, source: "a.json") }
    #expect(error.description == #"a.json: shadow.blurr: "blurr" is no key of a shadow; did you mean "blur"?"#)
    #expect(
      labelError("{\"alignment\": \"a\\nb\\u2028\(String(repeating: "x", count: 500))\"}").message.count < 300)
  }

  /// What is known of a valid label hides no fault of the next one.
  @Test func `documents checked one after the other are refused as alone`() throws {
    let checker = DocumentChecker()
    var styled = LabelDocument(text: "One", font: .init(size: 30), shadows: [.init(blur: 4)])
    try checker.check(.label(styled))
    let faults: [(inout LabelDocument) -> Void] = [
      { $0.text = "a\u{0}b" }, { $0.text = String(repeating: "x", count: 100_001) }, { $0.canvas.id = "" },
      { $0.canvas.scale = .nan }, { $0.shadows[0].blur = .init(-1) }, { $0.font.size = 0 },
      { $0.runs = [.init("a\u{0}")] }, { $0.canvas.oversampling = 3 },
    ]
    for (number, fault) in faults.enumerated() {
      styled.text = "Number \(number)"
      try checker.check(.label(styled))
      var faulty = styled
      fault(&faulty)
      let alone = documentError { try faulty.validate() }
      let after = documentError { try checker.check(.label(faulty)) }
      #expect("\(alone)" == "\(after)")
      #expect(
        documentError { try checker.check(.label(faulty)) }.path == alone.path, "it was taken for a valid one")
    }
    #expect(throws: DocumentError.self) { try checker.check(.group(.init(width: .nan, height: 1))) }
  }

  @Test func `children that are like the one before are checked`() throws {
    let good = LabelDocument(text: "One", shadows: [.init(blur: 4)])
    var loud = good
    loud.text = "a\u{0}b"
    var wide = good
    wide.shadows[0].blur = .init(-1)
    try Document.group(.init(width: 9, height: 9, children: [.init(.label(good))])).validate()
    for (faulty, place) in [(loud, "children[2].text"), (wide, "children[2].shadows[0].blur")] {
      let children = [good, good, faulty].map { GroupDocument.Child(.label($0)) }
      let error = documentError { try Document.group(.init(width: 9, height: 9, children: children)).validate() }
      #expect(error.place == place)
    }
  }
}
