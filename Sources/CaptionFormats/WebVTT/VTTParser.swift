import Basics
package import Captions

/// The WebVTT parser of the specification, https://www.w3.org/TR/webvtt1/#file-parsing. It never fails but for a bad
/// signature: a bad cue is left out, a bad setting is not applied.
package struct VTTParser {
  private let lines: [String]
  private let source: String
  private var position = 0
  private var hasSeenCue = false
  private var file = VTTFile()

  package init(_ lines: [String], source: String) { (self.lines, self.source) = (lines, source) }

  package static func parse(_ lines: [String], source: String = "") throws(CaptionError) -> VTTFile {
    var parser = VTTParser(lines, source: source)
    return try parser.parse()
  }

  private mutating func parse() throws(CaptionError) -> VTTFile {
    let first = lines.first ?? ""
    guard first == "WEBVTT" || first.hasPrefix("WEBVTT ") || first.hasPrefix("WEBVTT\t") else {
      throw CaptionError(
        source: source, line: 1,
        "the first line is \(Message.quoted(String(first.prefix(30)))); WebVTT begins with \"WEBVTT\" alone, or a space and "
          + "more after it")
    }
    position = 1
    guard position < lines.count else { return file }
    if lines[position].isEmpty { position += 1 } else { collectBlock(isHeader: true) }
    skipEmpty()
    while position < lines.count {
      collectBlock(isHeader: false)
      guard file.cues.count <= CaptionLimits.mostCues else {
        throw CaptionError(
          source: source, line: position, "more than \(CaptionLimits.mostCues) cues; divide the file")
      }
      skipEmpty()
    }
    return file
  }

  private mutating func skipEmpty() { while position < lines.count, lines[position].isEmpty { position += 1 } }

  private enum Content {
    case nothing, style, region
    case cue(VTTFile.Block)
  }

  /// Reads a block, up to an empty line or to the timings of the next cue.
  private mutating func collectBlock(isHeader: Bool) {
    let first = position
    var buffer: [String] = []
    var content = Content.nothing
    var hasSeenArrow = false
    var count = 0
    while position < lines.count {
      let line = lines[position]
      count += 1
      if VTTParser.hasArrow(line) {
        // The timings of the next cue, without an empty line before them.
        guard !isHeader, count == 1 || count == 2 && !hasSeenArrow else { break }
        hasSeenArrow = true
        position += 1
        if let cue = cue(line, id: buffer.joined(separator: "\n")) {
          content = .cue(cue)
          buffer = []
          hasSeenCue = true
        }
        continue
      }
      position += 1
      if line.isEmpty { break }
      if !isHeader, count == 2, !hasSeenCue, case .nothing = content {
        if isWord("STYLE", buffer) { (content, buffer) = (.style, []) }
        if isWord("REGION", buffer) { (content, buffer) = (.region, []) }
      }
      buffer.append(line)
    }
    finish(content, buffer, line: first + 1, isHeader: isHeader, hasSeenArrow)
  }

  /// By bytes: a mark that combines with the arrow does not hide it.
  package static func hasArrow(_ line: String) -> Bool { line.utf8.firstRange(of: "-->".utf8) != nil }

  /// Whether the only line so far is a word, and white space after it.
  private func isWord(_ word: String, _ buffer: [String]) -> Bool {
    guard buffer.count == 1, buffer[0].hasPrefix(word) else { return false }
    return buffer[0].utf8.dropFirst(word.utf8.count).allSatisfy { $0 == 0x20 || 0x09...0x0D ~= $0 && $0 != 0x0B }
  }

  private mutating func finish(
    _ content: Content, _ buffer: [String], line: Int, isHeader: Bool, _ hasSeenArrow: Bool
  ) {
    switch content {
    case .cue(var cue):
      cue.text = buffer.joined(separator: "\n")
      file.cues.append(cue)
    case .style: file.styles.append(buffer.joined(separator: "\n"))
    case .region:
      if file.regions.count < CaptionLimits.mostRegions {
        file.regions.append(region(buffer, line))
      } else {
        file.report.add(.blockIgnored, line: line, "REGION")
      }
    case .nothing:
      let head = buffer.first ?? ""
      let isComment = head == "NOTE" || head.hasPrefix("NOTE ") || head.hasPrefix("NOTE\t")
      // What the header says, as `Kind: captions`, is nobody's loss.
      guard !isHeader, !isComment, !hasSeenArrow, !buffer.isEmpty else { return }
      file.report.add(.blockIgnored, line: line, head)
    }
  }

  private mutating func cue(_ line: String, id: String) -> VTTFile.Block? {
    var scanner = ByteScanner(line)
    var cue = VTTFile.Block()
    scanner.skipSpace()
    guard let start = scanner.vttTime() else { return dropped(line) }
    scanner.skipSpace()
    guard scanner.take("-->") else { return dropped(line) }
    scanner.skipSpace()
    guard let end = scanner.vttTime() else { return dropped(line) }
    (cue.id, cue.start, cue.end, cue.line) = (id, start, end, position)
    var settings = VTTSettings(line: position, regions: file.regions)
    settings.apply(scanner.rest)
    cue.placement = settings.placement
    for value in settings.ignored { file.report.add(.settingIgnored, line: position, value) }
    return cue
  }

  private mutating func dropped(_ line: String) -> VTTFile.Block? {
    file.report.add(.cueDropped, line: position, line)
    if file.lineWithComma == nil, line.contains(",") { file.lineWithComma = position }
    return nil
  }

  private mutating func region(_ lines: [String], _ line: Int) -> Region {
    var region = Region()
    for setting in VTTSettings.divided(lines.joined(separator: " ")) where !region.apply(setting) {
      file.report.add(.settingIgnored, line: line, setting)
    }
    return region
  }
}
