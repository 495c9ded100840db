import Basics
import Captions

/// Reads YouTube's srv3: `<p t d>` rows with `<s t>` pieces, in milliseconds.
enum YouTubeXMLReader {
  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var scanner = XMLScanner(text.lines.joined(separator: "\n"))
    var rows: [YouTubeRows.Row] = []
    var row: YouTubeRows.Row?
    var offset: Int?
    while let token = scanner.next() {
      switch token {
      case .start("p", let attributes, let isEmpty):
        if let row { rows.append(row) }
        row = try begin(attributes, scanner.line, &builder)
        if isEmpty, let done = row {
          rows.append(done)
          row = nil
        }
      case .start("s", let attributes, _):
        offset = try milliseconds(attributes["t"], scanner.line, builder)
      case .start("br", _, _): row?.pieces.append(.init(text: "\n"))
      case .end("p"):
        if let row { rows.append(row) }
        row = nil
      case .end("s"): offset = nil
      case .text(let text): row?.pieces.append(.init(text: text, offset: offset))
      default: break
      }
    }
    if let row { rows.append(row) }
    return try YouTubeRows.read(rows, builder)
  }

  private static func begin(
    _ attributes: [String: String], _ line: Int, _ builder: inout TranscriptBuilder
  ) throws(CaptionError) -> YouTubeRows.Row? {
    guard let start = try milliseconds(attributes["t"], line, builder) else {
      builder.note(.cueDropped, line, "a p without t")
      return nil
    }
    var row = YouTubeRows.Row(start: start, duration: try milliseconds(attributes["d"], line, builder))
    row.appends = attributes["a"] != nil
    row.line = line
    return row
  }

  private static func milliseconds(
    _ text: String?, _ line: Int, _ builder: TranscriptBuilder
  ) throws(CaptionError) -> Int? {
    guard let text else { return nil }
    guard let time = try? ExactTime.microseconds(text.utf8, .milliseconds) else {
      throw builder.fault(
        line,
        "the time \(Message.quoted(String(text.prefix(20)))) is no number of milliseconds; write it as t=\"1200\"")
    }
    return time
  }
}
