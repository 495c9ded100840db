import Documents
import Glibc
import JSON
import Pixels
import Testing

/// The commands for one label, and those about the program itself.
@Suite struct SingleLabelTests {
  @Test func `a text and a style make a picture`() throws {
    let folder = try Workspace()
    let styles = try folder.write(Batch.styles, to: "st#yles.json")
    let program = Program(
      "render", "--text", "Hi", "--style", styles + "#gold", "--renderer", "cpu", "-o", folder.path("a.png"))
    let outcome = try program.run()
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    let picture = try Batch.decode(folder.read("a.png"))
    #expect(outcome.errors == "\(folder.path("a.png")): \(picture.width) x \(picture.height) px, CPU reference\n")
    let gold = SIMD4<UInt8>(255, 215, 0, 255)
    #expect((0..<picture.width).contains { picture[$0, picture.height / 2] == gold }, "in the style's colour")
  }

  @Test(arguments: [
    (["render", "/no/a.json", "-o", "OUT"], "/no/a.json: there is no such file"),
    (["render", "/etc", "-o", "OUT"], "/etc: it is a folder"),
    (["render", "--text", "x", "--style", "STYLES#glod", "-o", "OUT"], "did you mean \"gold\"?"),
    (["render", "--text", "", "-o", "OUT"], "give a text"),
    (["render", "--text", "x", "--max-pixels", "10", "-o", "OUT"], "limit of 10"),
    (["render", "--text", "x", "-o", "STYLES/x.png"], "a folder is needed"),
    (["measure", "/no/a.json"], "/no/a.json: there is no such file"),
  ])
  func `what cannot be drawn is said`(_ arguments: [String], _ message: String) throws {
    let folder = try Workspace()
    let styles = try folder.write(Batch.styles, to: "styles.json")
    let outcome = try Program(
      arguments.map { $0.replacing("OUT", with: folder.path("a.png")).replacing("STYLES", with: styles) }
    ).run()
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty && folder.files(in: ".") == ["styles.json"])
  }

  @Test func `a style without its sheet is told how to name both`() throws {
    let folder = try Workspace()
    let outcome = try Program("render", "--text", "x", "--style", "gold", "-o", folder.path("a.png")).run()
    #expect(outcome.status == 2 && outcome.errors.contains("write FILE.json#gold"), "\(outcome.errors)")
    let sheet = try Program("render", "--text", "x", "--style", "no/gold.json", "-o", folder.path("a.png")).run()
    #expect(sheet.errors == "error: no/gold.json: there is no such file\n")
  }

  @Test(arguments: [#"{"gold": {"color": "gold"}}"#, #"{"gold": {"color": "gold"}, "red": {"color": "red"}}"#])
  func `a sheet none of whose styles is named is answered with its styles`(_ styles: String) throws {
    let folder = try Workspace()
    let sheet = try folder.write("{\"styles\": \(styles)}", to: "styles.json")
    let document = try folder.write(#"{"text": "x"}"#, to: "a.json")
    for arguments in [
      ["render", "--text", "x", "-o", folder.path("a.png")], ["measure", document],
      ["render", document, "-o", folder.path("a.png")],
    ] {
      let outcome = try Program(arguments + ["--style", sheet]).run()
      #expect(outcome.status == 2 && outcome.errors.contains("write --style \(sheet)#gold"), "\(outcome.errors)")
      #expect(outcome.errors.contains(#"it has "gold""#))
      #expect(outcome.errors.contains(#", "red":"#) == styles.contains("red"), "\(outcome.errors)")
    }
    // What names one, at any depth, draws it; and a sheet of fonts has no style that is missed.
    let group = try folder.write(
      #"{"kind": "group", "size": [9, 9], "children": [{"text": "x", "style": "gold"}]}"#, to: "b.json")
    let fonts = try folder.write(#"{"fonts": ["."], "styles": {"gold": {}}}"#, to: "fonts.json")
    for arguments in [[group, "--style", sheet], [document, "--style", fonts]] {
      let outcome = try Program(["measure"] + arguments).run()
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test(arguments: [
    (#"{"kind": "group", "size": [9, 9], "children": [{"text": "x"}]}"#, "in \"children\""),
    (#"{"kind": "counting", "to": 9}"#, "in \"format\""), (#"{"kind": "cycling", "texts": ["a"]}"#, "in \"texts\""),
    (#"{"kind": "pageControl", "numberOfPages": 2}"#, "nothing of it is text"),
    (#"{"style": "card"}"#, "in \"children\""),
  ])
  func `a text for a document of a kind without one is answered with where its texts are`(
    _ json: String, _ place: String
  ) throws {
    let folder = try Workspace()
    let document = try folder.write(json, to: "a.json")
    let sheet = try folder.write(
      #"{"styles": {"card": {"kind": "group", "size": [9, 9], "children": [{"text": "x"}]}}}"#, to: "styles.json")
    let sheets = json.contains("style") ? ["--style", sheet] : []
    let outcome = try Program(["measure", document, "--text", "y"] + sheets).run()
    #expect(
      outcome.status == 2 && outcome.errors.contains("--text") && outcome.errors.contains(place),
      "\(outcome.errors)")
    #expect(!outcome.errors.contains("\"kind\": \"label\""), "\(outcome.errors)")
    // Without the text it is fine.
    let alone = try Program(["measure", document] + sheets).run()
    #expect(alone.status == 0, "\(alone.errors)")
  }

  @Test func `a folder in which a picture was not found is named once`() throws {
    let folder = try Workspace()
    let document = try folder.write(#"{"text": "x", "style": "gold", "image": {"file": "no.png"}}"#, to: "a.json")
    let sheet = try folder.write(Batch.styles, to: "styles.json")
    let outcome = try Program("render", document, "--style", sheet, "-o", folder.path("a.png")).run()
    let place = document.dropLast("/a.json".count)
    #expect(outcome.errors.contains("no such file in \(place); "), "\(outcome.errors)")
  }

  @Test func `a scale replaces that of the document and of its style`() throws {
    let folder = try Workspace()
    let styles = try folder.write(#"{"styles": {"a": {"scale": 3, "size": [10, 5]}}}"#, to: "styles.json")
    let document = try folder.write(#"{"text": "x", "style": "a", "scale": 2}"#, to: "a.json")
    func size(_ arguments: String...) throws -> [Int] {
      let outcome = try Program(
        ["render"] + arguments + ["--renderer", "cpu", "-o", folder.path("a.png")]
      ).run()
      #expect(outcome.status == 0, "\(outcome.errors)")
      let picture = try Batch.decode(folder.read("a.png"))
      return [picture.width, picture.height]
    }
    #expect(try size(document, "--style", styles) == [20, 10])
    #expect(try size(document, "--style", styles, "--scale", "4") == [40, 20])
    #expect(try size("--text", "x", "--style", styles + "#a", "--scale", "0.5") == [5, 3])
    let measured = try Program("measure", document, "--style", styles, "--scale", "4").run()
    #expect(try JSONParser.parse(measured.output)["pixels"] == [40, 20])
    for (scale, words) in [
      ("0", "--scale: 0 is out of range"), ("nan", "--scale"), ("1e9", "out of range"),
    ] {
      let outcome = try Program("render", document, "--scale", scale, "-o", folder.path("a.png")).run()
      #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    }
  }

  @Test func `a missing glyph is a warning`() throws {
    let folder = try Workspace()
    var program = Program("render", "-", "--renderer", "cpu", "--quiet", "-o", folder.path("a.png"))
    program.input = Array(#"{"text": "a\udbff\udffd"}"#.utf8)
    let outcome = try program.run()
    #expect(outcome.status == 0 && outcome.errors == "warning: no font has U+10FFFD, at offset 1\n")
  }

  @Test func `measure says what batch reports, and draws nothing`() throws {
    let label =
      #"{"text": "Grüße\nالعربية", "numberOfLines": 0, "size": [200, null], "scale": 2, "shadow": {"blur": 3}}"#
    var program = Program("measure", "-")
    program.input = Array(label.utf8)
    let measured = try JSONParser.parse(program.run().output)
    let reported = try #require(try Batch([label]).report.first)
    let names = measured.object?.members.map(\.name) ?? []
    #expect(
      Set(names).isSuperset(of: [
        "pixels", "scale", "layout", "ink", "baselines", "lines", "fonts", "missingGlyphs",
      ]))
    for name in names where name != "texts" { #expect(measured[name] == reported[name], "\(name)") }
    #expect(measured["lines"]?.array?.count == 2)
  }

  @Test func `measure says ranges, carets and what a point hits`() throws {
    var program = Program("measure", "-", "--hit", "0,10")
    program.input = Array(#"{"text": "añb", "size": [100, 40], "alignment": "left"}"#.utf8)
    let json = try JSONParser.parse(program.run().output)
    let text = try #require(json["texts"]?.array?.first)
    #expect(text["text"]?.string == "añb" && text["scaleFactor"]?.number == 1)
    let line = try #require(text["lines"]?.array?.first)
    #expect(line["range"] == [0, 3] && line["graphemes"] == [0, 3] && line["carets"]?.array?.count == 4)
    #expect(json["hit"]?["offset"]?.number == 0 && json["hit"]?["affinity"]?.string == "downstream")
    let wrong = try Program("measure", "--text", "x", "--hit", "12").run()
    #expect(wrong.status == 64 && wrong.errors.contains("--hit 12,8.5"))
  }

  /// FXLabel's users keep fonts beside their styles.
  @Test func `every command looks for fonts where the style sheet says`() throws {
    let folder = try Workspace()
    #expect(mkdir(folder.path("fonts"), 0o755) == 0)
    let styles = try folder.write(
      #"{"fonts": ["fonts/"], "styles": {"a": {"font": {"family": "Nowhere San"}}}}"#, to: "s.json")
    try folder.write(try TestFont.renamed(), to: "fonts/font.ttf")
    let jobs = try folder.write(#"{"id": "b", "text": "x", "style": "a"}"#, to: "jobs.jsonl")
    for arguments in [
      ["render", "--text", "x", "--style", styles + "#a", "--renderer", "cpu", "-o", folder.path("a.png")],
      ["measure", "--text", "x", "--style", styles + "#a"],
      ["batch", jobs, "--styles", styles, "--renderer", "cpu", "--out", folder.path("out")],
    ] {
      let outcome = try Program(arguments).run()
      #expect(outcome.status == 0, "\(arguments[0]): \(outcome.errors)")
    }
  }

  @Test func `the schema is JSON and knows every part`() throws {
    let outcome = try Program("schema").run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let schema = try JSONParser.parse(outcome.output)
    #expect(schema["$schema"]?.string?.contains("json-schema.org") == true)
    for word in ["label", "styleSheet", "job", "shadows", "gradient"] {
      #expect(outcome.text.contains("\"\(word)\""), "\(word)")
    }
  }

  @Test func `doctor tells by its status`() throws {
    let outcome = try Program("doctor").run()
    #expect(outcome.text.contains("Fonts: ") && outcome.text.contains("--renderer auto takes"))
    #expect(outcome.status == (outcome.text.contains("All is well.") ? 0 : 1), "\(outcome.text)")
    // The verdict is the last word, and no table stands between it and what it is about.
    let parts = outcome.text.split(separator: "\n\n")
    let verdict = parts.last ?? ""
    #expect(verdict == "All is well.\n" || verdict.hasPrefix("Something needs mending:\n- "), "\(outcome.text)")
    #expect(parts.count == 2 && !outcome.text.contains("Caches, "), "\(outcome.text)")
  }

  @Test func `doctor is not well without fonts`() throws {
    let folder = try Workspace()
    var program = Program("doctor")
    program.environment["FONTCONFIG_FILE"] = try folder.write(
      "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>", to: "fonts.conf"
    )
    let outcome = try program.run()
    #expect(outcome.status == 1, "\(outcome.text)")
    #expect(outcome.text.contains("\n\nSomething needs mending:\n- Fonts: no fonts were found"), "\(outcome.text)")
    #expect(outcome.text.contains("Install"))
  }

  @Test func `version and help are no errors`() throws {
    let version = try Program("--version").run()
    #expect(version.status == 0 && version.text.contains("."))
    #expect(try Program("batch", "--help").run().status == 0)
  }
}
