import Foundation
import Testing
import Typography

/// Lines against those of a browser: which text each has, where it begins and ends along the line within 0.1 px, and
/// where it is across within 1 px.
@Suite struct ChromiumLineTests {
  struct Known: Decodable {
    struct Line: Decodable {
      let y: Double
      let text: String
      let x0: Double
      let x1: Double
    }

    let css: String
    let html: String
    let lang: String
    let lines: [Line]

    func value(_ property: String) -> String? {
      css.split(separator: ";").map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        .last { $0[0] == property }?[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }

    func points(_ property: String) -> Double? {
      value(property)?.split(separator: " ").first.flatMap { Double($0.dropLast(2)) }
    }
  }

  struct Corpus: Decodable { let cases: [String: Known] }

  static let corpus: [String: Known] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Corpus/lines.json")
    return try! JSONDecoder().decode(Corpus.self, from: Data(contentsOf: file)).cases
  }()

  /// Those that we set otherwise, each for a reason.
  static let others = [
    "upper-nl": "it leaves the j of a Dutch ij small"
  ]

  static func setting(_ known: Known) -> Setting {
    var rules = LineRules()
    rules.dividesWideWords = known.value("overflow-wrap") == "anywhere"
    switch known.value("text-wrap") {
    case "pretty": rules.wrap = .pretty
    default: break
    }
    switch known.value("word-break") {
    case "keep-all": rules.wordBreak = .keepAll
    case "break-all": rules.wordBreak = .breakAll
    case "auto-phrase": rules.wordBreak = .phrase
    default: break
    }
    switch known.value("line-break") {
    case "normal": rules.strictness = .normal
    case "strict": rules.strictness = .strict
    case "loose": rules.strictness = .loose
    default: break
    }
    if known.value("text-justify") == "inter-character" { rules.justification = .interCharacter }
    if known.value("text-align-last") == "justify" { rules.lastAlignment = .justified }
    switch known.value("tab-size") {
    case "4": rules.tabSize = .spaces(4)
    case "50px": rules.tabSize = .points(50)
    default: break
    }
    // Its white space is as in a page's source, and `pre` where there are tabs.
    rules.whiteSpace = known.value("white-space") == "pre" ? .pre : .normal
    return Setting(width: known.points("width") ?? .infinity) { style in
      (style.rules, style.numberOfLines, style.lineBreak) = (rules, 0, .wordWrap)
      style.language = known.lang
      style.isBalanced = known.value("text-wrap") == "balance"
      style.alignment = known.value("text-align") == "justify" ? .justified : .natural
      if known.value("direction") == "rtl" { style.direction = .rightToLeft }
      if let family = known.value("font-family") { style.font = FontQuery(family: family) }
      style.spacing.lineHeight = .points(30)
      style.spacing.indent = known.points("text-indent") ?? 0
      (style.spacing.isHanging, style.spacing.isEachLine) = (
        known.css.contains("hanging each-line"), known.css.contains("each-line")
      )
      style.spacing.words = (known.points("word-spacing") ?? 0) / 20
      style.characterSpacing = (known.points("letter-spacing") ?? 0) / 20
      switch known.value("text-transform") {
      case "uppercase": style.transform = .uppercase
      case "lowercase": style.transform = .lowercase
      case "capitalize": style.transform = .capitalize
      default: break
      }
    }
  }

  @Test(arguments: ChromiumLineTests.corpus.keys.sorted())
  func `lines are a browser's`(_ name: String) throws {
    let known = try #require(Self.corpus[name])
    let layout = try Self.setting(known).layout(known.html)
    let units = Array(known.html.utf16)
    let texts = layout.lines.map { line in
      line.visibleRanges.map { String(decoding: units[$0], as: UTF16.self) }.joined()
    }
    func difference() -> String? {
      guard texts == known.lines.map({ $0.text.trimmingCharacters(in: .whitespaces) }) else { return "\(texts)" }
      // The browser's box of a right-to-left text is as wide as its page says.
      let width = known.points("width") ?? layout.width
      for (line, wanted) in zip(layout.lines, known.lines) {
        let spacing = known.points("letter-spacing") ?? 0
        let shift = line.isRightToLeft ? width - layout.width : 0
        let (x0, x1) = (line.x + shift, line.x + line.width + shift)
        guard abs(x0 - wanted.x0) < 0.1, abs(x1 + spacing - wanted.x1) < 0.1 || abs(x1 - wanted.x1) < 0.1 else {
          return "\(wanted.text): \(x0) to \(x1), not \(wanted.x0) to \(wanted.x1)"
        }
        let face = layout.lines[0].runs[0].face.metrics
        let top = line.baseline - Double(face.ascent) * 20 / Double(face.unitsPerEm)
        guard abs(top - wanted.y) <= 1 else { return "\(wanted.text): \(top) from the top, not \(wanted.y)" }
      }
      return nil
    }
    let found = difference()
    if let reason = Self.others[name] {
      #expect(found != nil, "it is the browser's after all: \(reason)")
    } else {
      #expect(found == nil, "\(found ?? "")")
    }
  }

  @Test func `all cases of the browser are there`() { #expect(Self.corpus.count == 46) }
}
