import Basics
import Captions

/// Finds the paragraphs of a TTML file. Names count without their prefixes.
struct TTMLParser {
  /// What an open element says for those within.
  private struct Element {
    let name: String
    var look = TTMLLook()
    var tags: [String] = []
    var speaker: String?
    var region: String?
    var keepsSpace = false
    /// Whether its text is none to show.
    var isHidden = false
    var isTimed = false
  }

  private(set) var paragraphs: [TTMLParagraph] = []
  private(set) var report = RepairReport()
  private(set) var language: String?
  /// Whether the file is one of Apple's songs, whose times are all from the beginning.
  private(set) var isSong = false

  private var clock = TTMLClock()
  private var head = TTMLHead()
  private var open: [Element] = []
  /// The times of open elements that have some: those around paragraphs and in them.
  private var outer: [TTMLTiming] = []
  private var inner: [TTMLTiming] = []
  private var paragraph: TTMLParagraph?
  private var isHead = false
  private let source: String

  static func parse(_ text: SourceText, source: String) throws(CaptionError) -> TTMLParser {
    var parser = TTMLParser(source: source)
    var scanner = XMLScanner(text.lines.joined(separator: "\n"))
    var line = 1
    while let token = scanner.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        try parser.begin(XMLScanner.localName(name), attributes, isEmpty: isEmpty, line)
      case .end(let name): parser.end(XMLScanner.localName(name))
      case .text(let text): parser.take(text)
      }
      line = scanner.line
    }
    while !parser.open.isEmpty { parser.close() }
    return parser
  }

  private init(source: String) { self.source = source }

  // MARK: Elements

  private mutating func begin(
    _ name: String, _ written: [String: String], isEmpty: Bool, _ line: Int
  ) throws(CaptionError) {
    guard open.count < CaptionLimits.deepestNesting else {
      throw CaptionError(
        source: source, line: line,
        "elements are nested more than \(CaptionLimits.deepestNesting) deep; take some of them out")
    }
    let attributes = XMLScanner.localNames(of: written)
    if open.isEmpty, paragraphs.isEmpty { beginDocument(attributes, written, line) }
    if name == "head" { isHead = !isEmpty } else if name == "body" { isHead = false }
    guard !isHead else {
      head.begin(name, attributes, isEmpty: isEmpty)
      if !isEmpty { open.append(Element(name: name)) }
      return
    }
    // A paragraph within another has lost the end of that.
    if name == "p", paragraph != nil { end("p") }
    if name == "br", !(open.last?.isHidden ?? true) { paragraph?.pieces.append(.init(text: "\n")) }
    open.append(element(name, attributes, line))
    try beginParagraph(name, line)
    if isEmpty { close() }
  }

  private mutating func beginDocument(_ attributes: [String: String], _ written: [String: String], _ line: Int) {
    clock = TTMLClock(attributes)
    language = attributes["lang"]
    isSong = written.values.contains {
      $0.contains("itunes.apple.com/lyric") || $0.contains("music.apple.com/lyric")
    }
    for parameter in clock.ignored { report.add(.settingIgnored, line: line, parameter) }
  }

  private mutating func element(_ name: String, _ attributes: [String: String], _ line: Int) -> Element {
    var element = Element(name: name)
    let parent = open.last
    element.look = head.look(attributes, in: parent?.look ?? TTMLLook())
    element.tags = element.look.tags
    element.speaker = attributes["agent"].map { head.agents[ByteText($0)] ?? $0 } ?? parent?.speaker
    element.region = attributes["region"] ?? parent?.region
    element.keepsSpace = attributes["space"].map { $0 == "preserve" } ?? parent?.keepsSpace ?? false
    element.isHidden = parent?.isHidden ?? false
    if name == "span" { takeRole(attributes, parent, &element, line) }
    if !["tt", "body", "div", "p", "span", "br"].contains(name) { element.isHidden = true }
    if attributes["timeContainer"] == "seq" { report.add(.settingIgnored, line: line, "timeContainer=seq") }
    guard !element.isHidden, name != "tt" else { return element }
    let timing = timing(attributes, line)
    if !timing.isEmpty {
      element.isTimed = true
      if paragraph == nil { outer.append(timing) } else { inner.append(timing) }
    }
    return element
  }

  /// What a span is for: songs have voices behind others, translations and letters of other scripts; texts have readings.
  private mutating func takeRole(
    _ attributes: [String: String], _ parent: Element?, _ element: inout Element, _ line: Int
  ) {
    let role = attributes["role"] ?? ""
    let mark = parent.flatMap { $0.tags.contains("c.x-bg") ? "c.x-bg" : nil }
    if role == "x-bg" || mark != nil { element.tags.append("c.x-bg") }
    if role == "x-bg" { paragraph?.pieces.append(.init(text: " ")) }
    let isReading = element.look[.ruby].map { ["text", "textContainer", "delimiter"].contains($0) } ?? false
    guard role == "x-translation" || role == "x-roman" || isReading, !element.isHidden else { return }
    element.isHidden = true
    report.add(.notDrawn, line: line, isReading ? "ruby" : role)
  }

  private mutating func timing(_ attributes: [String: String], _ line: Int) -> TTMLTiming {
    var timing = TTMLTiming()
    for (name, part) in [("begin", \TTMLTiming.begin), ("end", \.end), ("dur", \.duration)] {
      guard let written = attributes[name] else { continue }
      timing[keyPath: part] = clock.time(written)
      if timing[keyPath: part] == nil { report.add(.timestampIgnored, line: line, "\(name)=\(written)") }
    }
    return timing
  }

  private mutating func beginParagraph(_ name: String, _ line: Int) throws(CaptionError) {
    guard name == "p", !(open.last?.isHidden ?? true) else { return }
    finishParagraph()
    guard paragraphs.count < CaptionLimits.mostCues else {
      throw CaptionError(
        source: source, line: line, "more than \(CaptionLimits.mostCues) paragraphs; divide the file")
    }
    var begun = TTMLParagraph(timings: outer)
    begun.line = line
    begun.anchor = (open.last?.region.flatMap { head.regions[ByteText($0)] } ?? open.last?.look)?.anchor
    paragraph = begun
  }

  private mutating func finishParagraph() {
    if let paragraph { paragraphs.append(paragraph) }
    paragraph = nil
    inner = []
  }

  private mutating func end(_ name: String) {
    if isHead {
      head.end(name)
      if name == "head" { isHead = false }
    }
    guard open.contains(where: { $0.name == name }) else { return }
    while let last = open.last {
      close()
      if last.name == name { break }
    }
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    if element.name == "p", !element.isHidden {
      finishParagraph()
      if element.isTimed, !outer.isEmpty { outer.removeLast() }
    } else if element.isTimed {
      if paragraph == nil {
        if !outer.isEmpty { outer.removeLast() }
      } else if !inner.isEmpty {
        inner.removeLast()
      }
    }
  }

  // MARK: Text

  private mutating func take(_ text: String) {
    guard !isHead else {
      head.take(text)
      return
    }
    guard paragraph != nil, let element = open.last, !element.isHidden else { return }
    let shown = element.keepsSpace ? text : String(text.map { $0.isASCII && $0.isWhitespace ? " " : $0 })
    paragraph?.pieces.append(.init(text: shown, timings: inner, tags: element.tags, speaker: element.speaker))
  }
}
