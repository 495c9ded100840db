import Documents
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

  @Test func `fail draws what fits, and says of each other label what does not`() throws {
    let batch = try run("--overflow", "fail")
    #expect(batch.outcome.status == 1 && batch.folder.files(in: "out") == ["fits.png"])
    let messages = batch.report.map(\.message)
    #expect(batch.report.map(\.status) == ["done", "failed", "failed", "failed", "failed"])
    #expect(messages[1].contains("% of its size") && !messages[1].contains("truncated"), "\(messages[1])")
    #expect(messages[2].contains("text is truncated") && messages[3].contains("the canvas crops"))
    #expect(messages[4].contains("nothing of a text is drawn"))
    for record in batch.report.dropFirst() {
      #expect(record.field == "size" && record.message.hasSuffix("(--overflow warn, --overflow allow)"))
      #expect(record.message.contains("jobs.jsonl:"))
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
    #expect(summary["failed"] == 4 && summary["done"] == 1)
  }

  @Test func `what an earlier run remarked on is remarked on again where it is kept`() throws {
    let odd =
      #"{"id": "odd", "style": "a", "text": "{{x}} \u0378", "values": {"x": "{{x}}"}, "size": [300, 40], "font": {"fallback": ["No Such Family"]}}"#
    let batch = try Batch(Self.jobs + Array((odd + "\n").utf8), styles: Self.styles, "--json")
    var program = Program(
      "batch", batch.folder.path("jobs.jsonl"), "--styles", batch.folder.path("styles.json"), "--renderer", "cpu",
      "--out", batch.folder.path("out"), "--resume", "--json")
    program.input = nil
    let drawn = try JSONParser.parse(batch.outcome.output)
    let kept = try JSONParser.parse(try program.run().output)
    #expect(drawn["done"] == 6 && kept["kept"] == 6 && kept["done"] == 0)
    #expect(
      kept["remarks"] == drawn["remarks"] && drawn["remarks"]?.object?.count == JobRemarks.all.count, "\(drawn)")
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
