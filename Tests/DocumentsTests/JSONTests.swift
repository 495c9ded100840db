import Documents
import JSON
import Testing

@Suite struct JSONTests {
  @Test func `values and the order of members are kept`() throws {
    let value = try JSONParser.parse(#" {"b": [1, -2.5, true, null], "a": {"x": "ä\n\uD83D\uDE00"}} "#)
    #expect(value == ["b": [1, -2.5, true, nil], "a": ["x": "ä\n😀"]])
    #expect(value.object?.names == ["b", "a"])
  }

  @Test(arguments: [
    ("", "1:1", "empty or cut off"), (" ", "1:2", "empty or cut off"), ("{\"a\": 1", "1:8", "cut off"),
    ("{\"a\": 1,\n \"a\": 2}", "2:2", "duplicate"), ("[\"ä\\uD800\"]", "1:4", "stands alone"),
    ("[\"\\uDC00\"]", "1:3", "stands alone"), ("[\"\\uD800\\u0041\"]", "1:3", "stands alone"),
    ("{} {}", "1:4", "\"{\" follows the value"), ("[NaN]", "1:2", "no such number"),
    ("[1, -Infinity]", "1:5", "no such number"),
    ("[1e999]", "1:2", "too large"), ("[\"\\u0000\"]", "1:3", "NUL"), ("[01]", "1:2", "\"01\" is no number"),
    ("[1.]", "1:2", "no number"), ("[-]", "1:2", "no number"), ("[.5]", "1:2", "a value is missing near \".5\""),
    ("{'a': 1}", "1:2", "quotation marks is missing near \"'a'\""), ("[1,]", "1:4", "near \"]\""),
    ("[1 2]", "1:4", "a comma"),
    ("{\"a\" 1}", "1:6", "the colon"), ("{1: 2}", "1:2", "a name"), ("[tru]", "1:2", "near \"tru\""),
    ("[\"a", "1:4", "cut off"),
    ("[\"a\nb\"]", "1:4", "control character 10"), ("[\"\\x\"]", "1:3", "no escape"),
    ("[\"\\u12G4\"]", "1:3", "\\u12G4"),
  ])
  func `a syntax error names its place and what is wrong`(_ text: String, _ place: String, _ words: String) {
    let error = documentError { _ = try JSONParser.parse(text) }
    #expect(error.place == place)
    #expect(error.reason == .syntax)
    #expect(error.message.contains(words), "\(error)")
    #expect(error.message.contains("; "), "without a remedy: \(error)")
    #expect(documentError { _ = try JSONParser.parse(text, source: "a.json") }.place == "a.json:" + place)
  }

  @Test func `bytes that are not UTF-8 are an error`() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82]] {
      let text = Array("[\"".utf8) + bytes + Array("\"]".utf8)
      let error = documentError { _ = try JSONParser.parse(text) }
      #expect(error.message.contains("save the file as UTF-8"), "\(error)")
    }
  }

  @Test func `JSON may be nested 64 deep`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONParser.parse(nested(64))
    let error = documentError { _ = try JSONParser.parse(nested(65)) }
    #expect(error.place == "1:65")
    #expect(documentError { _ = try JSONParser.parse(String(repeating: "[", count: 1_000_000)) }.place == "1:65")
    // Brackets in strings do not count.
    _ = try JSONParser.parse("[\"\\\"" + String(repeating: "[", count: 100) + "\"]")
  }

  @Test func `a text may have two million values and 64 MiB`() throws {
    func list(_ count: Int) -> [UInt8] {
      Array("[".utf8) + Array(repeating: Array("1,".utf8), count: count - 1).joined() + Array("1]".utf8)
    }
    #expect(try JSONParser.parse(list(1000)).array?.count == 1000)
    let most = JSONParser.maximumValues
    let error = documentError { _ = try JSONParser.parse(list(most)) }
    #expect(error.message.contains("more than 2000000 values") && error.message.contains("divide it"), "\(error)")
    let objects = documentError {
      _ = try JSONParser.parse("[" + String(repeating: "{},", count: most) + "{}]")
    }
    #expect(objects.message.contains("more than 2000000 values"), "\(objects)")
    // Commas in texts do not count.
    #expect(try JSONParser.parse("\"" + String(repeating: ",", count: most + 1) + "\"").string?.count == most + 1)
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: JSONParser.maximumBytes + 1)
    let large = documentError { _ = try JSONParser.parse(blanks, source: "a.json") }
    #expect(large.message.contains("over the limit of 67108864") && large.source == "a.json", "\(large)")
  }

  @Test func `a device is not read, because it may never end`() {
    for path in ["/dev/zero", "/dev/null"] {
      let error = documentError { _ = try StyleSheet(contentsOf: path) }
      #expect(error.message.contains("it is a device") && error.source == path, "\(error)")
    }
  }

  @Test func `numbers are the nearest doubles`() throws {
    for text in [
      "0", "-0", "0.1", "123456789012345", "1234567890123456789", "0.000001234567890123", "9007199254740993",
      "1e22", "1E-7",
      "-2.5e+3", "3.141592653589793238", "4.35", "0.000000000000001", "179769313486231570e291", "5e-324", "1e-400",
    ] {
      let number = try #require(try JSONParser.parse("[\(text)]").array?[0])
      #expect(number == .number(try #require(Double(text))), "\(text)")
    }
  }

  @Test func `of many names the one that comes twice is found`() throws {
    func object(_ names: [Int]) -> String {
      "{" + names.map { "\"name\($0)\": \($0)" }.joined(separator: ", ") + "}"
    }
    for count in [1, 2, 60, 128, 129, 500] {
      #expect(try JSONParser.parse(object(Array(0..<count))).object?.count == count)
      for twice in [0, count / 2, count - 1] {
        let error = documentError { _ = try JSONParser.parse(object(Array(0..<count) + [twice])) }
        #expect(error.message.contains("\"name\(twice)\" is a duplicate"), "\(error)")
      }
    }
  }

  @Test func `names come once in a text with places, too, where it is not another's`() throws {
    let text = Array(#"{"a": 1, "b": {"é": 2, "é": 3}}"#.utf8)
    #expect(documentError { _ = try JSONParser.node(text) }.message.contains("duplicate"))
    let (node, damaged) = try JSONNode.read(text, .lenient(maximumDepth: 9, maximumValues: 99))
    #expect(node.members?[1].value.members?.map(\.value.json) == [2, 3] && damaged.isEmpty)
    // Canonically equivalent names are two.
    let equivalent = Array("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8)
    #expect(try JSONParser.node(equivalent).members?.count == 2)
  }

  @Test func `what programs of others write is read as far as it can be`() throws {
    let text = "[.5, +1, 01, 1., 1e999, -, NaN, -Infinity, \"a\u{1}\n\\ud800\", \"\u{0}\"]"
    let (node, damaged) = try JSONNode.read(Array(text.utf8), .lenient(maximumDepth: 9, maximumValues: 99))
    let words = node.elements?.map { element in
      switch element.value {
      case .number(let text), .string(let text): text
      case .null: "null"
      default: "another"
      }
    }
    #expect(words == [".5", "+1", "01", "1.", "1e999", "-", "null", "null", "a\u{1}\n\u{FFFD}", "\u{FFFD}"])
    #expect(damaged == [2, 2])
  }

  @Test func `places of values are those of their bytes`() throws {
    let text = "\u{FEFF}{\"ä\": [1.50, \"x\"],\n \"b\": {\"c\": null} }"
    let node = try JSONParser.node(Array(text.utf8))
    let bytes = Array(text.utf8)
    func words(_ span: Range<Int>?) -> String { span.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "" }
    #expect(node.members?.map { words($0.span) } == ["\"ä\": [1.50, \"x\"]", "\"b\": {\"c\": null}"])
    #expect(node.members?.map(\.value.line) == [1, 2])
    #expect(node.members?[0].value.elements?.map { words($0.span) } == ["1.50", "\"x\""])
    #expect(node.json == ["ä": [1.5, "x"], "b": ["c": nil]])
  }

  @Test func `a byte order mark is skipped`() throws {
    #expect(try JSONParser.parse([0xEF, 0xBB, 0xBF, 0x5B, 0x5D]) == [])
  }

  @Test func `members are found, changed and removed in large objects`() throws {
    var object = JSONObject()
    for index in 0..<100 { object["\(index)"] = .number(Double(index)) }
    #expect(object["73"] == 73)
    object["73"] = nil
    object["74"] = "new"
    #expect(object["73"] == nil)
    #expect(object["74"] == "new")
    #expect(object["99"] == 99)
    #expect(object.count == 99)
    #expect(try JSONParser.parse(JSONWriter.compact(.object(object))) == .object(object))
  }

  @Test func `compact JSON is exact and on one line`() {
    let value: JSONValue = [
      "whole": 1, "negative": -0.5, "large": 1e21, "third": .number(1.0 / 3), "nan": .number(.nan),
      "text": "\"\\/\n\r\t\u{1}\u{7F}ä😀", "empty": [:], "none": [],
    ]
    let expected =
      #"{"whole":1,"negative":-0.5,"large":1e+21,"third":0.3333333333333333,"nan":null,"#
      + #""text":"\"\\/\n\r\t\u0001\u007fä😀","empty":{},"none":[]}"#
    #expect(value.description == expected)
  }

  @Test func `written strings have no controls, line ends or marks of direction`() throws {
    let text = "a\u{85}b\u{9B}31mc\u{2028}d\u{202E}e"
    #expect(JSONWriter.quoted(text) == #""a\u0085b\u009b31mc\u2028d\u202ee""#)
    #expect(try JSONParser.parse(JSONWriter.quoted(text)) == .string(text))
  }

  @Test func `pretty JSON has a line for each member`() throws {
    let value: JSONValue = ["a": [1, 2], "b": [["c": nil], [:]], "d": [:]]
    let expected = """
      {
        "a": [1, 2],
        "b": [
          {
            "c": null
          },
          {}
        ],
        "d": {}
      }
      """
    #expect(JSONWriter.pretty(value) == expected)
    #expect(try JSONParser.parse(expected) == value)
  }

  @Test func `a number that is next to nothing is 0 to whoever asks`() throws {
    let values = try JSONParser.parse("[5e-324, -1e-38, 9e-31, 1.1e-30, -0.25]").array ?? []
    #expect(values.map(\.number) == [0, 0, 0, 1.1e-30, -0.25])
    #expect(values[0] == .number(.leastNonzeroMagnitude))
  }
}
