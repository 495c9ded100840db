import Documents
import Glibc
import JSON
import Testing

/// `signwriter fonts`: what there is to choose from.
@Suite struct FontListTests {
  /// A folder with a style sheet beside a folder of fonts that has DejaVu Sans under a name of its own.
  private func folder() throws -> (folder: Workspace, styles: String) {
    let folder = try Workspace()
    try folder.makeFolder("fonts")
    try folder.write(try TestFont.renamed(), to: "fonts/font.ttf")
    return (folder, try folder.write(#"{"fonts": ["fonts"], "styles": {}}"#, to: "styles.json"))
  }

  @Test func `a family is listed with its faces, files and scripts`() throws {
    let (folder, styles) = try folder()
    let outcome = try Program("fonts", "--styles", styles, "--no-system-fonts", "--json").run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let families = try #require(try JSONParser.parse(outcome.output)["families"]?.array)
    #expect(families.count == 1 && families[0]["family"] == "Nowhere San")
    let style = try #require(families[0]["styles"]?.array?.first)
    #expect(style["style"] == "Book" && style["weight"] == 400 && style["slant"] == "normal")
    #expect(style["file"]?.string == folder.path("fonts/font.ttf"))
    // DejaVu Sans has all letters of the alphabets, Armenian's 38 pairs among them, and no ideographs.
    let scripts = try #require(families[0]["scripts"]?.object)
    #expect(["Latn", "Grek", "Cyrl", "Armn"].allSatisfy { (scripts[$0]?.number ?? 0) > 50 })
    #expect(scripts["Hani"] == nil && scripts["Zyyy"] == nil)
  }

  @Test func `folders in folders are listed once, and nothing is said of caches`() throws {
    let (folder, styles) = try folder()
    try folder.makeFolder("fonts/more/deep")
    try folder.write(try folder.read("fonts/font.ttf"), to: "fonts/more/deep/other.ttf")
    try folder.write("no font", to: "fonts/more/readme.txt")
    #expect(symlink("..", folder.path("fonts/more/up")) == 0)
    #expect(symlink("deep/other.ttf", folder.path("fonts/more/link.ttf")) == 0)
    let outcome = try Program("fonts", "--styles", styles, "--no-system-fonts", "--json").run()
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let faces = try #require(try JSONParser.parse(outcome.output)["families"]?.array?.first?["styles"]?.array)
    let files = Set(faces.compactMap { $0["file"]?.string })
    #expect(
      files.isSubset(
        of: Set(["font.ttf", "more/link.ttf", "more/deep/other.ttf"].map { folder.path("fonts/" + $0) })))
    #expect(files.contains(folder.path("fonts/font.ttf")), "\(files)")
  }

  @Test func `the list for people names styles and scripts, and can be narrowed to a name`() throws {
    let (folder, styles) = try folder()
    defer { withExtendedLifetime(folder) {} }
    let all = try Program("fonts", "--styles", styles, "--no-system-fonts").run()
    #expect(all.text.hasPrefix("Nowhere San\n  styles   Book 400\n  scripts  ") && all.text.contains("Cyrillic"))
    #expect(all.text.hasSuffix("\n1 family\n"))
    let some = try Program("fonts", "NOWHERE", "--styles", styles).run()
    #expect(some.text.hasPrefix("Nowhere San\n") && some.text.hasSuffix("\n1 family\n"))
  }

  @Test func `a name that no family has is an error with the nearest one`() throws {
    let (folder, styles) = try folder()
    defer { withExtendedLifetime(folder) {} }
    let slip = try Program("fonts", "Nowere San", "--styles", styles, "--no-system-fonts").run()
    #expect(slip.text == "0 families\n" && slip.status == 1)
    #expect(slip.errors.contains("no family has \"Nowere San\" in its name; did you mean \"Nowhere San\"?"))
    let far = try Program("fonts", "Zapf", "--styles", styles, "--no-system-fonts", "--json").run()
    #expect(far.status == 1 && far.errors.contains("signwriter fonts lists all"), "\(far.errors)")
  }

  @Test func `covers says which characters a family lacks, and the status tells`() throws {
    let (folder, styles) = try folder()
    defer { withExtendedLifetime(folder) {} }
    func run(_ text: String, _ more: String...) throws -> Program.Outcome {
      try Program(["fonts", "--covers", text, "--styles", styles, "--no-system-fonts"] + more).run()
    }
    let whole = try run("Grüße, Привіт")
    #expect(whole.status == 0 && whole.text.contains("Nowhere San: all\n"), "\(whole.text)")
    let part = try run("a日本b\u{301}a")
    #expect(part.status == 1)
    #expect(part.text.hasPrefix("5 different characters; 0 families have all of them\n"), "\(part.text)")
    #expect(part.text.contains("Nowhere San: lacks 日 U+65E5, 本 U+672C\n"))
    #expect(part.text.hasSuffix("No family has 日 U+65E5, 本 U+672C\n"))
    let json = try JSONParser.parse(try run("a日", "--json").output)
    #expect(json["characters"] == ["U+0061", "U+65E5"] && json["lackedByAll"] == ["U+65E5"])
    #expect(json["families"]?.array?.first?["lacks"] == ["U+65E5"])
  }

  @Test func `covers counts what is made up as there, as drawing does`() throws {
    let folder = try Workspace()
    try folder.makeFolder("fonts")
    let font = try Workspace.bytes(of: "/usr/share/fonts/truetype/noto/NotoSansMath-Regular.ttf")
    try folder.write(font, to: "fonts/math.ttf")
    let styles = try folder.write(#"{"fonts": ["fonts"], "styles": {}}"#, to: "styles.json")
    let outcome = try Program(
      "fonts", "--covers", "a\u{202F}\u{2009}\u{2007}\u{E4}", "--styles", styles, "--no-system-fonts"
    ).run()
    #expect(outcome.status == 0 && outcome.text.contains("Noto Sans Math: all\n"), "\(outcome.text)")
  }

  @Test func `the families that have a whole text come first`() throws {
    let outcome = try Program("fonts", "--covers", "日本語", "--json").run()
    let families = try #require(try JSONParser.parse(outcome.output)["families"]?.array)
    let counts = families.map { $0["lacks"]?.array?.count ?? -1 }
    #expect(counts == counts.sorted() && counts.first == 0, "Noto Sans CJK is installed for the tests")
  }

  @Test(arguments: [" ", "\u{200D}", ""])
  func `a text without anything to draw is no question`(_ text: String) throws {
    let outcome = try Program("fonts", "--covers", text).run()
    #expect(outcome.status == 64 && outcome.errors.contains("give a text"))
  }

  @Test func `no fonts at all is an error`() throws {
    let outcome = try Program("fonts", "--no-system-fonts").run()
    #expect(outcome.status == 2 && outcome.errors.contains("there is no font to choose from"))
  }
}
