import Documents
import Glibc
import ImageCodecs
import JSON
import Pixels
import Testing

/// An error in one line affects that line only. The message says where it is, what it is and how to mend it.
@Suite struct BadInputTests {
  private static let good = [#"{"id": "first", "text": "x"}"#, #"{"id": "last", "text": "y", "style": "gold"}"#]

  private func expectAlone(_ bad: BadLine) throws {
    let lines = [Array(Self.good[0].utf8), bad.line, Array(Self.good[1].utf8)]
    let batch = try Batch(
      Array(lines.joined(separator: [UInt8(ascii: "\n")])), "--max-pixels", "4000000", "--jobs", "2")
    #expect(batch.outcome.status == 1)
    #expect(batch.report.map(\.id) == ["first", bad.id, "last"])
    #expect(batch.report.map(\.status) == ["done", "failed", "done"])
    #expect(batch.report.compactMap { $0["line"]?.number } == [1, 2, 3])
    #expect(batch.folder.files(in: "out") == ["first.png", "last.png"])
    _ = try (batch.picture("first.png"), batch.picture("last.png"))
    let error = try #require(batch.report.dropFirst().first)
    #expect(error.field == bad.field)
    #expect(error["error"]?["id"]?.string == bad.id)
    for word in bad.words + ["jobs.jsonl:2"] { #expect(error.message.contains(word), "\(error.message)") }
    #expect(batch.outcome.errors.contains("error: job \(bad.id): "), "\(batch.outcome.errors)")
  }

  @Test(arguments: BadLine.fields) func `a bad field fails alone`(_ bad: BadLine) throws { try expectAlone(bad) }
  @Test(arguments: BadLine.fonts) func `a bad font fails alone`(_ bad: BadLine) throws { try expectAlone(bad) }
  @Test(arguments: BadLine.names) func `a bad file name fails alone`(_ bad: BadLine) throws { try expectAlone(bad) }
  @Test(arguments: BadLine.syntax) func `a line that is not JSON fails alone`(_ bad: BadLine) throws {
    try expectAlone(bad)
  }

  @Test func `nothing to draw in a box is a blank picture`() throws {
    let batch = try Batch([#"{"id": "a", "text": "", "size": [12, 6], "scale": 2}"#])
    #expect(batch.outcome.status == 0)
    #expect(try batch.picture("a.png") == PixelBuffer(width: 24, height: 12, alphaMode: .straight))
    #expect(batch.report[0]["ink"]?.array == [0, 0, 0, 0])
  }

  @Test func `a character no font has is drawn and reported`() throws {
    let batch = try Batch([#"{"id": "a", "text": "a\udbff\udffdb", "style": "gold"}"#])
    #expect(batch.outcome.status == 0)
    #expect(batch.report[0]["missingGlyphs"] == [["codePoint": "U+10FFFD", "offset": 1]])
    let without = try Batch([#"{"id": "a", "text": "ab", "style": "gold"}"#])
    #expect(try batch.picture("a.png").width > without.picture("a.png").width, "something stands in its place")
  }

  @Test func `an error of a job names its language`() throws {
    let batch = try Batch([
      #"{"id": "a", "text": "x", "language": "pt-BR", "color": "rde"}"#,
      #"{"id": "b", "text": "x", "color": "rde"}"#,
    ])
    #expect(batch.outcome.errors.contains("error: job a (pt-BR): "), "\(batch.outcome.errors)")
    #expect(batch.outcome.errors.contains("error: job b: "), "\(batch.outcome.errors)")
  }

  /// Private characters of plane 16, which no font has.
  @Test func `characters that no font has are one line for all jobs but the first`() throws {
    let jobs = (0..<32).map { index in
      let padding = String(repeating: "x", count: index)
      return "{\"id\": \"m\(index)\", \"text\": \"\(padding)\\udbff\\udff\(String(index % 14, radix: 16))\"}"
    }
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--missing-glyph", "error", "--jobs", "1")
    let lines = batch.outcome.errors.split(separator: "\n").filter { $0.contains("no font has") }
    #expect(batch.outcome.status == 1 && lines.count == 2, "\(batch.outcome.errors)")
    #expect(
      lines.first?.hasPrefix("error: job m0: ") == true && lines.first?.contains("U+10FFF0, at offset 0") == true)
    let last = lines.last ?? ""
    #expect(last.hasPrefix("error: 31 more jobs: ") && last.contains("U+10FFFB and 2 more; "), "\(last)")
    #expect(batch.report.count { $0.status == "failed" } == 32, "the report has them all")
  }

  @Test func `control characters and loose bidi controls draw`() throws {
    let texts = [
      "\\u0001\\u0002\\u001b[31mx", "\\u202e\\u2066\\u202ex", "\\u2069\\u202cx", "x\\u200d\\ufe0f\\u200d",
      "\\ufffe",
    ]
    let batch = try Batch(texts.map { #"{"text": "\#($0)", "size": [90, 30]}"# })
    #expect(batch.outcome.status == 0)
    #expect(batch.report.map(\.status) == Array(repeating: "done", count: texts.count))
  }

  @Test func `a pipe as font holds nothing up`() throws {
    let batch = try Batch([UInt8]()) { program, folder in
      #expect(mkfifo(folder.path("font.ttf"), 0o600) == 0)
      let file = folder.path("font.ttf")
      try folder.write(
        "{\"text\": \"x\", \"font\": {\"file\": \"\(file)\"}}\n{\"text\": \"y\"}\n", to: "jobs.jsonl")
      program.patience = 60
    }
    #expect(batch.report.map(\.status) == ["failed", "done"])
    #expect(batch.report.first?.message.contains("not a regular file") == true)
  }

  @Test func `byte order marks, CRLF, blank lines and no last line end are accepted`() throws {
    let text = "\u{FEFF}{\"id\": \"a\", \"text\": \"x\"}\r\n\r\n  \n{\"id\": \"b\", \"text\": \"x\"}"
    let batch = try Batch(Array(text.utf8))
    #expect(batch.outcome.status == 0)
    #expect(batch.report.map(\.id) == ["a", "b"])
    #expect(batch.report.compactMap { $0["line"]?.number } == [1, 4])
  }

  @Test(arguments: ["", "\n \n", "\u{FEFF}"]) func `a file without a job is told, and is no success`(_ text: String)
    throws
  {
    let batch = try Batch(Array(text.utf8))
    #expect(batch.outcome.status == 2)
    #expect(batch.report.isEmpty && batch.folder.exists("report.jsonl"))
    #expect(batch.outcome.errors.contains("jobs.jsonl: holds no job;"), "\(batch.outcome.errors)")
    // Of few jobs a shard may have none.
    #expect(try Batch(Array(text.utf8), "--shard", "2/3").outcome.status == 0)
  }

  @Test func `the first job that fails ends a run that fails fast`() throws {
    let jobs = [#"{"text": "x"}"#, #"{"text": 1}"#] + Array(repeating: #"{"text": "x"}"#, count: 2000)
    let batch = try Batch(Array(jobs.joined(separator: "\n").utf8), "--fail-fast", "--jobs", "2")
    #expect(batch.outcome.status == 1)
    #expect(batch.report.prefix(2).map(\.status) == ["done", "failed"])
    #expect(batch.report.count < 1000)
    #expect(batch.folder.files(in: "out").count == batch.report.count(where: { $0.status == "done" }))
  }
}
