import Testing

/// A line that must fail by itself, and what its error must say.
struct BadLine: CustomTestStringConvertible {
  let testDescription: String
  let line: [UInt8]
  /// The field that the report blames.
  let field: String
  /// What the message must hold: the place, the value and the remedy.
  let words: [String]
  /// Lines that are not JSON have no id; the report names them by their place.
  var id = "bad"

  private init(_ name: String, _ line: [UInt8], blaming field: String, _ words: [String], id: String = "bad") {
    testDescription = name
    self.line = line
    self.field = field
    self.words = words
    self.id = id
  }

  /// A label as JSON; `members` are added beside its id.
  private init(_ name: String, _ members: String, blaming field: String, _ words: String...) {
    self.init(name, Array("{\"id\": \"bad\", \(members)}".utf8), blaming: field, words)
  }

  private init(unreadable name: String, _ line: String, _ words: String...) {
    self.init(name, Array(line.utf8), blaming: "", words, id: "line-000002")
  }

  static let fields: [BadLine] = [
    BadLine(
      "an unknown key", #""text": "x", "shadows": [{"blurr": 3}]"#, blaming: "shadows[0].blurr", "\"blurr\"",
      "did you mean \"blur\"?"),
    BadLine("a wrong type", #""text": "x", "scale": "2""#, blaming: "scale", "\"2\" is a string", "a number"),
    BadLine("a negative blur", #""text": "x", "shadow": {"blur": -1}"#, blaming: "shadow.blur", "-1", "0 to 2000"),
    BadLine(
      "a huge number", #""text": "x", "font": {"size": 1e308}"#, blaming: "font.size", "1e+308", "0.5 to 10000"),
    BadLine("no text and no size", #""text": """#, blaming: "text", "nothing to draw", "give a text"),
    BadLine("no picture and no size", #""kind": "image""#, blaming: "file", "nothing to draw", "give a picture"),
    BadLine(
      "a text beyond the limit", "\"text\": \"\(String(repeating: "w", count: 100_001))\"", blaming: "text",
      "100001 characters", "the limit is 100000"),
    BadLine(
      "a line of a megabyte", "\"text\": \"\(String(repeating: "w", count: 1 << 20))\"", blaming: "text",
      "1048576 characters", "the limit is 100000"),
    BadLine(
      "ten thousand marks on one letter", "\"text\": \"e\(String(repeating: "\u{301}", count: 10_000))\"",
      blaming: "text", "offset 0", "10001", "limit of 1024", "take away"),
    BadLine(
      "a canvas over the limit", #""text": "x", "size": [5000, 5000]"#, blaming: "size", "5000 x 5000",
      "limit of 4000000", "--max-pixels"),
    BadLine(
      "a canvas over the limit by oversampling", #""text": "x", "size": [500, 500], "oversampling": 8"#,
      blaming: "size", "4000 x 4000", "oversampling smaller"),
    BadLine(
      "a glyph larger than there is room for",
      #""text": "x", "size": [9, 9], "lineBreak": "clip", "scale": 16, "font": {"size": 9000}"#,
      blaming: "font.size", "144000", "smaller font size"),
    BadLine(
      "a style that is not there", #""text": "x", "style": "glod""#, blaming: "style", "did you mean \"gold\"?"),
  ]

  static let fonts: [BadLine] = [
    BadLine(
      "a family that is not installed", #""text": "x", "font": {"family": "DejaVu Sanz"}"#, blaming: "font",
      "\"DejaVu Sanz\"", "did you mean \"DejaVu Sans\"", "`signwriter fonts`"),
    BadLine(
      "a font file that is not there", #""text": "x", "font": {"file": "/no/such.ttf"}"#, blaming: "font",
      "\"/no/such.ttf\"", "No such file", "check the path"),
    BadLine(
      "a font file that is no font", #""text": "x", "font": {"file": "/etc/passwd"}"#, blaming: "font",
      "\"/etc/passwd\"", "unknown file format", "TrueType"),
    BadLine(
      "a folder as font", #""text": "x", "font": {"file": "/etc"}"#, blaming: "font", "\"/etc\"",
      "not a regular file"),
    BadLine(
      "a device without end as font", #""text": "x", "font": {"file": "/dev/zero"}"#, blaming: "font",
      "\"/dev/zero\"", "not a regular file"),
  ]

  static let names: [BadLine] = [
    BadLine("a way up", #""text": "x", "out": "../x.png""#, blaming: "out", "\"../x.png\"", "\"..\"", "plainly"),
    BadLine("a way up, later", #""text": "x", "out": "a/../../x.png""#, blaming: "out", "\"..\"", "plainly"),
    BadLine("an absolute name", #""text": "x", "out": "/etc/x""#, blaming: "out", "\"/etc/x\"", "a relative path"),
    BadLine("two slashes", #""text": "x", "out": "a//b.png""#, blaming: "out", "\"a//b.png\"", "one slash"),
    BadLine("a folder's name", #""text": "x", "out": "a/""#, blaming: "out", "empty component"),
    BadLine(
      "a newline in a name", #""text": "x", "out": "a\nb.png""#, blaming: "out", "control character", "remove"),
    BadLine(
      "a name of the program's own", #""text": "x", "out": "a/.signwriter-journal""#, blaming: "out",
      "\".signwriter-\"", "choose another"),
    BadLine(
      "a backslash in a name", #""text": "x", "out": "a\\b.png""#, blaming: "out", "backslash", "use slashes"),
    BadLine(
      "a name too long", "\"text\": \"x\", \"out\": \"\(String(repeating: "n", count: 300))\"", blaming: "out",
      "300 bytes", "255"),
    BadLine(
      "an id with a slash", Array(#"{"id": "a/b", "text": "x"}"#.utf8), blaming: "id",
      ["\"a/b\" holds a slash", "set \"out\""], id: "a/b"),
  ]

  static let syntax: [BadLine] = [
    BadLine(unreadable: "NaN", #"{"id": "bad", "text": "x", "opacity": NaN}"#, "2:39", "\"NaN\"", "finite"),
    BadLine(unreadable: "a number no double holds", #"{"text": "x", "scale": 1e999}"#, "1e999", "smaller"),
    BadLine(unreadable: "a line cut off", #"{"id": "bad", "te"#, ":2:18", "cut off", "\"te"),
    BadLine(unreadable: "a key twice", #"{"text": "x", "text": "y"}"#, "duplicate", "\"text\"", "keep one"),
    BadLine(unreadable: "half a surrogate pair", #"{"text": "\ud800"}"#, "\\ud800", "write the pair"),
    BadLine(unreadable: "a NUL", #"{"id": "a\u0000b", "text": "x"}"#, "remove the NUL"),
    BadLine(unreadable: "a list", "[]", "[] is a list", "an object"),
    BadLine(unreadable: "two values", #"{"text": "x"} {"text": "y"}"#, "2:15", "follows the value"),
    BadLine(unreadable: "no JSON at all", "hello", "\"hello\""),
    BadLine(unreadable: "a hundred thousand brackets", String(repeating: "[", count: 100_000), "64 levels"),
    BadLine(
      unreadable: "a line of five megabytes", "{\"text\": \"\(String(repeating: "w", count: 5 << 20))\"}", "4 MiB",
      "split"),
    BadLine(
      "bytes that are not UTF-8", Array("{\"text\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8), blaming: "",
      ["0xff", "save the file as UTF-8"], id: "line-000002"),
  ]
}
