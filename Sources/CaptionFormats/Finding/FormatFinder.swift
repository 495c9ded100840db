import Captions
import JSON

/// Finds the format of a file by what is in it. Where that leaves a choice, its ending decides.
enum FormatFinder {
  static func format(of bytes: [UInt8], name: String) throws(CaptionError) -> CaptionFormat {
    if KRCFile.isPacked(bytes) { return .krc }
    let head = beginning(bytes)
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if text.hasPrefix("WEBVTT") { return .webVTT }
    if text.hasPrefix("<"), let format = XMLEvidence.format(of: text) { return format }
    let evidence = LineEvidence(text)
    // Songs of NetEase begin with lines of JSON, and MicroDVD with a brace.
    let isOfBraces = evidence.count(of: .yrc) + evidence.count(of: .microdvd) > 0
    if !isOfBraces, text.hasPrefix("{") || isJSONList(text) { return try jsonFormat(bytes, name) }
    let ending = name.split(separator: ".").last.map { CaptionFormat(name: String($0)) } ?? nil
    if let ending, ending.isText, ending == .webVTT || evidence.best == nil || evidence.count(of: ending) > 0 {
      return ending
    }
    if let best = evidence.best { return best }
    throw CaptionError(
      source: name,
      text.isEmpty
        ? "it is empty; give a file of captions or words"
        : "its format is not known; the formats are \(CaptionFormat.names.joined(separator: ", ")): name one with --format"
    )
  }

  /// The first characters, whatever the encoding.
  private static func beginning(_ bytes: [UInt8]) -> String {
    let start = bytes.prefix(1 << 16)
    let isUTF16 = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    return String(decoding: isUTF16 ? start.filter { $0 != 0 && $0 < 0x80 }[...] : start, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  private static func isJSONList(_ text: Substring) -> Bool {
    guard text.hasPrefix("[") else { return false }
    let next = text.dropFirst().first { !$0.isWhitespace }
    return next == "{" || next == "]" || next == nil
  }

  private static func jsonFormat(_ bytes: [UInt8], _ name: String) throws(CaptionError) -> CaptionFormat {
    let json = try JSONNode.read(bytes, source: name, takesRows: true).node
    if let format = JSONEvidence.format(of: json) { return format }
    let keys = (json.members ?? json.list?.first?.members ?? []).map(\.name).prefix(12)
    throw CaptionError(
      source: name, line: json.line,
      "its JSON is of no known program: it has the members \(keys.joined(separator: ", ")); "
        + "the formats are \(CaptionFormat.names.joined(separator: ", ")): name one with --format")
  }
}

extension CaptionFormat {
  /// Whether files of it are told by their lines or tags, so that their ending counts where these say nothing.
  fileprivate var isText: Bool {
    switch self {
    case .webVTT, .srt, .lrc, .ass, .youtubeXML, .srv1, .ttml, .sbv, .scc, .microdvd, .krc, .qrc, .yrc: true
    default: false
    }
  }
}
