import CaptionFormats
import Captions
import Generators

/// Damaged files of captions and transcripts. Whatever the bytes, there are words, or an error that says where and what to
/// do; and what is left out is told.
struct CaptionsTrial: Trial {
  private struct Original {
    let bytes: [UInt8]
    let format: CaptionFormat
    let report: RepairReport
    let texts: [String]
  }

  private let seed: UInt64
  private let originals: [Original]
  private let mutator = ByteMutator(words: Self.words)
  private(set) var read = 0
  private(set) var refused = 0

  private static let words = [
    "-->", "\n\n", "\r\n", "\r", "\t", "\u{FEFF}", "\u{202E}", "NOTE", "STYLE\n", "REGION\n", "WEBVTT",
    "00:00:01,000",
    "00:61.000", "99999999:59:59.999", "-1", "1e308", "1e999", "NaN", "null", "true", "\"\"", "[]", "{}", "[", "{",
    "\\k",
    "{\\k20}", "{\\p1}", "\\N", "Dialogue: ", "Format:", "[offset:+9]", "<00:00:01.000>", "<c.a>", "<v B>", "</",
    "<ruby>",
    "&amp;", "&#x110000;", "&#0;", "<p t=\"", "<s>", "]]>", "\\u0000", "\\uD800", "\"start\":", "\"words\":[", ",",
    "\"",
    "{1}{1}25", "{9}{}", "{y:i}", "|", "0:00:01.000,0:00:02.000", "[400,300]", "<0,300,0>", "(400,300,0)",
    "(400,300)", "\"/>",
    "begin=\"", "end=\"1s\"", "<p begin=\"2s\" dur=\"1s\">", "</p>", "<span>", "<![CDATA[", "<!--", "<!DOCTYPE a [",
    "10t", "942c",
    "942f", "9420", "94ad 9425", "00:00:01;00\t", "\"0.5s\"", "\"type\":\"punctuation\"", "}{", "krc1",
    "%", "line:-1", "size:101%", "region:b", "{\\an0}", "<font color=\"", "日本", "e\u{301}",
  ]

  /// Throws if an original cannot be read.
  init(seed: UInt64, originals: [[UInt8]]) throws {
    self.seed = seed
    self.originals = try originals.map { bytes in
      let transcript = try CaptionReader.read(bytes, name: "original")
      let list = TimeRepair().repaired(transcript)
      return Original(
        bytes: bytes, format: transcript.format, report: list.report, texts: list.words.map { Self.core($0.text) })
    }
  }

  /// A word without its marks, which some formats have twice.
  private static func core(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

  private enum Damage { case bytes, name }

  private func damaged(_ index: Int) -> (bytes: [UInt8], original: Original, damage: Damage, isNamed: Bool) {
    var random = SeededRandom(seed: seed, stream: UInt64(index))
    let original = random.pick(originals)
    let isNamed = random.chance(0.5)
    if random.chance(0.15), let bytes = renamed(original.bytes, &random) {
      return (bytes, original, .name, isNamed)
    }
    return (mutator.mutated(original.bytes, &random), original, .bytes, isNamed)
  }

  /// The file with another letter in the name of one member of JSON.
  private func renamed(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8]? {
    let ends = bytes.indices.dropFirst(3).filter { place in
      bytes[place] == UInt8(ascii: ":") && bytes[place - 1] == UInt8(ascii: "\"") && Self.isLetter(bytes[place - 2])
    }
    guard !ends.isEmpty else { return nil }
    var bytes = bytes
    bytes[random.pick(ends) - 2] = UInt8(ascii: "Q")
    return bytes
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 65...90 ~= byte || 97...122 ~= byte }

  func subject(_ index: Int) -> (bytes: [UInt8], ending: String) {
    let damaged = damaged(index)
    return (damaged.bytes, damaged.original.format.rawValue)
  }

  mutating func fault(of index: Int) -> String? {
    let (bytes, original, damage, isNamed) = damaged(index)
    let transcript: Transcript
    do {
      transcript = try CaptionReader.read(bytes, name: "damaged", format: isNamed ? original.format : nil)
    } catch {
      refused += 1
      return faultOfError(error)
    }
    read += 1
    let list = TimeRepair().repaired(transcript)
    if list.words.isEmpty { return "no words, and no error" }
    if let word = list.words.first(where: { $0.start < 0 || $0.end < $0.start || $0.text.isEmpty }) {
      return "a bad word: \(word)"
    }
    return faultOfWriting(list) ?? silence(list, transcript, bytes, original, damage)
  }

  /// The message names the file, the line where there is one, and says what to do after a semicolon.
  private func faultOfError(_ error: CaptionError) -> String? {
    let words = error.description
    if words.contains("\n") { return "an error of several lines: \(words)" }
    if !words.hasPrefix("damaged:") { return "an error without a file: \(words)" }
    if !error.message.contains(";") { return "an error without a remedy: \(words)" }
    let isWhole = ["it is empty", "its format is not known", "it has no words"].contains {
      error.message.hasPrefix($0)
    }
    return error.line > 0 || isWhole ? nil : "an error without a line: \(words)"
  }

  /// What is written is read as the same words.
  private func faultOfWriting(_ list: WordList) -> String? {
    do {
      let again = try CaptionReader.read(WordsFile.bytes(list), name: "written", format: .words)
      return again.words.map(\.text) == list.words.map(\.text) ? nil : "what was written is read as other words"
    } catch {
      return "what was written cannot be read: \(error)"
    }
  }

  /// What is not in the words is told.
  private func silence(
    _ list: WordList, _ transcript: Transcript, _ bytes: [UInt8], _ original: Original, _ damage: Damage
  ) -> String? {
    let told = list.report.counts.values.reduce(0, +)
    if damage == .name {
      var lost = original.texts
      for text in list.words.map({ Self.core($0.text) }) {
        if let place = lost.firstIndex(of: text) { lost.remove(at: place) }
      }
      let isTold = list.report.counts != original.report.counts
      return lost.isEmpty || isTold ? nil : "\(lost.count) words are lost without a word: \(lost.prefix(4))"
    }
    let marks = Self.marks(of: transcript.format, in: bytes)
    guard marks > transcript.cues.count + told else { return nil }
    return "\(marks) cues are marked, \(transcript.cues.count) read, and \(told) repairs told"
  }

  /// How many lines say that a cue is there.
  private static func marks(of format: CaptionFormat, in bytes: [UInt8]) -> Int {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }
    switch format {
    case .webVTT, .srt: return lines.count { $0.contains(Array("-->".utf8)) }
    case .sbv:
      return lines.count { line in
        line.first == UInt8(ascii: "0") && line.contains(Array(",0:0".utf8))
          && line.allSatisfy { 0x2C...0x3A ~= $0 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "-") }
      }
    case .microdvd: return lines.count { $0.first == UInt8(ascii: "{") && $0.contains(Array("}{".utf8)) } - 1
    case .krc, .yrc:
      return lines.count { line in
        line.first == UInt8(ascii: "[") && line.dropFirst().first.map { 48...57 ~= $0 } ?? false
          && line.split(separator: UInt8(ascii: format == .krc ? ">" : ")")).dropFirst().contains { part in
            part.contains(where: isLetter) && !part.contains(UInt8(ascii: format == .krc ? "<" : "("))
          }
      }
    case .ass: return lines.count { $0.starts(with: Array("Dialogue:".utf8)) }
    case .lrc:
      return lines.count { line in
        line.starts(with: Array("[0".utf8))
          && line.split(separator: UInt8(ascii: "]")).dropFirst().contains { part in
            part.contains(where: isLetter) && !part.contains(UInt8(ascii: "["))
          }
      }
    default: return 0
    }
  }
}
