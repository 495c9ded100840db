import Documents
import JSON
import SignwriterBatch
import Testing

/// `batch --overflow`: what happens to labels that do not fit at their full size.
@Suite struct OverflowTests {
  private static let styles =
    #"{"styles": {"a": {"font": {"family": "DejaVu Sans", "size": 20}, "size": [80, 30]}}}"#
  private static let jobs = Array(
    """
    {"id": "fits", "style": "a", "text": "ok"}
    {"id": "shrunk", "style": "a", "text": "rather long", "minimumScaleFactor": 0.2}
    {"id": "truncated", "style": "a", "text": "rather long"}
    {"id": "cropped", "style": "a", "text": "ok", "shadow": {"blur": 60}}
    {"id": "nothing", "style": "a", "text": "W", "size": [3, 30]}

    """.utf8)

  private func run(_ options: String...) throws -> Batch {
    try Batch(Self.jobs, styles: Self.styles) { program, _ in program.arguments += options }
  }

  @Test func `fail draws what fits or shrank as its style allows, and says of each other label what does not`()
    throws
  {
    let batch = try run("--overflow", "fail")
    #expect(batch.outcome.status == 1 && batch.folder.files(in: "out") == ["fits.png", "shrunk.png"])
    let messages = batch.report.map(\.message)
    #expect(batch.report.map(\.status) == ["done", "done", "failed", "failed", "failed"])
    #expect(messages[2].contains("text is truncated") && messages[3].contains("the canvas cuts off"))
    #expect(messages[4].contains("nothing of a text is drawn"))
    #expect(batch.outcome.errors.contains("1 label shrunk to fit"), "\(batch.outcome.errors)")
    for record in batch.report.dropFirst(2) {
      #expect(record.field == "size" && record.message.hasSuffix("(--overflow warn, --overflow allow)"))
      #expect(record.message.contains("jobs.jsonl:"))
    }
  }

  @Test(arguments: [
    ("shrunk", ["shrunk"]), ("truncated", ["truncated", "nothing"]), ("cropped", ["cropped"]),
    ("cropped,shrunk", ["shrunk", "cropped"]), ("truncated,cropped", ["truncated", "cropped", "nothing"]),
    ("shrunk,truncated,cropped", ["shrunk", "truncated", "cropped", "nothing"]),
  ])
  func `fail with causes fails what has one of them, and draws the rest`(_ causes: String, _ ids: [String]) throws {
    let batch = try run("--overflow", "fail=" + causes)
    #expect(batch.outcome.status == 1)
    #expect(batch.report.filter { $0.status == "failed" }.map(\.id) == ids)
    #expect(batch.report.filter { $0.status == "done" }.count == 5 - ids.count)
    let shrunk = batch.report[1]
    #expect(shrunk.status == "done" || shrunk.message.contains("% of its size"))
  }

  @Test(arguments: ["fail=", "fail=other", "fail=shrunk,", "failing", "fail =shrunk"])
  func `other words are refused with those that are known`(_ words: String) throws {
    let outcome = try Program("batch", "jobs.jsonl", "--out", "out", "--overflow", words).run()
    #expect(outcome.status == 64 && outcome.errors.contains("fail=cropped"), "\(outcome.errors)")
  }

  /// The record, the error and the summary of what is truncated have the factor at which it fits.
  @Test(arguments: [[], ["--unsupervised"], ["--trim"]])
  func `a label that may shrink to the factor of its record fits`(_ options: [String]) throws {
    let warned = try Batch(Self.jobs, styles: Self.styles) { program, _ in program.arguments += options }
    let needed = try warned.report.map { record in try record["neededScaleFactor"].map { try #require($0.number) } }
    #expect(needed.map { $0 != nil } == [false, false, true, false, true], "\(needed)")
    let failed = try run("--overflow", "fail")
    for (record, factor) in zip(failed.report, needed) {
      guard let factor else { continue }
      #expect(record.message.contains("it fits at \(factor) of its size"), "\(record.message)")
      #expect(record.message.contains("minimumScaleFactor"))
    }
    let jobs = [(2, "rather long", "[80, 30]"), (4, "W", "[3, 30]")].map { index, text, size in
      #"{"style": "a", "text": "\#(text)", "size": \#(size), "minimumScaleFactor": \#(needed[index] ?? 1)}"# + "\n"
    }
    let shrunk = try Batch(Array(jobs.joined().utf8), styles: Self.styles)
    #expect(shrunk.report.map { $0["truncated"] } == [false, false] && shrunk.outcome.status == 0)
    #expect(shrunk.report.allSatisfy { $0["neededScaleFactor"] == nil })
  }

  @Test(
    arguments: [
      (
        #""text": "rather long", "size": [80, 30]"#, "text is truncated (it fits at 0.",
        "numberOfLines (0 is any number)"
      ),
      (
        #""text": "rather long", "size": [80, 30], "minimumScaleFactor": 0.2"#, "% of its size; ",
        "make size larger"
      ),
      (
        #""text": "ok", "size": [80, 30], "shadow": {"blur": 60}"#, "pt of the shadow on the left",
        "with textInsets, make size larger, or leave size out"
      ),
      (
        #""text": "rather long", "size": [80, 30], "shadow": {"blur": 60}"#,
        "of its size), the canvas cuts off", "with textInsets"
      ),
      (#""text": "ok", "size": [80, 30]"#, nil, ""), (#""text": "ok", "shadow": {"blur": 60}"#, nil, ""),
    ] as [(String, String?, String)])
  func `render says of one label in a line what batch counts`(_ members: String, _ fault: String?, _ remedy: String)
    throws
  {
    let folder = try Workspace()
    let document = try folder.write(
      "{\(members), \"font\": {\"family\": \"DejaVu Sans\", \"size\": 20}}", to: "a.json")
    let program = ["render", document, "--renderer", "cpu", "-o", folder.path("a.png")]
    let outcome = try Program(program).run()
    let notes = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("note: ") }
    #expect(outcome.status == 0 && notes.count == (fault == nil ? 0 : 1), "\(outcome.errors)")
    if let fault, let note = notes.first {
      #expect(
        note.hasPrefix("note: \(document): size: ") && note.contains(fault) && note.contains(remedy), "\(note)")
      #expect(!note.contains("be warned"), "\(note)")
    }
    let quiet = try Program(program + ["--quiet"]).run()
    #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test func `a still says in its record whether it is cropped`() throws {
    #expect(try run().report.map { $0["cropped"] } == [false, false, false, true, false])
  }

  /// The page, the summary and the table say of a batch what its records say.
  @Test func `summary, page and table count the same labels`() throws {
    let folder = try Workspace()
    let odd =
      #"{"id": "odd", "out": "odd?.png", "style": "a", "text": "{{x}} \u0378 日本 undivided", "values": {"x": "{{x}}"}, "size": [150, 200], "numberOfLines": 0, "hyphens": "auto", "language": "tlh", "font": {"fallback": ["No Such Family"]}, "highlights": [{"select": {"words": [9]}, "color": "red"}]}"#
    let jobs = try folder.write(Self.jobs + Array((odd + "\n").utf8), to: "jobs.jsonl")
    let common = [
      "batch", jobs, "--styles", try folder.write(Self.styles, to: "styles.json"), "--renderer", "cpu", "--json",
    ]
    let first = try Program(
      common + [
        "--out", folder.path("out"), "--html", folder.path("page.html"), "--report", folder.path("table.csv"),
      ]
    ).run()
    let counts = try #require(JSONParser.parse(first.output)["remarks"]?.object)
    #expect(
      counts == [
        "missingGlyphs": 1, "truncated": 2, "shrunk": 1, "cropped": 1, "textWithoutRoom": 1, "missingFamilies": 1,
        "unfilled": 1, "missingParts": 1, "missingHyphenation": 1, "unportableName": 1,
        "fallbackFonts": 1,
      ], "\(first.output)")
    let table = try ReportRows(folder.read("table.csv"))
    func rows(_ holds: (ReportRows.Row) -> Bool) -> JSONValue { .number(Double(table.rows.count(where: holds))) }
    for flag in ["truncated", "cropped", "textWithoutRoom", "unfilled"] {
      #expect(rows { $0[flag] == "true" } == counts[flag], "\(flag)")
    }
    for list in ["missingGlyphs", "missingFamilies", "fallbackFonts", "missingParts", "missingHyphenation"] {
      #expect(rows { $0[list] != "" } == counts[list], "\(list)")
    }
    #expect(rows { Double($0["scaleFactor"] ?? "") ?? 1 < 1 } == counts["shrunk"])
    // The page's script counts bits of the remarks.
    let page = String(decoding: try folder.read("page.html"), as: UTF8.self)
    let start = try #require(page.firstRange(of: "id=\"records\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let records = try #require(JSONParser.parse(Array(page[start..<end].utf8)).array)
    for entry in DocumentRemarks.all {
      #expect(page.contains("record.remarks & \(entry.remark.rawValue) }"), "\(entry.name) has no button")
      let shown = records.count { Int($0["remarks"]?.number ?? 0) & entry.remark.rawValue != 0 }
      #expect(.number(Double(shown)) == counts[entry.name], "\(entry.name)")
    }
  }

  @Test func `warn and allow draw the same pictures, and only warn says so`() throws {
    let warned = try run()
    let allowed = try run("--overflow", "allow")
    #expect(warned.outcome.status == 0 && allowed.outcome.status == 0)
    #expect(try warned.files == allowed.files && warned.files.count == 5)
    for words in ["2 labels truncated", "1 label shrunk to fit", "cropped by the canvas", "without any text"] {
      #expect(warned.outcome.errors.contains(words), "\(words): \(warned.outcome.errors)")
      #expect(!allowed.outcome.errors.contains(words), "\(allowed.outcome.errors)")
    }
    // The report has it in any case.
    #expect(allowed.report[1]["scaleFactor"]?.number ?? 1 < 1 && allowed.report[2]["truncated"] == true)
    #expect(allowed.report[0]["scaleFactor"] == 1)
  }

  @Test func `what was drawn with a warning is not kept where it shall fail`() throws {
    let batch = try run()
    var program = Program(
      "batch", batch.folder.path("jobs.jsonl"), "--styles", batch.folder.path("styles.json"), "--renderer", "cpu",
      "--out", batch.folder.path("out"), "--overflow", "fail", "--resume", "--json")
    program.input = nil
    let summary = try JSONParser.parse(try program.run().output)
    #expect(summary["failed"] == 3 && summary["done"] == 2)
  }

  @Test func `what an earlier run remarked on is remarked on again where it is kept`() throws {
    let odd =
      #"{"id": "odd", "out": "odd?.png", "style": "a", "text": "{{x}} \u0378 日本 undivided", "values": {"x": "{{x}}"}, "size": [150, 200], "numberOfLines": 0, "hyphens": "auto", "language": "tlh", "font": {"fallback": ["No Such Family"]}, "highlights": [{"select": {"words": [9]}, "color": "red"}]}"#
    let batch = try Batch(Self.jobs + Array((odd + "\n").utf8), styles: Self.styles, "--json")
    var program = Program(
      "batch", batch.folder.path("jobs.jsonl"), "--styles", batch.folder.path("styles.json"), "--renderer", "cpu",
      "--out", batch.folder.path("out"), "--resume", "--json")
    program.input = nil
    let drawn = try JSONParser.parse(batch.outcome.output)
    let kept = try JSONParser.parse(try program.run().output)
    #expect(drawn["done"] == 6 && kept["kept"] == 6 && kept["done"] == 0)
    #expect(
      kept["remarks"] == drawn["remarks"] && drawn["remarks"]?.object?.count == DocumentRemarks.all.count,
      "\(drawn)")
  }

  @Test func `each line of the report names the job's style and language`() throws {
    let jobs = """
      {"id": "a", "style": "a", "text": "x", "language": "de"}
      {"id": "b", "text": "x"}
      {"id": "c", "style": "a", "text": "x", "font": {"family": "No Such Family"}, "language": "fr"}

      """
    let report = try Batch(Array(jobs.utf8), styles: Self.styles).report
    #expect(report[0]["style"] == "a" && report[0]["language"] == "de")
    #expect(report[1]["style"] == nil && report[1]["language"] == nil)
    #expect(report[2].status == "failed" && report[2]["style"] == "a" && report[2]["language"] == "fr")
  }
}
