import Captions

/// A line of a song with the times of its syllables, in milliseconds, as programs of China write them: `[1200,3400]`, and then
/// `<0,300,0>text` (KRC, from the beginning of the line), `(1200,300,0)text` (YRC), or `text(1200,300)` (QRC).
struct SyllableLine {
  struct Syllable {
    var text: String
    /// In microseconds; nil of text that has no time.
    var start: Int?
    var end: Int?
  }

  var start: Int
  var end: Int
  private(set) var syllables: [Syllable] = []

  /// The format of a line by what stands behind its times.
  static func format(of scanner: ByteScanner) -> CaptionFormat? {
    var scanner = scanner
    guard times(&scanner) != nil else { return nil }
    if mark(&scanner, .krc) != nil { return .krc }
    if mark(&scanner, .yrc) != nil { return .yrc }
    return hasMarks(scanner.rest, .qrc) ? .qrc : nil
  }

  /// Whether a line has the times of a syllable somewhere, so that it is no tag.
  static func hasMarks(_ line: String, _ format: CaptionFormat) -> Bool {
    var scanner = ByteScanner(line)
    while !scanner.isAtEnd {
      if mark(&scanner, format) != nil { return true }
      scanner.position += 1
    }
    return false
  }

  /// Nil of a line that does not begin with its times.
  init?(_ line: String, _ format: CaptionFormat) {
    var scanner = ByteScanner(line)
    scanner.skipSpace()
    guard let times = Self.times(&scanner) else { return nil }
    (start, end) = (times.start, times.start + times.length)
    var plain: [UInt8] = []
    var mark: Mark?
    while let byte = scanner.next {
      guard let next = Self.mark(&scanner, format) else {
        plain.append(byte)
        scanner.position += 1
        continue
      }
      add(plain, format == .qrc ? next : mark, format)
      (plain, mark) = ([], next)
    }
    add(plain, format == .qrc ? nil : mark, format)
  }

  private mutating func add(_ bytes: [UInt8], _ mark: Mark?, _ format: CaptionFormat) {
    guard !bytes.isEmpty else { return }
    let begin = mark.map { $0.start + (format == .krc ? start : 0) }
    syllables.append(
      Syllable(
        text: String(decoding: bytes, as: UTF8.self), start: begin,
        end: mark.flatMap { mark in begin.map { $0 + mark.length } }))
  }

  // MARK: Times, in microseconds

  private typealias Mark = (start: Int, length: Int)

  private static func times(_ scanner: inout ByteScanner) -> Mark? {
    let before = scanner
    guard scanner.take("["), let found = pair(&scanner), scanner.take("]") else {
      scanner = before
      return nil
    }
    return found
  }

  private static func pair(_ scanner: inout ByteScanner) -> Mark? {
    let start = scanner.digits()
    guard start.count > 0, scanner.take(",") else { return nil }
    let length = scanner.digits()
    return length.count > 0 ? (start.value * 1_000, length.value * 1_000) : nil
  }

  /// The times of a syllable, if they stand here.
  private static func mark(_ scanner: inout ByteScanner, _ format: CaptionFormat) -> Mark? {
    let before = scanner
    let isAngle = format == .krc
    guard isAngle ? scanner.take("<") : scanner.take("("), let found = pair(&scanner),
      format == .qrc || scanner.take(",") && scanner.digits().count > 0,
      isAngle ? scanner.take(">") : scanner.take(")")
    else {
      scanner = before
      return nil
    }
    return found
  }
}
