import Documents
import Pixels
import Resolving
import Scene
import Testing
import Typography

/// Children of a group that are one document in several places share its layout and masks. The picture must equal that
/// of each child drawn alone with a new resolver.
@Suite struct SharedChildrenTests {
  /// Whole pixels, every phase of a pen, edges of quarters, halves, and left and above of the canvas.
  static let places = [
    "0, 0", "17, 9", "-12, -7", "3.25, 4.5", "40.5, 30", "41.5, 30.5", "-3.5, -0.5", "20.125, 11.875",
    "60.37, 50.01", "99.999, 0.0004", "-0.125, 2.25", "71.6, 33.3",
  ]

  static let documents = [
    #""text": "Hello World", "shadow": {"blur": 3, "offset": [1.5, 2]}"#,
    #""text": "one two three four", "size": [60, 40], "numberOfLines": 0, "alignment": "justified""#,
    #""text": "too long for this", "size": [50, 20], "lineBreak": "truncateMiddle", "innerShadow": {"blur": 2}"#,
    #""text": "a 😀 b 👍🏽", "stroke": {"width": 2, "color": "blue"}"#,
    #""text": "שלום עולם two", "gradient": {"colors": ["red", [0, 1, 0.5, 0.5]]}, "underline": true"#,
    #""text": [{"text": "run", "color": "red"}, {"text": "ner", "font": {"size": 25}}], "background": {"color": "navy"}"#,
    #""kind": "counting", "from": 0, "to": 100, "duration": 2, "time": 0.7, "odometer": true"#,
    #""kind": "cycling", "texts": ["first", "second"], "effect": ["scrollUp", "crossFade"], "time": 0.4"#,
    #""kind": "textField", "text": "typed", "editing": true, "size": [70, 20]"#,
    #""kind": "group", "size": [50, 30], "children": [{"text": "in"}, {"text": "in", "frame": [3.3, 8, null, null]}]"#,
  ]

  @Test(arguments: documents, [1, 2])
  func `equal children are each what they are alone`(_ document: String, _ oversampling: Int) throws {
    var children = Self.places.map { #"{\#(document), "frame": [\#($0), null, null]}"# }
    // Other children between them, in other sizes, and rotated.
    children.insert(#"{\#(document), "frame": [5, 6, 33, 21]}"#, at: 2)
    children.insert(#"{\#(document), "frame": [9, 6, null, null], "transform": {"rotate": 12}}"#, at: 5)
    children.insert(#"{"text": "other", "frame": [0.3, 50, null, null]}"#, at: 7)
    let together = try Self.resolve(children, oversampling: oversampling)
    var alone = Resolved()
    for child in children { alone.add(try Self.resolve([child], oversampling: oversampling)) }
    #expect(!alone.nodes.isEmpty)
    #expect(together.nodes == alone.nodes)
    #expect(together.lines == alone.lines)
    #expect(together.boxes == alone.boxes)
    #expect(together.fonts == alone.fonts)
  }

  /// The lines of a text that is not cut are the text without its line ends, however its characters are coded.
  @Test(arguments: ["one two three four five", "é ü 漢字 😀👍🏽 שלום two 🏴󠁧󠁢󠁳󠁣󠁴󠁿 end", "line\nother\r\nlast 😀", "x"])
  func `the lines of a report are the text`(_ text: String) throws {
    let label = LabelDocument(text: text, size: .width(60), numberOfLines: 0, lineBreak: .wordWrap)
    let report = try SceneFiles.resolver.resolve(label).report
    #expect(report.lines.map(\.text).joined() == text.filter { !$0.isNewline })
    #expect(text.count == 1 || report.lines.count > 1)
  }

  private struct Resolved {
    var nodes: [String] = []
    var lines: [String] = []
    var boxes: [String] = []
    var fonts: [String] = []

    mutating func add(_ other: Resolved) {
      nodes += other.nodes
      lines += other.lines
      boxes += other.boxes
      fonts += other.fonts.filter { !fonts.contains($0) }
    }
  }

  private static func resolve(_ children: [String], oversampling: Int) throws -> Resolved {
    let json = #"""
      {"kind": "group", "size": [140, 80], "oversampling": \#(oversampling), "scale": 1.5,
       "children": [\#(children.joined(separator: ","))]}
      """#
    let resolver = SceneResolver(catalog: SceneFiles.resolver.layouter.catalog)
    let resolved = try resolver.resolve(try Document(json: json))
    return Resolved(
      nodes: resolved.scene.nodes.map(described), lines: resolved.report.lines.map(described),
      boxes: resolved.boxes([.line, .word, .glyph]).map { described($0.quad) + $0.text },
      fonts: resolved.report.fonts)
  }

  /// All of a value, masks and pictures by what is in them.
  private static func described(_ value: Any) -> String {
    if let picture = value as? Picture { return "\(picture.pixels)" }
    let parts = Mirror(reflecting: value).children
    guard !parts.isEmpty, !(value is [UInt8]), !(value is String) else { return "\(value)" }
    return "\(type(of: value))(\(parts.map { ($0.label ?? "") + described($0.value) }.joined(separator: " ")))"
  }
}
