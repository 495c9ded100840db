import CaptionFormats
import Captions
import Testing

/// Songs with the times of syllables, with expectations by hand. Times are in milliseconds.
@Suite struct SongFormatTests {
  private static let first = ["Signs 400 740", "are 740 990", "older 990 1340", "than 1340 1620"]
  private static let last = ["日 4880 5340", "本 5340 5590", "語 5590 5760"]

  @Test func `KRC counts from the beginning of each line`() throws {
    let transcript = try Sample.original("song.krc")
    #expect(transcript.format == .krc && transcript.report.isEmpty)
    #expect(
      Sample.lines(TimeRepair().repaired(transcript)) == Self.first + ["books. 1620 1950"]
        + ["Long 2480 2780", "be 2780 3160", "fore 3160 3540", "print 3540 4670"] + Self.last)
    #expect(LineFormatTests.texts(transcript) == ["Signs are older than books.", "Long before print", "日本語"])
    #expect(LineFormatTests.cues(transcript) == ["400000 1950000", "2480000 4670000", "4880000 7430000"])
  }

  @Test func `QRC has the times of a syllable behind it, and may be XML`() throws {
    let transcript = try Sample.original("song.qrc")
    #expect(transcript.format == .qrc && transcript.report.isEmpty)
    #expect(
      Sample.lines(TimeRepair().repaired(transcript)) == Self.first + ["\"books\". 1620 1950"]
        + ["Long 2480 2780", "be 2780 3160", "fore 3160 3540", "(oh) 3540 4670"] + Self.last)
    #expect(transcript.cues.map(\.line) == [8, 9, 10])
    // The text alone, and with quotation marks that XML does not allow.
    #expect(try Sample.lines("[ti:x]\n[400,600]la (400,300)lo(700,300)") == ["la 400 700", "lo 700 1000"])
    let quoted =
      #"<QrcInfos><LyricInfo><Lyric_1 LyricContent="[0,900]"la"(0,900)"# + "\n\"/></LyricInfo></QrcInfos>"
    #expect(try Sample.lines(quoted) == ["\"la\" 0 900"])
  }

  @Test func `YRC has the times of a syllable before it, from the beginning of the song`() throws {
    let transcript = try Sample.original("song.yrc")
    #expect(transcript.format == .yrc && transcript.report.counts == [.blockIgnored: 1])
    #expect(
      Sample.lines(TimeRepair().repaired(transcript)) == Self.first + ["books. 1620 1950"]
        + ["Long 2480 2780", "be 2780 3160", "fore 3160 3540", "(oh) 3540 4670"] + Self.last)
  }

  /// `[offset:]` is that of LRC.
  @Test(arguments: [
    "[offset:100]\n[400,600]<0,300,0>la <300,300,0>lo", "[offset: +100]\n[400,600](400,300,0)la (700,300,0)lo",
    "[offset:100]\n[400,600]la (400,300)lo(700,300)",
  ]) func `a positive offset lets all come sooner`(_ text: String) throws {
    #expect(try Sample.lines(text) == ["la 300 600", "lo 600 900"])
  }

  @Test func `lines of a song whose times cannot be read are told`() throws {
    let list = try Sample.words(
      "[0,900]<0,900,0>la\n[x,900]<0,900,0>lost\n[1000,500]all at once\n[language:\(String(repeating: "x", count: 50))]\n"
    )
    #expect(list.words.map(\.text) == ["la", "all", "at", "once"])
    #expect(list.report[.blockIgnored] == 1 && list.report[.notDrawn] == 1)
    #expect(list.cues[1].start == 1_000_000 && list.cues[1].end == 1_500_000)
  }

  /// Bytes as their digits.
  private func bytes(_ digits: String) -> [UInt8] {
    let nibbles = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] << 4 | nibbles[$0 + 1]) }
  }

  @Test func `KRC as it is fetched is unpacked`() throws {
    // "[offset:0]\n[400,1550]<0,340,0>Signs <340,250,0>are\n" by zlib, and the key.
    let packed = bytes(
      "6b726331389deab911795f097c8703a52b585858709750436b07fcf260e6001bff025fd94b892db87564c44620ba7d6ccc5b2bc01c470cf15364"
    )
    let transcript = try CaptionReader.read(packed, name: "song")
    #expect(transcript.format == .krc)
    #expect(Sample.lines(TimeRepair().repaired(transcript)) == ["Signs 400 740", "are 740 990"])
    let error = #expect(throws: CaptionError.self) {
      try CaptionReader.read(Array(packed.dropLast(9)), name: "song.krc")
    }
    #expect(error?.description.contains("song.krc:1: what follows \"krc1\" cannot be unpacked") ?? false)
  }
}
