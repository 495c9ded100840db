import Documents
import Glibc
import ImageCodecs
import JSON
import Pixels
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
    let alone = try Program("render", "--sytle", "x").run()
    #expect(alone.status == 64 && alone.errors.contains("--sytle"), "\(alone.errors)")
    let nowhere = try Program("render", document).run()
    #expect(nowhere.status == 64 && nowhere.errors.contains("Give -o FILE"), "\(nowhere.errors)")
    #expect(symlink(document, folder.path("link.png")) == 0)
    let itself = try Program("render", document, "-o", folder.path("link.png")).run()
    #expect(itself.status == 64 && itself.errors.contains("would be overwritten"), "\(itself.errors)")
    let neither = try Program("render", "-o", folder.path("a.png")).run()
    #expect(neither.status == 64 && neither.errors.contains("Give a LABEL.json, or --text"), "\(neither.errors)")
    let styled = try Program("render", document, "--style", sheet, "--renderer", "cpu", "-o", folder.path("a.png"))
      .run()
    #expect(styled.status == 0, "\(styled.errors)")
    let past = try Program("render", document, "--at", "-1", "-o", folder.path("a.png")).run()
    #expect(past.status == 64 && past.errors.contains("0...86400"), "\(past.errors)")
  }

  @Test func `what is drawn otherwise than meant is told`() throws {
    let jobs = [
      #"{"id": "small", "text": "Nutzungsbedingungen", "size": [2, 2]}"#,
      #"{"id": "family", "text": "x", "font": {"fallback": ["No Such Family"]}}"#,
      #"{"id": "open", "text": "Hi {{player}}!", "values": {"player": "{{player}}"}}"#,
    ]
    let batch = try Batch(jobs)
    for line in [
      "1 label without any text, because none fits into the box",
      "1 label with fallback fonts that are not installed",
      "1 label with a {{name}} that is drawn as it stands",
    ] {
      #expect(batch.outcome.errors.contains("warning: \(line)\n"), "\(batch.outcome.errors)")
    }
    #expect(batch.report[0]["textWithoutRoom"] == true)
    #expect(batch.report[1]["missingFamilies"] == ["No Such Family"])
    #expect(batch.report[2]["missingFamilies"] == nil && batch.report[2]["textWithoutRoom"] == nil)
    for (job, message) in zip(jobs, ["nothing of the text is drawn", "no installed font has the family"]) {
      var program = Program("render", "-", "--renderer", "cpu", "-o", batch.folder.path("a.png"))
      program.input = Array(job.utf8)
      #expect(try program.run().errors.hasPrefix("warning: ") && program.run().errors.contains(message))
    }
  }

  @Test func `a column that nothing uses is told once`() throws {
    let folder = try Workspace()
    let table = try folder.write("id,text,player,notes\na,Hi {{player}},Jo,x\nb,Hi,Al,y\n", to: "t.csv")
    let outcome = try Program("batch", table, "--out", folder.path("out"), "--renderer", "cpu").run()
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.split(separator: "\n").count { $0.contains("column \"notes\"") } == 1, "\(outcome.errors)")
    #expect(!outcome.errors.contains("column \"player\""))
  }

  @Test(arguments: [
    ("csv", "id,text\na,x\n"), ("tsv", "id\ttext\na\tx\n"), ("jsonl", #"{"id": "a", "text": "x"}"#),
  ])
  func `jobs on standard input say what they are written in`(_ format: String, _ jobs: String) throws {
    let folder = try Workspace()
    var program = Program(
      "batch", "-", "--jobs-format", format, "--out", folder.path("out"), "--renderer", "cpu")
    program.input = Array(jobs.utf8)
    let outcome = try program.run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.files(in: "out") == ["a.png"])
    program.arguments.removeAll { $0 == "--jobs-format" || $0 == format }
    let untold = try program.run()
    #expect(untold.errors.contains("--jobs-format csv") == (format != "jsonl"), "\(untold.errors)")
  }

  @Test func `a missing style is the fault of what names it, and faults of a document name the document`() throws {
    let folder = try Workspace()
    let document = try folder.write(#"{"text": "x"}"#, to: "label.json")
    let sheet = try folder.write(Batch.styles, to: "styles.json")
    let output = folder.path("a.png")
    let style = try Program("render", document, "--style", sheet + "#golt", "-o", output).run()
    #expect(style.errors == "error: \(sheet): there is no style \"golt\"; did you mean \"gold\"?\n")
    let pictured = try folder.write(#"{"text": "x", "image": {"file": "no.png"}}"#, to: "pictured.json")
    for arguments in [["render", pictured, "--renderer", "cpu", "-o", output], ["measure", pictured]] {
      let outcome = try Program(arguments).run()
      #expect(outcome.errors.hasPrefix("error: \(pictured): image.file: "), "\(outcome.errors)")
    }
  }

  @Test func `a slip that all jobs share is told a few times, and counted`() throws {
    let batch = try Batch((0..<25).map { #"{"id": "\#($0)", "text": "x", "style": "silver"}"# }, styles: nil)
    let told = batch.outcome.errors.split(separator: "\n").filter { $0.contains("there is no style") }
    #expect(told.count == 11, "\(batch.outcome.errors)")
    #expect(told.last?.hasPrefix("error: 15 more jobs: style: there is no style \"silver\"") == true)
    #expect(batch.report.count { $0.status == "failed" } == 25)
  }

  @Test func `numbers with a comma are told a few times, whatever their values are`() throws {
    let jobs = (0..<25).map { #"{"id": "\#($0)", "text": "x", "font": {"size": "2\#($0),5"}}"# }
    let batch = try Batch(jobs)
    let told = batch.outcome.errors.split(separator: "\n").filter { $0.contains("is a string") }
    #expect(told.count == 11, "\(batch.outcome.errors)")
    #expect(
      told.first?.contains("\"20,5\" is a string") == true
        && told.first?.contains("write 20.5, with a point") == true)
    #expect(
      told.last?.hasPrefix("error: 15 more jobs: font.size: \"...\" is a string") == true
        && told.last?.hasSuffix("; write it with a point") == true, "\(told.last ?? "")")
  }

  @Test func `a style without a style sheet is told with the option that gives one`() throws {
    let folder = try Workspace()
    let document = try folder.write(#"{"text": "x", "style": "gold"}"#, to: "label.json")
    for arguments in [["render", document, "-o", "-"], ["measure", document]] {
      let outcome = try Program(arguments).run()
      #expect(outcome.errors.contains("give a style sheet that has it (--style FILE.json"), "\(outcome.errors)")
    }
    let batch = try Batch([#"{"id": "a", "text": "x", "style": "gold"}"#], styles: nil)
    #expect(batch.report[0].message.contains("--styles FILE.json"), "\(batch.report)")
    // With a sheet, its names are what matters.
    let named = try Batch([#"{"id": "a", "text": "x", "style": "golt"}"#])
    #expect(!named.report[0].message.contains("--styles"), "\(named.report)")
  }

  @Test func `faults that differ only in the place of the line and the id are one`() throws {
    let taken = (0..<25).map { #"{"id": "id-\#($0)", "text": "x", "out": "id-\#($0 / 5).png"}"# }
    let broken = (0..<25).map { #"{"id": "\#($0)", "# + (($0 % 2) == 0 ? " " : "") }
    let unknown = (0..<12).map { #"{"id": "\#("silver".prefix($0 % 5 + 1))", "text": "x", "style": "silver"}"# }
    let slashes = (0..<25).map { #"{"id": "a/\#($0)", "text": "x"}"# }
    let batch = try Batch(taken + broken + slashes + unknown)
    let lines = batch.outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(batch.report.count { $0.status == "failed" } == 82)
    #expect(
      lines.contains { $0.contains("2 more jobs: style: there is no style \"silver\"") },
      "a name, not a part of one")
    // Ten of the 25 lines that are no JSON, ten of the ids with slashes, and ten of the 20 names that are taken.
    #expect(lines.contains { $0.hasPrefix("error: 10 more jobs: out: ") }, "\(batch.outcome.errors)")
    #expect(lines.contains { $0.contains("15 more jobs: not JSON") }, "\(batch.outcome.errors)")
    #expect(
      lines.contains { $0.hasPrefix("error: 15 more jobs: id: job \"...\": \"...\" holds a slash") },
      "\(batch.outcome.errors)")
  }

  @Test(arguments: ["jobs.jsonl", "jobs.csv"])
  func `a picture that is given as jobs is one error before anything is made`(_ name: String) throws {
    let folder = try Workspace()
    let picture = PixelBuffer(width: 90, height: 90, alphaMode: .straight)
    let jobs = try folder.write(try PNGCodec.encode(picture), to: name)
    let outcome = try Program("batch", jobs, "--out", folder.path("out"), "--renderer", "cpu").run()
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("error: \(jobs): is no text"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1 && folder.files(in: ".") == [name])
    var program = Program("batch", "-", "--out", folder.path("out"), "--renderer", "cpu")
    program.input = try PNGCodec.encode(picture)
    #expect(try program.run().errors.contains("standard input: is no text"))
  }

  @Test func `a style sheet is not taken for jobs, and folders of fonts that are not there are told`() throws {
    let folder = try Workspace()
    let line = try folder.write(#"{"styles": {"a": {}}}"#, to: "line.json")
    let lines = try Program("batch", line, "--out", folder.path("out"), "--renderer", "cpu").run()
    #expect(lines.status == 2 && lines.errors.contains("a style sheet goes to --styles"), "\(lines.errors)")
    let sheet = try folder.write("{\n\"styles\": {\"a\": {}},\n\"fonts\": [\"none\"]}\n", to: "styles.json")
    let batch = try Program("batch", sheet, "--out", folder.path("out"), "--renderer", "cpu").run()
    #expect(batch.status == 2 && batch.errors.contains("a style sheet goes to --styles"), "\(batch.errors)")
    let missing = "warning: \(sheet): fonts: there is no folder \"\(folder.path("none"))\"\n"
    let drawn = try Program(
      "render", "--text", "x", "--style", sheet + "#a", "--renderer", "cpu", "-o", folder.path("a.png")
    ).run()
    #expect(drawn.status == 0 && drawn.errors.hasPrefix(missing), "\(drawn.errors)")
  }
}
