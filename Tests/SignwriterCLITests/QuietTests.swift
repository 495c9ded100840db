import Documents
import Testing

/// A batch tells what somebody who looks at the pictures would want to know.
@Suite struct QuietTests {
  private static let jobs = [
    #"{"id": "missing", "text": "a\udbff\udffdb"}"#,
    #"{"id": "truncated", "text": "Nutzungsbedingungen", "size": [40, 20]}"#,
    #"{"id": "shrunk", "text": "Nutzungsbedingungen", "size": [90, 20], "minimumScaleFactor": 0.3}"#,
    #"{"id": "cropped", "text": "Crop", "font": {"size": 60}, "lineBreak": "clip", "size": [30, 20]}"#,
    #"{"id": "fine", "text": "x"}"#,
  ]

  @Test func `each kind of remark is a warning of one line`() throws {
    let batch = try Batch(Self.jobs)
    #expect(batch.outcome.status == 0)
    for line in ["1 label with characters that no font has", "1 label truncated", "1 label shrunk to fit"] {
      #expect(batch.outcome.errors.contains("warning: \(line)\n"), "\(batch.outcome.errors)")
    }
    #expect(batch.outcome.errors.contains("cropped by the canvas\n"))
    let quiet = try Batch(Array(Self.jobs.joined(separator: "\n").utf8), "--quiet")
    #expect(quiet.outcome.errors.isEmpty)
    let fine = try Batch([Self.jobs[4]])
    #expect(!fine.outcome.errors.contains("warning"))
  }

  @Test func `the report has the scale of a text that shrank`() throws {
    let report = try Batch(Self.jobs).report
    #expect(report[4]["scaleFactor"] == 1)
    let factor = try #require(report[2]["scaleFactor"]?.number)
    #expect(factor < 1 && factor >= 0.3)
  }

  @Test func `the report or the summary goes to standard output`() throws {
    let folder = try Workspace()
    let jobs = try folder.write(Self.jobs.joined(separator: "\n"), to: "jobs.jsonl")
    let arguments = ["batch", jobs, "--out", folder.path("out"), "--renderer", "cpu"]
    let report = try Program(arguments + ["--report", "-"]).run()
    #expect(try Batch.lines(report.output).map(\.id) == ["missing", "truncated", "shrunk", "cropped", "fine"])
    let summary = try Program(arguments + ["--summary", "-"]).run()
    let json = try JSONParser.parse(summary.output)
    #expect(json["done"] == 5 && json["remarks"]?["truncated"] == 1)
    let both = try Program(arguments + ["--summary", "-", "--report", "-"]).run()
    #expect(both.status == 64 && both.errors.contains("both take standard output"))
    #expect(!folder.exists("-"))
  }

  @Test func `messages of the command line name what is wrong`() throws {
    let folder = try Workspace()
    let document = try folder.write(#"{"text": "x", "extends": "gold"}"#, to: "label.json")
    let sheet = try folder.write(Batch.styles, to: "styles.json")
    let misspelt = try Program("render", "--sytle", "x", "-o", folder.path("a.png")).run()
    #expect(misspelt.status == 64 && misspelt.errors.contains("--sytle"), "\(misspelt.errors)")
    let size = try Program("render", "--size", "40", "--text", "x", "-o", folder.path("a.png")).run()
    #expect(size.status == 64 && size.errors.contains("--size"), "\(size.errors)")
    let neither = try Program("render", "-o", folder.path("a.png")).run()
    #expect(neither.status == 64 && neither.errors.contains("Give a LABEL.json or --text"), "\(neither.errors)")
    let styled = try Program("render", document, "--style", sheet, "--renderer", "cpu", "-o", folder.path("a.png"))
      .run()
    #expect(styled.status == 0, "\(styled.errors)")
    let past = try Program("render", document, "--at", "-1", "-o", folder.path("a.png")).run()
    #expect(past.status == 64 && past.errors.contains("0...86400"), "\(past.errors)")
  }
}
