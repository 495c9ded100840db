import CaptionFormats
import Captions
import Testing

/// Scenarist's SCC by CEA-608, with expectations by hand: frame k of the time code is at k 1001 / 30 ms.
@Suite struct SCCTests {
  /// Two bytes with their parity, as they stand in files.
  private static func pair(_ first: UInt8, _ second: UInt8) -> String {
    [first, second].map { byte in
      let sent = byte.nonzeroBitCount % 2 == 1 ? byte : byte | 0x80
      return (sent < 16 ? "0" : "") + String(sent, radix: 16)
    }.joined()
  }

  /// ASCII as pairs.
  private static func text(_ text: String) -> [String] {
    let bytes = Array(text.utf8) + (text.utf8.count % 2 == 1 ? [0] : [])
    return stride(from: 0, to: bytes.count, by: 2).map { pair(bytes[$0], bytes[$0 + 1]) }
  }

  /// Texts, and commands as "#1420", between bars.
  private func pairs(_ script: String) -> [String] {
    script.split(separator: "|").flatMap { part in
      guard part.hasPrefix("#"), let value = UInt16(part.dropFirst(), radix: 16) else {
        return Self.text(String(part))
      }
      return [Self.pair(UInt8(value >> 8), UInt8(value & 0xFF))]
    }
  }

  private func file(_ lines: (code: String, script: String)...) -> String {
    "Scenarist_SCC V1.0\n\n"
      + lines.map { "\($0.code)\t\(pairs($0.script).joined(separator: " "))\n\n" }.joined()
  }

  /// What a caption that is popped on shows, whose codes and text are at the bottom.
  private func shown(_ script: String) throws -> Transcript {
    try Sample.read(file(("00:00:01:00", "#1420|#142E|#1470|\(script)|#142F"), ("00:00:09:00", "#142C")))
  }

  @Test func `captions are popped on, rolled up and painted on`() throws {
    let transcript = try Sample.original("talk.scc")
    #expect(transcript.format == .scc && transcript.report.counts == [.notDrawn: 1])
    // From frames 31, 1831, 2104, 2164 and 2402 to 90, 1918, 2164, 2233 and 2458.
    #expect(
      LineFormatTests.cues(transcript) == [
        "1034367 3003000", "61094367 63997267", "70203467 72205467", "72205467 74507767", "80146733 82015267",
      ])
    #expect(
      LineFormatTests.texts(transcript) == [
        "Signs are older\nthan books", "♪ café Ü — “ñ” ♪", ">> LONG BEFORE ANYONE", "COULD PRINT A PAGE,",
        "cut a loaf",
      ])
    #expect(transcript.words[3].tags == ["i"] && transcript.words[0].tags.isEmpty)
    #expect(transcript.words.last?.tags == ["color:red"] && transcript.words.dropLast().last?.tags == [])
    #expect(transcript.cues.map(\.placement.anchor) == [nil, 8, nil, nil, nil])
  }

  /// Time codes, and the frames that they are.
  @Test(arguments: [
    ("00:00:00:00", 0), ("00:01:00;02", 1_800), ("00:00:59;29", 1_799), ("00:10:00;00", 17_982),
    ("01:00:00;00", 107_892),
    ("01:00:00:00", 108_000), ("00:09:59;29", 17_981), ("00:01:00.02", 1_800),
  ]) func `time codes that drop numbers keep up with the clock`(_ code: String, _ frame: Int) throws {
    // The flip is three frames behind.
    let transcript = try Sample.read(file((code, "#1420|#1470|ab|#142F")))
    let product = (frame + 3) * 1_001 * 1_000
    #expect(transcript.cues[0].start == (2 * product + 30) / 60)
  }

  /// Codes and texts, and what is shown.
  @Test(arguments: [
    // Commands are sent twice, and count once.
    ("ab|#1421|#1421|c", "ac"), ("ab|#1421|#1421|#1421|#1421|c", "c"),
    // An extended character takes the place of the one before it.
    ("A|#1220|#1220", "Á"), ("oa|#1321|o", "oão"), ("u'|#1229", "u'"),
    ("don't", "don’t"), ("*\\^_`{}~", "áéíóúçÑñ"), ("#1130|#1134|#113F", "®™û"),
    // A code within a row has the place of a space, tabs and addresses of others.
    ("ab|#112E|cd", "ab cd"), ("ab|#1722|cd", "ab cd"), ("ab|#1476|cd", "ab cd"),
    // Backgrounds take the space before them; what is deleted to the end of a row is gone.
    ("ab |#1020|cd", "abcd"), ("abcd|#1470|#1722|#1424", "ab"),
    // Rows are in order, however they were written.
    ("below|#1140|above", "above\nbelow"),
    // The last column holds what came last.
    ("abcdefghijklmnopqrstuvwxyzabcdefgh", "abcdefghijklmnopqrstuvwxyzabcdeh"),
    // Data about the programme and other channels are no text.
    ("#0103|no|#0F20|#1420|ab", "ab"), ("#1C20|no|#1420|ab", "ab"),
  ]) func `codes do what CEA-608 says`(_ script: String, _ text: String) throws {
    let transcript = try shown(script)
    #expect(LineFormatTests.texts(transcript) == [text])
  }

  @Test func `an address sets colour, italics and an underline, and a code in a row changes them`() throws {
    let transcript = try shown("#1463|a|#112E|b|#1120|c|#144F|d")
    // Row 14 is above row 15.
    #expect(LineFormatTests.texts(transcript) == ["d\na b c"])
    #expect(transcript.words.map(\.tags) == [["i", "u"], ["u", "color:green"], ["i", "color:green"], []])
  }

  @Test func `bytes that were damaged are shown as such and told`() throws {
    let sound = file(("00:00:01:00", "#1420|#142E|#1470|wxyz|ok|#142F"), ("00:00:09:00", "#142C"))
    // "ac" whose second byte has no parity, and a command that is none any more.
    let ok = Self.text("ok")[0]
    let transcript = try Sample.read(sound.replacing(ok, with: "6163 94a0 \(ok)"))
    #expect(LineFormatTests.texts(transcript) == ["wxyza\u{FFFD}ok"] && transcript.report[.characterReplaced] == 2)
  }

  @Test func `files without parity are read, and lines that are none are told`() throws {
    let transcript = try Sample.read(
      "Scenarist_SCC V1.0\n\n00:00:01:00\t1420 1470 6162 142f\n\nwhat\n\n00:00:02:00\t142c zz 142c\n")
    #expect(LineFormatTests.texts(transcript) == ["ab"])
    #expect(transcript.report.counts == [.cueDropped: 1, .itemDropped: 1])
  }
}
