import Documents
import Testing

/// `batch --report x.csv`: what became of each job, for a spreadsheet.
@Suite struct ReportTableTests {
  private static let styles =
    #"{"styles": {"a": {"font": {"family": "DejaVu Sans", "size": 20}, "size": [80, 30], "language": "en"}}}"#
  private static let jobs = [
    #"{"id": "fits", "style": "a", "text": "ok"}"#,
    #"{"id": "long", "style": "a", "text": "rather long, \"really\"", "language": "de"}"#,
    #"{"id": "lines", "style": "a", "text": "one\ntwo", "numberOfLines": 0, "size": "fit"}"#,
    #"{"id": "glyphs", "text": "a\u0378\u0379"}"#,
    #"{"id": "bad", "style": "a", "text": "x", "colour": "red", "language": "fr"}"#,
    #"{"id": "group", "kind": "group", "size": [90, 90], "children": [{"text": "up", "frame": [0, 0, 90, 30]}, {"text": "down", "frame": [0, 40, 90, 30]}]}"#,
    #"{"id": "crop", "style": "a", "text": "ok", "shadow": {"blur": 60}}"#,
  ]
  private static let names = [
    "id", "line", "style", "language", "text", "status", "file", "scaleFactor", "neededScaleFactor", "truncated",
    "cropped", "textWithoutRoom", "unfilled", "missingGlyphs", "fallbackFonts", "missingFamilies",
    "missingHyphenation", "missingParts", "error",
  ]

  private func run(
    _ folder: Workspace, _ jobs: [String] = ReportTableTests.jobs, report: String = "report.csv",
    options: [String] = []
  ) throws -> Program.Outcome {
    try Program(
      [
        "batch", folder.write(jobs.map { $0 + "\n" }.joined(), to: "jobs.jsonl"), "--styles",
        folder.write(Self.styles, to: "styles.json"), "--renderer", "cpu", "--out", folder.path("out"), "--report",
        folder.path(report),
      ] + options
    ).run()
  }

  @Test(arguments: [[], ["--unsupervised"]])
  func `a report named .csv has a row for each job, and a column for what people ask`(_ options: [String]) throws {
    let folder = try Workspace()
    var program = Program(
      "batch", try folder.write(Self.jobs.map { $0 + "\n" }.joined(), to: "jobs.jsonl"), "--styles",
      try folder.write(Self.styles, to: "styles.json"), "--renderer", "cpu", "--out", folder.path("out"),
      "--report",
      folder.path("report.csv"))
    program.arguments += options
    #expect(try program.run().status == 1)
    let bytes = try folder.read("report.csv")
    #expect(bytes.starts(with: [0xEF, 0xBB, 0xBF]), "without a mark Excel takes it for another encoding")
    let table = try ReportRows(bytes)
    #expect(table.names == Self.names)
    #expect(table["id"] == ["fits", "long", "lines", "glyphs", "bad", "group", "crop"])
    #expect(table["line"] == ["1", "2", "3", "4", "5", "6", "7"])
    #expect(table["style"] == ["a", "a", "a", "", "a", "", "a"])
    #expect(table["language"] == ["en", "de", "en", "", "fr", "", "en"])
    #expect(
      table["text"] == [
        "ok", "rather long, \"really\"", "one\ntwo", "a\u{378}\u{379}", "x", "up\ndown", "ok",
      ])
    #expect(table["status"] == ["done", "done", "done", "done", "failed", "done", "done"])
    #expect(table["file"][0] == "fits.png" && table["file"][4] == "")
    #expect(table["truncated"] == ["false", "true", "false", "false", "", "false", "false"])
    #expect(table["cropped"] == ["false", "false", "false", "false", "", "false", "true"])
    #expect(table["scaleFactor"] == ["1", "1", "1", "1", "", "1", "1"])
    let needed = table["neededScaleFactor"]
    #expect(needed.enumerated().allSatisfy { ($0.offset == 1) != $0.element.isEmpty } && Double(needed[1]) ?? 1 < 1)
    #expect(table["missingGlyphs"] == ["", "", "", "U+0378, U+0379", "", "", ""])
    #expect(table["error"][4].contains("\"colour\"") && table["error"][0] == "")
  }

  @Test func `cells are quoted as RFC 4180 says, lines end as it says, and no cell is a formula`() throws {
    let folder = try Workspace()
    let texts = [
      #"=HYPERLINK(\"http://a\")"#, "+1", "-1", "@SUM(A1)", #"\t=1"#, #"\r=1"#, "\u{FF1D}1", "1=1", "a;b", " a ",
      "''",
    ]
    _ = try run(folder, texts.enumerated().map { #"{"id": "-\#($0)", "text": "\#($1)"}"# })
    let text = String(decoding: try folder.read("report.csv"), as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    #expect(lines.count == texts.count && lines.allSatisfy { $0.hasPrefix("'-") })
    let expected = [
      #",,,"'=HYPERLINK(""http://a"")","#, ",,,'+1,done", ",,,'-1,done", ",,,'@SUM(A1),done", ",,,\"'\t=1\",done",
      ",,,\"'\r=1\",done", ",,,'\u{FF1D}1,done", ",,,1=1,done", ",,,\"a;b\",done", ",,,\" a \",done", ",,,'',done",
    ]
    for (index, line) in lines.enumerated() {
      #expect(line.hasPrefix("'-\(index),\(index + 1)" + expected[index]), "\(line)")
    }
  }

  @Test func `a report named .tsv has tabs and no mark, and every other name is JSON Lines`() throws {
    let folder = try Workspace()
    _ = try run(folder, report: "report.TSV")
    let table = try folder.read("report.TSV")
    #expect(table.starts(with: Array("id\tline\tstyle\t".utf8)) && !table.contains(UInt8(ascii: "\r")))
    #expect(try ReportRows(table, separator: UInt8(ascii: "\t"))["text"][1] == "rather long, \"really\"")
    for name in ["report.jsonl", "report.json", "report.csv.txt", "report"] {
      _ = try run(folder, report: name)
      #expect(try Batch.lines(folder.read(name)).count == Self.jobs.count)
    }
  }

  @Test func `resumed and sharded runs write the same rows`() throws {
    let folder = try Workspace()
    _ = try run(folder)
    let whole = try ReportRows(folder.read("report.csv"))
    _ = try run(folder, report: "again.csv", options: ["--resume"])
    let again = try ReportRows(folder.read("again.csv"))
    #expect(again["status"] == whole["status"].map { $0 == "done" ? "kept" : $0 })
    for name in Self.names where name != "status" { #expect(again[name] == whole[name], "\(name)") }
    var parts: [ReportRows.Row] = []
    for shard in 1...2 {
      _ = try run(folder, report: "\(shard).csv", options: ["--shard", "\(shard)/2"])
      parts += try ReportRows(folder.read("\(shard).csv")).rows
    }
    #expect(parts.sorted { $0["line"] ?? "" < $1["line"] ?? "" } == whole.rows)
  }

  @Test func `a page is compared with no table`() throws {
    let outcome = try Program(
      "batch", "jobs.jsonl", "--out", "o", "--html", "p.html", "--html-against", "old.csv"
    ).run()
    #expect(outcome.status == 64 && outcome.errors.contains("give a report in JSON Lines"), "\(outcome.errors)")
  }
}
