import Basics
import Captions
import Motion

/// Reads YouTube's files of XML: srv3, `<p t d>` rows with `<s t>` pieces, and srv2, `<text t d>` rows, in milliseconds; and
/// srv1, `<text start dur>` rows in seconds, whose texts are HTML.
struct YouTubeXMLReader {
  private var builder: TranscriptBuilder
  private var rows: [YouTubeRows.Row] = []
  private var row: YouTubeRows.Row?
  private var offset: Int?
  /// Whether the text of the row is HTML that is written as text.
  private var isMarkup = false

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = YouTubeXMLReader(builder: builder)
    reader.builder.note(damaged: text.damagedLines)
    var scanner = XMLScanner(text.lines.joined(separator: "\n"))
    // A token may end in a later line.
    var line = scanner.line
    while let token = scanner.next() {
      try reader.take(token, line)
      line = scanner.line
    }
    reader.end()
    return try YouTubeRows.read(reader.rows, reader.builder)
  }

  private init(builder: consuming TranscriptBuilder) { self.builder = builder }

  private mutating func take(_ token: XMLScanner.Token, _ line: Int) throws(CaptionError) {
    switch token {
    case .start(let name, let attributes, let isEmpty) where name == "p" || name == "text":
      end()
      isMarkup = name == "text"
      try begin(name, attributes, line)
      if isEmpty { end() }
    case .start("s", let attributes, _): offset = try time(attributes["t"], .milliseconds, line)
    case .start("br", _, _): row?.pieces.append(.init(text: "\n"))
    case .end("p"), .end("text"): end()
    case .end("s"): offset = nil
    case .text(let text): add(text, line)
    default: break
    }
  }

  private mutating func end() {
    if let row { rows.append(row) }
    row = nil
  }

  private mutating func add(_ text: String, _ line: Int) {
    guard isMarkup else {
      row?.pieces.append(.init(text: text, offset: offset))
      return
    }
    guard row != nil else { return }
    var markup = SRTMarkup()
    for piece in markup.pieces(text) { row?.pieces.append(.init(text: piece.text, tags: piece.tags)) }
    for tag in markup.ignored { builder.note(.tagIgnored, line, tag) }
  }

  private mutating func begin(
    _ name: String, _ attributes: [String: String], _ line: Int
  ) throws(CaptionError) {
    let isOfSeconds = name == "text" && attributes["t"] == nil
    let unit = isOfSeconds ? ExactTime.Unit.seconds : .milliseconds
    guard let start = try time(attributes[isOfSeconds ? "start" : "t"], unit, line) else {
      builder.note(.cueDropped, line, "a \(name) without \(name == "p" ? "t" : "start")")
      return
    }
    let length = try time(attributes[isOfSeconds ? "dur" : "d"], unit, line)
    var begun = YouTubeRows.Row(start: start, duration: length)
    begun.appends = attributes["a"] != nil || attributes["append"] != nil
    begun.line = line
    row = begun
  }

  private func time(_ text: String?, _ unit: ExactTime.Unit, _ line: Int) throws(CaptionError) -> Int? {
    guard let text else { return nil }
    guard let time = try? ExactTime.microseconds(text.utf8, unit) else {
      let quoted = Message.quoted(String(text.prefix(20)))
      throw builder.fault(
        line,
        unit == .seconds
          ? "the time \(quoted) is no number of seconds; write it as start=\"1.2\""
          : "the time \(quoted) is no number of milliseconds; write it as t=\"1200\"")
    }
    return time
  }
}
