import Basics
import Captions

/// Reads LRC, the lyrics of songs: `[mm:ss.xx]` before a line, several of them where it is sung again, and in enhanced
/// files `<mm:ss.xx>` before words.
struct LRCReader {
  private struct Line {
    var start: Int
    var pieces: [(text: String, time: Int?)]
    /// The time after the last text.
    var end: Int?
    var number: Int
  }

  private var builder: TranscriptBuilder
  private var lines: [Line] = []
  /// The pieces of all lines, with the copies of those that are sung again.
  private var copied = 0
  /// So many are more than the most words make, each alone in a line between two stamps.
  private static let mostPieces = 3 * CaptionLimits.mostWords
  /// By how much everything comes sooner.
  private var offset = 0

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = LRCReader(builder: builder)
    reader.builder.note(damaged: text.damagedLines)
    for (index, line) in text.lines.enumerated() { try reader.take(line, number: index + 1) }
    try reader.say()
    return try reader.builder.finished()
  }

  private init(builder: consuming TranscriptBuilder) { self.builder = builder }

  private mutating func take(_ line: String, number: Int) throws(CaptionError) {
    var scanner = ByteScanner(line)
    var stamps: [Int] = []
    scanner.skipSpace()
    while scanner.next == UInt8(ascii: "[") {
      let before = scanner
      scanner.position += 1
      guard let time = scanner.looseTime(), scanner.take("]") else {
        scanner = before
        break
      }
      stamps.append(time)
      scanner.skipSpace()
    }
    guard let first = stamps.first else {
      takeTag(line, number)
      return
    }
    guard lines.count + stamps.count <= CaptionLimits.mostCues else {
      throw builder.fault(number, "more than \(CaptionLimits.mostCues) lines; divide the file")
    }
    let (pieces, end) = pieces(scanner.rest, number)
    copied += stamps.count * pieces.count
    guard copied <= LRCReader.mostPieces else {
      throw builder.fault(number, "more than \(CaptionLimits.mostWords) words; divide the file")
    }
    for stamp in stamps {
      // The words of a copy are as far from its beginning as those of the first.
      let shifted = pieces.map { (text: $0.text, time: $0.time.map { $0 + stamp - first }) }
      lines.append(Line(start: stamp, pieces: shifted, end: end.map { $0 + stamp - first }, number: number))
    }
  }

  /// `[offset:+500]`, in milliseconds; other tags name the song.
  private mutating func takeTag(_ line: String, _ number: Int) {
    let body = line.drop { $0 == " " || $0 == "\t" }
    if body.lowercased().hasPrefix("[offset:") {
      let value = body.dropFirst(8).prefix { $0 != "]" && $0 != " " }
      guard let time = try? ExactTime.microseconds(value.utf8, .milliseconds) else {
        builder.note(.settingIgnored, number, line)
        return
      }
      offset = time
    } else if !body.isEmpty, !LRCReader.isTag(body) {
      builder.note(.blockIgnored, number, line)
    }
  }

  /// Whether a line is "[name:value]": what begins with a digit is a time that cannot be read, and its text is lost.
  private static func isTag(_ body: Substring) -> Bool {
    guard body.first == "[", body.contains(":"), let first = body.dropFirst().first else { return false }
    return first.isLetter || first == "#"
  }

  private mutating func pieces(_ text: String, _ number: Int) -> ([(text: String, time: Int?)], Int?) {
    var pieces: [(text: String, time: Int?)] = []
    var time: Int?
    var plain: [UInt8] = []
    var scanner = ByteScanner(text)
    while let byte = scanner.next {
      let before = scanner
      scanner.position += 1
      if byte == UInt8(ascii: "<"), let stamp = scanner.looseTime(), scanner.take(">") {
        pieces.append((String(decoding: plain, as: UTF8.self), time))
        (plain, time) = ([], stamp)
      } else {
        scanner = before
        plain.append(byte)
        scanner.position += 1
      }
    }
    pieces.append((String(decoding: plain, as: UTF8.self), time))
    let isOver = pieces.last.map { $0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) } ?? false
    return (pieces, isOver ? time : nil)
  }

  /// Lines in order of time, each up to its last stamp or to the next line.
  private mutating func say() throws(CaptionError) {
    let order = lines.indices.sorted {
      lines[$0].start != lines[$1].start ? lines[$0].start < lines[$1].start : $0 < $1
    }
    for (place, index) in order.enumerated() {
      let line = lines[index]
      guard line.pieces.contains(where: { !$0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }) else {
        continue
      }
      let next = place + 1 < order.count ? lines[order[place + 1]].start - offset : nil
      let end = line.end.map { $0 - offset } ?? next
      var cue = Cue(start: line.start - offset, end: end)
      cue.line = line.number
      try builder.begin(cue)
      try say(line, end)
    }
  }

  private mutating func say(_ line: Line, _ end: Int?) throws(CaptionError) {
    let isTimed = line.pieces.contains { $0.time != nil }
    for (index, piece) in line.pieces.enumerated() {
      let next = index + 1 < line.pieces.count ? line.pieces[index + 1].time.map { $0 - offset } : end
      try builder.say(
        piece.text, from: isTimed ? (piece.time ?? line.start) - offset : nil, to: isTimed ? next : nil,
        .init(line: line.number), isUnit: isTimed)
    }
  }
}
