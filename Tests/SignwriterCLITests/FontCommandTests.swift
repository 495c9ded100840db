import Documents
import TestSupport
import Testing

/// `signwriter font`, and sprite fonts in a batch.
@Suite struct FontCommandTests {
  private func font(_ folder: Workspace, _ arguments: String...) throws -> Program.Outcome {
    try Program(["font"] + arguments + ["--renderer", "cpu", "-o", folder.path("a.fnt")]).run()
  }

  @Test func `a style of a sheet becomes a font, its page, a web page and a report`() throws {
    let folder = try Workspace()
    let styles = try folder.write(Batch.styles, to: "styles.json")
    let outcome = try font(
      folder, styles + "#gold", "--characters", "U+0041-0045", "--html", folder.path("a.html"), "--report",
      folder.path("a.json"), "--format", "text,xml")
    #expect(outcome.status == 0 && outcome.errors.contains("5 characters"), "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["a.fnt", "a.html", "a.json", "a.png", "a.xml", "styles.json"])
    let page = String(decoding: try folder.read("a.html"), as: UTF8.self)
    #expect(page.contains("data:image/png;base64,") && !page.contains("{{"))
    let report = try JSONParser.parse(folder.read("a.json"))
    let made = report["sizes"]?.array?.first?.object?["fonts"]?.array?.first
    #expect(made?["glyphs"]?.array?.count == 5)
  }

  @Test func `characters come from texts, JSON and translations`() throws {
    let folder = try Workspace()
    let style = try folder.write("{}", to: "style.json")
    let text = try folder.write("äA\nA", to: "a.txt")
    let json = try folder.write(#"{"B": ["C", {"D": "E"}]}"#, to: "b.json")
    let po = try folder.write("msgid \"F\"\nmsgstr \"\"\n\"G\\n\"\n", to: "c.po")
    let outcome = try font(
      folder, style, "--characters-from", text, "--characters-from", json, "--characters-from", po, "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = String(decoding: try folder.read("a.fnt"), as: UTF8.self).split(separator: "\n")
    let ids = lines.filter { $0.hasPrefix("char id=") }.map { $0.dropFirst(8).prefix { $0 != " " } }
    #expect(ids == ["32", "65", "67", "69", "71", "228"])
  }

  @Test(arguments: [
    (#"{"text": "A"}"#, ["--characters", "A"], "text: a sprite font has no text"),
    (#"{"background": "red"}"#, ["--characters", "A"], "background: a sprite font cannot have it"),
    (#"{"kind": "group"}"#, ["--characters", "A"], "kind: a group is no style of a font"),
    (#"{}"#, [], "characters: there are no characters"),
    (#"{}"#, ["--characters", "A", "--layers", "x"], "layers[0]"),
    (#"{}"#, ["--characters", "A", "--page-size", "1"], "page.side"),
  ])
  func `bad input is answered with its place and the remedy, and nothing is written`(
    style: String, arguments: [String], words: String
  ) throws {
    let folder = try Workspace()
    let path = try folder.write(style, to: "style.json")
    let outcome = try Program(["font", path] + arguments + ["-o", folder.path("a.fnt")]).run()
    #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["style.json"])
  }

  @Test func `text in UTF-16 is refused, and a missing character fails where it is asked to`() throws {
    let folder = try Workspace()
    let style = try folder.write("{}", to: "style.json")
    let wide = try folder.write([0xFF, 0xFE, 0x41, 0], to: "a.txt")
    #expect(try font(folder, style, "--characters-from", wide).errors.contains("is not UTF-8"))
    let failed = try font(folder, style, "--characters", "U+0041, U+E123", "--missing-glyph", "error")
    #expect(failed.status == 1 && failed.errors.contains("U+E123") && !folder.exists("a.fnt"), "\(failed.errors)")
    let warned = try font(folder, style, "--characters", "U+0041, U+E123", "--quiet")
    #expect(warned.status == 0 && warned.errors.contains("no font has U+E123"), "\(warned.errors)")
  }

  @Test func `a batch makes fonts beside pictures, and resumes them`() throws {
    let jobs = [
      #"{"id": "one", "kind": "spriteFont", "style": "gold", "characters": "AB", "scales": [1, 2], "layers": ["shadow", "glyph"]}"#,
      #"{"id": "two", "text": "Two", "style": "gold"}"#,
      #"{"id": "three", "kind": "spriteFont", "characters": "नमस्ते"}"#,
    ]
    let batch = try Batch(jobs)
    #expect(
      Set(try batch.files.keys) == [
        "one-shadow.fnt", "one.fnt", "one.png", "one@2x-shadow.fnt", "one@2x.fnt", "one@2x.png",
        "two.png",
      ])
    #expect(batch.report.map { $0["status"]?.string } == ["done", "done", "failed"])
    #expect(batch.report[0]["files"]?.array?.count == 6)
    let error = batch.report[2]["error"]
    #expect(error?["field"]?.string == "characters" && error?["message"]?.string?.contains("Devanagari") == true)
  }
}
