import Basics
import Documents
import JSON
import Motion
import TestSupport
import Testing

/// Documents, styles and tables whose texts differ by bytes alone.
@Suite struct EquivalentTextTests {
  /// Each has `@` where a document may say any text.
  static let documents = [
    #"{"text": "@"}"#, #"{"id": "@"}"#, #"{"text": [{"text": "a"}, {"text": "@"}]}"#,
    #"{"text": "a", "ellipsis": "@"}"#,
    #"{"text": "a", "font": {"family": "@"}}"#, #"{"text": "a", "font": {"file": "@"}}"#,
    #"{"text": "a", "font": {"fallback": ["b", "@"]}}"#, #"{"text": [{"text": "a", "font": {"family": "@"}}]}"#,
    #"{"text": [{"text": "a", "font": {"file": "@"}}]}"#,
    #"{"text": [{"text": "a", "font": {"fallback": ["@"]}}]}"#,
    #"{"text": [{"text": "a", "ruby": "@"}]}"#, #"{"text": [{"text": "a", "ruby": ["@"]}]}"#,
    #"{"text": "a", "hyphenateCharacter": "@"}"#, #"{"text": "a", "listStyle": {"text": "@"}}"#,
    #"{"text": "a", "listStyle": {"suffix": "@"}}"#, #"{"text": "a", "image": {"file": "@"}}"#,
    #"{"text": [{"image": "@"}]}"#, #"{"text": "a", "highlights": [{"select": {"match": "@"}, "color": "red"}]}"#,
    #"{"kind": "textField", "text": "@"}"#, #"{"kind": "textField", "placeholder": "@"}"#,
    #"{"kind": "image", "file": "@"}"#,
    #"{"kind": "image", "file": "a", "layerStyle": {"patternOverlay": {"file": "@"}}}"#,
    #"{"kind": "counting", "to": 1, "format": "%d @"}"#, #"{"kind": "cycling", "texts": ["a", "@"]}"#,
    #"{"kind": "cycling", "texts": ["a"], "changes": [{"time": 1, "text": "@"}]}"#,
    #"{"kind": "pageControl", "numberOfPages": 2, "dotImage": "@"}"#,
    #"{"kind": "captions", "words": "@"}"#, #"{"kind": "captions", "words": [{"text": "@"}]}"#,
    #"{"kind": "captions", "words": [{"text": "a", "speaker": "@"}]}"#,
    #"{"kind": "captions", "words": [{"text": "a", "tags": ["@"]}]}"#,
    #"{"kind": "captions", "words": [], "replace": {"a": "@"}}"#,
    #"{"kind": "captions", "words": [], "emphasis": [{"match": ["@"], "state": {"color": "red"}}]}"#,
    #"{"kind": "spriteFont", "characters": "abc", "ligatures": ["ab", "@@"]}"#,
    #"{"kind": "group", "size": [9, 9], "children": [{"text": "@"}]}"#,
  ]

  @Test(arguments: documents)
  func `documents are equal by their bytes, in every member`(_ json: String) throws {
    for texts in EquivalentTexts.all {
      let first = try Document(json: json.replacing("@", with: texts.first))
      let second = try Document(json: json.replacing("@", with: texts.second))
      #expect(first != second, "\(texts)")
      #expect(
        Set([first, second, try Document(json: json.replacing("@", with: texts.second))]).count == 2, "\(texts)")
      #expect(first.json != second.json && first.json == first.json, "\(texts)")
    }
  }

  @Test func `a mark at characters is equal by its bytes`() throws {
    let json = #"{"text": "a", "textEmphasis": {"style": "@"}}"#
    let kelvin = try ["K", "\u{212A}"].map { try Document(json: json.replacing("@", with: $0)) }
    #expect(Set(kelvin).count == 2)
  }

  @Test(arguments: EquivalentTexts.all)
  func `members of a JSON object have names of bytes, however many there are`(_ texts: EquivalentTexts) throws {
    for count in [0, 40] {
      var object = JSONObject()
      for number in 0..<count { object["\(number)"] = .number(0) }
      (object[texts.first], object[texts.second]) = (.string("first"), .string("second"))
      #expect(object.members.count == count + 2)
      #expect(object[texts.first]?.string == "first" && object[texts.second]?.string == "second")
      object[texts.first] = nil
      #expect(object[texts.first] == nil && object[texts.second]?.string == "second")
    }
  }

  @Test(arguments: EquivalentTexts.all)
  func `styles and their heirs are told apart by the bytes of their names`(_ texts: EquivalentTexts) throws {
    for order in texts.orders {
      let sheet = try StyleSheet(
        json: #"""
          {"styles": {"\#(order[0])": {"font": {"size": 11}}, "\#(order[1])": {"font": {"size": 22}},
           "heir": {"extends": "\#(order[1])"}, "\#(order[0])k": {"kind": "textField"}, "\#(order[1])k": {"kind": "image"}}}
          """#)
      func job(_ style: String) throws -> Job {
        try Job(try JSONParser.parse(#"{"style": "\#(style)"}"#), styles: sheet, defaultID: "a")
      }
      #expect(try job(order[0]).label?.font.size == 11 && job(order[1]).label?.font.size == 22)
      #expect(try job("heir").label?.font.size == 22)
      #expect(try job(order[0] + "k").document.kind == .textField && job(order[1] + "k").document.kind == .image)
    }
  }

  @Test(arguments: EquivalentTexts.all)
  func `a style is filled with the bytes of each job's values`(_ texts: EquivalentTexts) throws {
    let sheet = try StyleSheet(json: #"{"styles": {"s": {"text": "Hi {{\#(texts.first)}} {{\#(texts.second)}}"}}}"#)
    for order in texts.orders {
      let decoder = JobDecoder(styles: sheet, source: "jobs")
      for value in order {
        let line = #"{"style": "s", "values": {"\#(texts.first)": "\#(value)", "\#(texts.second)": "b"}}"#
        let entry = decoder.decode(JobLine(number: 1, content: .success(Array(line.utf8))))
        let text = try #require(try entry.result.get().label?.text)
        #expect(text.utf8.elementsEqual("Hi \(value) b".utf8))
      }
    }
    #expect(sheet.placeholders.count == 2)
  }

  @Test(arguments: EquivalentTexts.all)
  func `columns of a table are told apart by the bytes of their names`(_ texts: EquivalentTexts) throws {
    let table = "id,text,\(texts.first),\(texts.second)\na,{{\(texts.second)}},1,2\n"
    var reader = JobTableReader(
      lines: JobLineReader(bytes: Array(table.utf8), source: "t.csv"), separator: ",", source: "t.csv",
      placeholders: [])
    let decoder = JobDecoder(styles: StyleSheet(), source: "t.csv")
    let next = reader.next()
    let line = try #require(next)
    #expect(try decoder.decode(line).result.get().label?.text == "2")
  }
}
