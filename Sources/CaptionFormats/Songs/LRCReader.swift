import Basics
import Captions
import Motion

/// Reads LRC, the lyrics of songs: `[mm:ss.xx]` before a line, several of them where it is sung again, and in enhanced
/// files `<mm:ss.xx>`, or in brackets, before words. Lines of one time, as a text and its translation, are one caption.
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
  /// Whether `[01:02:03]` is a minute, two seconds and three hundredths.
  private let hasHundredths: Bool

  static func read(_ text: SourceText, _ builder: consuming TranscriptBuilder) throws(CaptionError) -> Transcript {
    var reader = LRCReader(builder: builder, hasHundredths: hasHundredths(text.lines))
    reader.builder.note(damaged: text.damagedLines)
    for (index, line) in text.lines.enumerated() { try reader.take(line, number: index + 1) }
    try reader.say()
    return try reader.builder.finished()
  }

  private init(builder: consuming TranscriptBuilder, hasHundredths: Bool) {
    (self.builder, self.hasHundredths) = (builder, hasHundredths)
  }

  // MARK: Times

  /// Whether times of three parts end with hundredths, as songs have them, and not with seconds, as books that are read
  /// aloud: seconds are below 60, and are written with a fraction, or none in a file has a time of two parts.
  private static func hasHundredths(_ lines: [String]) -> Bool {
    var count = 0
    for line in lines {
      var scanner = ByteScanner(line)
      scanner.skipSpace()
      let start = scanner.position + 1
      guard scanner.take("["), scanner.looseTime() != nil, scanner.next == UInt8(ascii: "]") else { continue }
      let stamp = scanner.bytes[start..<scanner.position]
      let parts = stamp.split(separator: UInt8(ascii: ":"))
      if parts.count < 3 { return true }
      if parts[2].contains(where: { !(48...57 ~= $0) }) { return false }
      if Int(String(decoding: parts[2], as: UTF8.self)) ?? 0 > 59 { return true }
      count += 1
    }
    // Of so many hundredths one is above 59.
    return count < 12
  }

  /// A time, from its first digit.
  private func time(_ scanner: inout ByteScanner) -> Int? {
    let start = scanner.position
    guard let time = scanner.looseTime() else { return nil }
    let parts = scanner.bytes[start..<scanner.position].split(separator: UInt8(ascii: ":"))
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard hasHundredths, numbers.count == 3, parts.count == 3, parts[2].count == 2, numbers[0] < 1_000_000 else {
      return time
    }
    return (numbers[0] * 60 + numbers[1]) * 1_000_000 + numbers[2] * 10_000
  }

  // MARK: Lines

  private mutating func take(_ line: String, number: Int) throws(CaptionError) {
    var scanner = ByteScanner(line)
    var stamps: [Int] = []
    scanner.skipSpace()
    while scanner.next == UInt8(ascii: "[") {
      let before = scanner
      scanner.position += 1
      guard let time = time(&scanner), scanner.take("]") else {
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

  private mutating func takeTag(_ line: String, _ number: Int) {
    switch SongTag(line) {
    case .offset(let time): offset = time
    case .name: break
    case .badOffset: builder.note(.settingIgnored, number, line)
    case nil:
      if !line.allSatisfy({ $0 == " " || $0 == "\t" }) { builder.note(.blockIgnored, number, line) }
    }
  }

  private mutating func pieces(_ text: String, _ number: Int) -> ([(text: String, time: Int?)], Int?) {
    var pieces: [(text: String, time: Int?)] = []
    var time: Int?
    var plain: [UInt8] = []
    var scanner = ByteScanner(text)
    while let byte = scanner.next {
      let before = scanner
      scanner.position += 1
      let isAngle = byte == UInt8(ascii: "<")
      if isAngle || byte == UInt8(ascii: "["), let stamp = self.time(&scanner), scanner.take(isAngle ? ">" : "]") {
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
    var place = 0
    while place < order.count {
      let start = lines[order[place]].start
      // Lines of one time are shown together, one beneath the other.
      let together = order[place...].prefix { lines[$0].start == start }
      place += together.count
      let next = place < order.count ? lines[order[place]].start - offset : nil
      let said = together.map { lines[$0] }.filter { line in
        line.pieces.contains { !$0.text.unicodeScalars.allSatisfy(TextBreaks.isSpace) }
      }
      guard let first = said.first else { continue }
      let ends = said.compactMap(\.end)
      let end = ends.count == said.count ? ends.max().map { $0 - offset } : next ?? ends.max().map { $0 - offset }
      var cue = Cue(start: start - offset, end: end)
      cue.line = first.number
      try builder.begin(cue, isLine: true)
      for (index, line) in said.enumerated() {
        if index > 0 { try builder.say("\n", .init(line: line.number)) }
        try say(line, line.end.map { $0 - offset } ?? end)
      }
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
