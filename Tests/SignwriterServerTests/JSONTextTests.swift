import Documents
import JSON
import SignwriterServer
import TestSupport
import Testing

/// Values that change in a text, while all else stays as it was written.
struct JSONTextTests {
  /// The text with a value at a place.
  private func replaced(_ text: String, _ path: [String], _ value: String) throws -> String {
    let new = try JSONText(Array(text.utf8)).replacing(path, with: try JSONParser.parse(value))
    return String(decoding: try #require(new), as: UTF8.self)
  }

  @Test func `nothing changes where the value is the same`() throws {
    let text = "{ \"b\":1.50,\n\t\"a\" : [ 1e2,\"\\u0041\" ] }\n"
    #expect(try replaced(text, [], #"{"a": [100, "A"], "b": 1.5}"#) == text)
  }

  @Test func `a number changes, and its neighbours keep their notation`() throws {
    let text = "{ \"b\":1.50,\n\t\"a\" : [ 1e2,2, \"\\u0041\" ] }\n"
    #expect(
      try replaced(text, [], #"{"a": [100, 3, "A"], "b": 1.5}"#)
        == "{ \"b\":1.50,\n\t\"a\" : [ 1e2,3, \"\\u0041\" ] }\n")
  }

  @Test func `a member of a style is added at its end, on a line of its own`() throws {
    let text = """
      {
        "styles": {
          "gold": {
            "color": "gold"
          },
          "red": { "color": "red" }
        }
      }

      """
    #expect(
      try replaced(text, ["styles", "gold"], #"{"color": "gold", "shadow": {"blur": 2}}"#)
        == text.replacing("\"color\": \"gold\"\n", with: "\"color\": \"gold\",\n      \"shadow\": {\"blur\": 2}\n"))
    #expect(
      try replaced(text, ["styles", "red"], #"{"color": "red", "opacity": 0.5}"#)
        == text.replacing("\"color\": \"red\" }", with: "\"color\": \"red\", \"opacity\": 0.5 }"))
  }

  @Test func `members go with one comma each, wherever they stand`() throws {
    let text = #"{"a": 1, "b": 2, "c": 3}"#
    #expect(try replaced(text, [], #"{"b": 2, "c": 3}"#) == #"{"b": 2, "c": 3}"#)
    #expect(try replaced(text, [], #"{"a": 1, "c": 3}"#) == #"{"a": 1, "c": 3}"#)
    #expect(try replaced(text, [], #"{"a": 1}"#) == #"{"a": 1}"#)
    #expect(try replaced(text, [], #"{"b": 2}"#) == #"{"b": 2}"#)
    #expect(try replaced(text, [], #"{"a": 1, "d": 4}"#) == #"{"a": 1, "d": 4}"#)
    #expect(try replaced(text, [], #"{"d": 4}"#) == #"{"d": 4}"#)
    #expect(try replaced(text, [], "{}") == "{}")
    #expect(try replaced(#"{"a": {}}"#, [], #"{"a": {"b": [1]}}"#) == #"{"a": {"b": [1]}}"#)
  }

  @Test func `lists grow and shrink`() throws {
    let text = #"{"a":[1,{"x":2.0},3]}"#
    #expect(try replaced(text, [], #"{"a":[1,{"x":2},3,4,5]}"#) == #"{"a":[1,{"x":2.0},3,4,5]}"#)
    #expect(try replaced(text, [], #"{"a":[{"x":2},3]}"#) == #"{"a":[{"x":2.0},3]}"#)
    #expect(try replaced(text, [], #"{"a":[1,{"x":2}]}"#) == #"{"a":[1,{"x":2.0}]}"#)
    #expect(try replaced(text, [], #"{"a":[]}"#) == #"{"a":[]}"#)
    #expect(try replaced(text, [], #"{"a":[0,1,{"x":2},3]}"#) == #"{"a":[0,1,{"x":2},3]}"#)
  }

  @Test func `names that are equal but for their bytes are two`() throws {
    let (one, two) = ("\u{E9}", "e\u{301}")
    let text = "{\"\(one)\": 1, \"\(two)\": 2}"
    let second = try replaced(text, [two], "3")
    #expect(Array(second.utf8) == Array("{\"\(one)\": 1, \"\(two)\": 3}".utf8))
    let added = try replaced("{\"\(one)\": 1}", [], text)
    #expect(Array(added.utf8) == Array(text.utf8))
  }

  @Test func `there is no place for a name that is not there`() throws {
    #expect(try JSONText(Array(#"{"a": 1}"#.utf8)).replacing(["b"], with: 1) == nil)
    #expect(throws: DocumentError.self) { try JSONText(Array("{".utf8)) }
  }

  @Test func `any change of any text gives the value that was asked for`() throws {
    var random = TestRandom(for: #function)
    for _ in 0..<500 {
      let (old, new) = (Self.object(&random, depth: 3), Self.object(&random, depth: 3))
      for text in [JSONWriter.compact(old), JSONWriter.pretty(old)] {
        let changed = try #require(try JSONText(Array(text.utf8)).replacing([], with: new))
        #expect(try Self.sorted(JSONParser.parse(changed)) == Self.sorted(new), "\(text) to \(new)")
      }
    }
  }

  private static func object(_ random: inout TestRandom, depth: Int) -> JSONValue {
    var object = JSONObject()
    for name in ["a", "b c", "\"", "\u{E9}", "{", "e"] where Bool.random(using: &random) {
      object[name] = value(&random, depth: depth)
    }
    return .object(object)
  }

  private static func value(_ random: inout TestRandom, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
    case 0: return .number(Double(Int.random(in: -9...9, using: &random)) / 4)
    case 1: return .string(["", "x\\\"y", "[,]", "\n"].randomElement(using: &random) ?? "")
    case 2: return .bool(Bool.random(using: &random))
    case 3: return .null
    case 4, 5: return object(&random, depth: depth - 1)
    default:
      return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
    }
  }

  /// The value with its members sorted, to compare them whatever their order.
  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(sorted))
    case .object(let object):
      var result = JSONObject()
      for name in object.names.sorted() { result[name] = object[name].map(sorted) }
      return .object(result)
    default: return value
    }
  }
}
