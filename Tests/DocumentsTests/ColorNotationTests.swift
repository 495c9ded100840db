import Documents
import JSON
import Pixels
import Testing

@Suite struct ColorNotationTests {
  private func bytes(_ color: Color?) -> [Int]? {
    color.map { [$0.red, $0.green, $0.blue, $0.alpha].map { Int(($0 * 255).rounded()) } }
  }

  @Test(arguments: [
    ("#F80", [255, 136, 0, 255]), ("#f808", [255, 136, 0, 136]), ("#12aBcD", [18, 171, 205, 255]),
    ("#12345678", [18, 52, 86, 120]), ("red", [255, 0, 0, 255]), ("Green", [0, 128, 0, 255]),
    ("RebeccaPurple", [102, 51, 153, 255]), ("transparent", [0, 0, 0, 0]), ("grey", [128, 128, 128, 255]),
    ("aqua", [0, 255, 255, 255]), ("crimson", [220, 20, 60, 255]), ("lightgoldenrodyellow", [250, 250, 210, 255]),
  ])
  func `hexadecimal digits and names of CSS are colours`(_ text: String, _ expected: [Int]) {
    #expect(bytes(ColorNotation.color(text)) == expected)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "# 123", "reddish", "#12 345",
  ])
  func `any other string is no colour`(_ text: String) {
    #expect(ColorNotation.color(text) == nil)
  }

  @Test func `a list is red, green, blue and perhaps alpha`() throws {
    #expect(try LabelDocument(json: #"{"color": [0, 0.5, 1]}"#).color == Color(red: 0, green: 0.5, blue: 1))
    #expect(try LabelDocument(json: #"{"color": [0, 0.5, 1, 0.25]}"#).color.alpha == 0.25)
  }

  @Test func `an error about a colour names the place and the remedy`() {
    expectRefusal(#"{"color": "gren"}"#, at: "color", .wrongType, saying: "\"gren\"", "did you mean \"green\"?")
    expectRefusal(##"{"color": "#12345"}"##, at: "color", .wrongType, saying: "#12345", "#RRGGBB")
    expectRefusal(#"{"color": [0, 2, 1]}"#, at: "color[1]", .outOfRange, saying: "2", "from 0 to 1")
    expectRefusal(#"{"color": [255, 0]}"#, at: "color", .wrongType, saying: "[255,0]")
    expectRefusal(#"{"color": 255}"#, at: "color", .wrongType, saying: "255 is a number", "a colour")
    expectRefusal(
      #"{"gradient": {"colors": ["red", "bleu"]}}"#, at: "gradient.colors[1]", .wrongType, saying: "blue")
  }

  /// Expectations from CSS Color 4: bytes, and hues by their corners of the colour wheel.
  @Test(arguments: [
    ("rgb(255, 136, 0)", [255, 136, 0, 255]), ("RGB(255 136 0 / 50%)", [255, 136, 0, 128]),
    ("rgba(0,0,0,0.5)", [0, 0, 0, 128]), ("rgb(100% 0% 50%)", [255, 0, 128, 255]),
    ("rgb(300 -5 none)", [255, 0, 0, 255]), ("hsl(120, 100%, 50%)", [0, 255, 0, 255]),
    ("hsl(240deg 100% 50% / 0)", [0, 0, 255, 0]), ("hsla(0.5turn, 100%, 25%, 1)", [0, 128, 128, 255]),
    ("hsl(-60 100% 50%)", [255, 0, 255, 255]), ("hsl(0 0% 50%)", [128, 128, 128, 255]),
  ])
  func `the functions of CSS are colours`(_ text: String, _ expected: [Int]) throws {
    let color = try #require(ColorNotation.color(text))
    #expect([color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) } == expected)
  }

  @Test(arguments: [
    "rgb()", "rgb(1 2)", "rgb(1,2,3,4,5)", "rgb(1 2 x)", "hsl(a 1% 1%)", "lab(1 2 3)", "rgb(1, 2, 3 / 4)",
  ])
  func `any other function is no colour`(_ text: String) { #expect(ColorNotation.color(text) == nil) }
}
