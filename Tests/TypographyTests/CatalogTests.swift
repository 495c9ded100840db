import Foundation
import Testing
import Typography

/// Tests fonts from folders alone, and which font draws which character.
@Suite struct CatalogTests {
  /// A folder with these files of the system's, as links.
  func folder(_ files: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
      let target = URL(fileURLWithPath: file)
      try FileManager.default.copyItem(at: target, to: folder.appendingPathComponent(target.lastPathComponent))
    }
    return folder.path
  }

  private static func style(_ family: String? = nil, language: String? = nil) -> TextStyle {
    var style = TextStyle(font: family.map { FontQuery(family: $0) } ?? FontQuery())
    style.language = language
    return style
  }

  @Test func `without the system's fonts there are those of the folders alone`() throws {
    let folder = try folder(["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let catalog = try FontCatalog(folders: [folder], usesSystemFonts: false)
    #expect(catalog.fontCount == 1)
    let layouter = TextLayouter(catalog: catalog)
    let style = TextStyle(font: FontQuery(family: "DejaVu Sans"))
    let layout = try layouter.layout("a日b", style: style)
    #expect(layout.fontFamilies == ["DejaVu Sans"])
    #expect(layout.missingGlyphs == [.init(scalar: 0x65E5, offset: 1)])
    #expect(try layouter.layout("plain", style: TextStyle()).fontFamilies == ["DejaVu Sans"])
    #expect(throws: FontError.self) {
      try layouter.layout("x", style: TextStyle(font: FontQuery(family: "Noto Sans")))
    }
  }

  @Test func `an empty folder is an error that says so`() throws {
    let folder = try folder([])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let catalog = try FontCatalog(folders: [folder], usesSystemFonts: false)
    #expect(catalog.fontCount == 0)
    let error = FontError.noFontsInFolders([folder])
    #expect(throws: error) { try catalog.face(FontQuery()) }
    #expect(throws: error) { try catalog.face(FontQuery(family: "DejaVu Sans")) }
    #expect(throws: FontError.noFontsInFolders([])) { try FontCatalog(usesSystemFonts: false).face(FontQuery()) }
    for remedy in ["\"fonts\" in the style sheet", "font.file", "the system's are left out", folder] {
      #expect("\(error)".contains(remedy), "\(error)")
    }
  }

  /// Each missing character at its cluster, in the order of the text.
  @Test func `missing glyphs are told with their places`() throws {
    let layout = try Setting { $0.numberOfLines = 0 }.layout("a\u{10FFFD}b\ne\u{301}\u{F0000}")
    #expect(
      layout.missingGlyphs == [
        .init(scalar: 0x10FFFD, offset: 1), .init(scalar: 0xF0000, offset: 7),
      ])
  }

  @Test func `a word in a script the font lacks comes from one other font`() throws {
    for text in ["日本語", "한국어", "ภาษาไทย", "नमस्ते", "ខ្មែរ", "ქართული", "አማርኛ"] {
      let layout = try Setting().layout(text)
      #expect(layout.missingGlyphs.isEmpty && layout.lines[0].runs.count == 1, "\(text) \(layout.fontFamilies)")
    }
  }

  /// Han characters have other shapes in other languages: the language chooses the font.
  @Test func `the language chooses among fonts`() throws {
    let families = try ["ja", "zh-Hans", "zh-Hant", "ko"].map { language in
      try Setting { $0.language = language }.layout("直").fontFamilies.first ?? ""
    }
    #expect(zip(families, ["JP", "SC", "TC", "KR"]).allSatisfy { $0.hasSuffix($1) }, "\(families)")
  }

  /// Each text, the family that is asked for, and that which has the characters.
  @Test(arguments: [
    ("Noto Sans", "سلام", "Noto Sans Arabic"), ("Noto Sans", "שלום", "Noto Sans Hebrew"),
    ("noto sans", "ภาษา", "Noto Sans Thai"), ("Noto Serif", "שלום", "Noto Serif Hebrew"),
    ("Noto Serif", "ภาษา", "Noto Serif Thai"), ("Noto Sans Arabic", "plain", "Noto Sans"),
    ("Noto Sans Hebrew", "سلام", "Noto Sans Arabic"), ("Noto Sans", "日本", "Noto Sans CJK JP"),
  ])
  func `characters that a family lacks come from its superfamily`(
    _ family: String, _ text: String, _ expected: String
  ) throws {
    let style = Self.style(family, language: "ja")
    let layout = try TextLayouter(catalog: Self.installed).layout(text, style: style)
    #expect(layout.fontFamilies == [expected])
  }

  /// What a list of fallbacks says comes first, and where no superfamily has a character all is as without it.
  @Test func `a superfamily comes after the fallback list and before all other fonts`() throws {
    let layouter = TextLayouter(catalog: Self.installed)
    var listed = Self.style("Noto Sans")
    listed.fallback = ["DejaVu Sans"]
    #expect(try layouter.layout("سلام", style: listed).fontFamilies == ["DejaVu Sans"])
    let plain = try layouter.layout("日本", style: Self.style(language: "ja")).fontFamilies
    let other = Self.style("DejaVu Serif", language: "ja")
    #expect(try layouter.layout("日本", style: other).fontFamilies == plain)
  }

  @Test(arguments: [
    ("NotoSans", ["Noto Sans"]), ("dejavu-serif", ["DejaVu Serif"]), ("DejaVu", ["DejaVu Sans", "DejaVu Serif"]),
    ("Noto Sans Arab", ["Noto Sans Arabic"]), ("Zapfino", []),
  ])
  func `an unknown family is told with the nearest names`(_ family: String, _ nearest: [String]) throws {
    let error = #expect(throws: FontError.self) { try Self.installed.face(FontQuery(family: family)) }
    guard case .familyNotFound(_, let found)? = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(Array(found.prefix(nearest.count)) == nearest && found.isEmpty == nearest.isEmpty, "\(found)")
  }

  /// What a generic family lacks comes from the superfamily of the one that it is on this machine.
  @Test(arguments: ["sans-serif", "Sans", "serif", "monospace", nil])
  func `a generic family has the siblings of its font`(
    _ generic: String?
  ) throws {
    let text = "Hi \u{639}\u{644} \u{5E9}\u{5DC} \u{10D2}\u{10D0} \u{928}"
    func families(_ family: String?) throws -> [String] {
      var setting = Setting()
      setting.style.font = FontQuery(family: family)
      return try setting.layout(text).fontFamilies
    }
    let found = try families(generic)
    #expect(try found == families(found[0]) && found.count > 1, "\(found)")
  }

  @Test(arguments: [
    ("Noto Sans Bold", #""family": "Noto Sans", "weight": 700"#),
    ("NotoSans-BoldItalic", #""family": "Noto Sans", "weight": 700, "slant": "italic""#),
    ("NotoSans-Regular", #""family": "Noto Sans""#),
    ("DejaVuSansMono-BoldOblique", #""family": "DejaVu Sans Mono", "weight": 700, "slant": "oblique""#),
    ("dejavu serif bold", #""family": "DejaVu Serif", "weight": 700"#),
    ("DejaVu Sans Extra Light Oblique", #""family": "DejaVu Sans", "weight": 200, "slant": "oblique""#),
    ("DejaVu Sans Mono SemiCondensed Demi Bold", #""family": "DejaVu Sans Mono", "weight": 600, "width": 87.5"#),
    ("Arial, Helvetica", #""family": "Arial", "fallback": ["Helvetica"]"#),
    (#"'Open Sans', "Segoe UI" ,sans-serif"#, #""family": "Open Sans", "fallback": ["Segoe UI", "sans-serif"]"#),
  ])
  func `a face's name, and a list of families, are answered with what to write`(_ name: String, _ remedy: String) {
    let error = #expect(throws: FontError.self) { try Self.installed.face(FontQuery(family: name)) }
    #expect(error == .misnamedFamily(name: name, remedy: remedy))
    #expect(error?.description.hasSuffix("write {\(remedy)}") == true)
  }

  private static let installed = try! FontCatalog()
}
