import Documents
import ImageCodecs
import JSON
import Pixels
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
    let size = try #require(report["sizes"]?.array?.first)
    #expect(size["fonts"]?.array?.first?["glyphs"]?.array?.count == 5)
    #expect(size["pages"]?.array?.first?["file"]?.string == "a.png")
    #expect(size["pages"]?.array?.first?["crc32"]?.string?.count == 8)
  }

  @Test func `characters come from texts, JSON and translations`() throws {
    let folder = try Workspace()
    let style = try folder.write("{}", to: "style.json")
    let text = try folder.write("äA\nA", to: "a.txt")
    let json = try folder.write(#"{"B": ["C", {"D": "E"}]}"#, to: "b.json")
    // The translation of no string is the head. A string that begins on the next line is none.
    let po = try folder.write(
      """
      msgid ""
      msgstr ""
      "Content-Type: H"

      msgid "F"
      msgstr ""
      "G\\n"

      #: I
      msgid ""
      "J"
      msgstr "K"

      msgctxt "L"
      msgid "M"
      msgid_plural "N"
      msgstr[0] "O"
      msgstr[1] "P"
      """, to: "c.po")
    let outcome = try font(
      folder, style, "--characters-from", text, "--characters-from", json, "--characters-from", po, "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = String(decoding: try folder.read("a.fnt"), as: UTF8.self).split(separator: "\n")
    let ids = lines.filter { $0.hasPrefix("char id=") }.map { $0.dropFirst(8).prefix { $0 != " " } }
    #expect(ids == ["32", "65", "67", "69", "71", "75", "79", "80", "228"])
  }

  @Test(arguments: [
    (#"{"text": "A"}"#, ["--characters", "A"], "text: a sprite font has no text"),
    (#"{"background": "red"}"#, ["--characters", "A"], "background: a sprite font cannot have it"),
    (#"{"kind": "group"}"#, ["--characters", "A"], "kind: a group is no style of a font"),
    (#"{}"#, [], "characters: there are no characters"),
    (#"{}"#, ["--characters", "A", "--layers", "x"], "layers[0]"),
    (#"{}"#, ["--characters", "A", "--page-size", "1"], "page.side"),
    (#"{}"#, ["--characters", "A", "--scale", "-1"], "scales[0]: -1 is out of range; use from 0.01 to 64"),
    (#"{}"#, ["--characters", "A", "--scale", "0,x"], "scales[0]: 0"),
    (#"{}"#, ["--characters", "U+0041,latin1"], #"characters: word 2, "latin1" names no characters"#),
    (#"{"lineHeight": 2}"#, ["--characters", "A"], "is no key of a sprite font; it is of whole texts"),
    (#"{"font": {"size": 100}}"#, ["--characters", "A", "--max-pixels", "1000"], "font.size: a cell of"),
    (
      #"{"font": {"size": 100}}"#, ["--characters", "A", "--max-pixels", "1000"],
      "or raise the limit (--max-pixels)"
    ),
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

  /// `a.json` is the style, `b.txt` has characters, and `c.png` is a picture of the style.
  @Test(arguments: [
    (["-o", "a.json"], "a.json\", which -o writes, is the file of the style"),
    (["-o", "a.fnt", "--format", "text,json"], "a.json\", which -o writes, is the file of the style"),
    (["-o", "c.fnt"], "c.png\", which -o writes, is the file of icons[0].image"),
    (["-o", "d.fnt", "--html", "b.txt"], "b.txt\", which --html writes, is the file of --characters-from"),
    (["-o", "d.fnt", "--report", "./c.png"], "./c.png\", which --report writes, is the file of icons[0].image"),
    (["-o", "d.json", "--report", "d.json"], "d.json\", which -o writes, is also written by --report"),
    (["-o", "d.fnt", "--report", "e", "--html", "e"], "e\", which --report writes, is also written by --html"),
  ])
  func `no output overwrites an input or another output`(arguments: [String], words: String) throws {
    let folder = try Workspace()
    let picture = try PNGCodec.encode(
      PixelBuffer(width: 4, height: 4, alphaMode: .straight, bytes: [UInt8](repeating: 255, count: 64)))
    let files = [
      "a.json": Array(#"{"icons": [{"character": "U+E000", "image": "c.png"}]}"#.utf8), "b.txt": [0x41],
      "c.png": picture,
    ]
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let paths = arguments.map { $0.contains(".") || $0 == "e" ? folder.path($0) : $0 }
    let outcome = try Program(
      ["font", folder.path("a.json"), "--characters-from", folder.path("b.txt"), "--renderer", "cpu"] + paths
    ).run()
    #expect(
      outcome.status == 64 && outcome.errors.replacing(folder.root + "/", with: "").contains(words),
      "\(outcome.errors)")
    #expect(folder.files(in: ".") == ["a.json", "b.txt", "c.png"])
    for (name, bytes) in files { #expect(try folder.read(name) == bytes) }
  }

  @Test func `the file that was made is named, and what an earlier font left is told`() throws {
    let folder = try Workspace()
    let style = try folder.write("{}", to: "style.json")
    let large = try font(folder, style, "--characters", "ascii", "--page-size", "64", "--pages", "9", "--any-size")
    #expect(large.status == 0 && folder.exists("a-1.png") && !large.errors.contains("not of this font"))
    let small = try font(folder, style, "--characters", "A", "--format", "json")
    #expect(small.errors.contains("a.json: 1 character"), "\(small.errors)")
    #expect(small.errors.contains("note: a-0.png, a-1.png") && small.errors.contains("not of this font"))
    #expect(!(try font(folder, style, "--characters", "A", "--quiet").errors.contains("not of this font")))
  }

  @Test func `scales that look like a number with a comma are told`() throws {
    let folder = try Workspace()
    let style = try folder.write("{}", to: "style.json")
    let comma = try font(folder, style, "--characters", "A", "--scale", "1,5")
    #expect(
      comma.status == 0
        && comma.errors.contains("note: --scale 1,5 makes two fonts, at scale 1 and at 5; for one write 1.5"))
    #expect(comma.errors.contains("1 character, at scales 1 and 5, "), "\(comma.errors)")
    for (scale, words) in [("1,2", "at scales 1 and 2, "), ("1.5", nil), ("1,2,5", "at scales 1 and 2 and 5, ")]
      as [(String, String?)]
    {
      let errors = try font(folder, style, "--characters", "A", "--scale", scale).errors
      #expect(!errors.contains("two fonts"), "\(scale)")
      #expect(words.map { errors.contains($0) } ?? !errors.contains("at scale"), "\(errors)")
    }
  }

  @Test func `a wrong style of a sheet is told, and the others are made`() throws {
    let folder = try Workspace()
    let sheet = try folder.write(
      #"{"styles": {"base": {"color": "red"}, "good": {"extends": "base"}, "bad": {"colour": "red"}}}"#,
      to: "s.json")
    let outcome = try font(folder, sheet + "#good", "--characters", "A")
    #expect(outcome.status == 0 && outcome.errors.contains("styles.bad.colour"), "\(outcome.errors)")
    #expect(folder.exists("a.fnt") && folder.exists("a.png"))
    let failed = try font(folder, sheet + "#bad", "--characters", "A")
    #expect(failed.status == 2 && failed.errors.contains("styles.bad.colour"), "\(failed.errors)")
  }

  @Test func `a wrong font of a batch loses no other`() throws {
    let batch = try Batch([
      #"{"id": "one", "kind": "spriteFont", "style": "gold", "characters": "A"}"#,
      #"{"id": "two", "kind": "spriteFont", "style": "none", "characters": "A"}"#,
      #"{"id": "three", "kind": "spriteFont", "text": "A"}"#,
      #"{"id": "four", "kind": "spriteFont", "characters": "ascii", "page": {"side": 32}}"#,
      #"{"id": "five", "kind": "spriteFont", "characters": "A", "icons": [{"character": "B", "image": "no.png"}]}"#,
      #"{"id": "six", "kind": "spriteFont", "style": "gold", "characters": "B"}"#,
    ])
    #expect(Set(try batch.files.keys) == ["one.fnt", "one.png", "six.fnt", "six.png"])
    #expect(batch.report.map { $0["status"]?.string } == ["done", "failed", "failed", "failed", "failed", "done"])
    let fields = batch.report.map { $0["error"]?["field"]?.string }
    #expect(fields == [nil, "style", "text", "page.side", "icons[0].image", nil])
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
