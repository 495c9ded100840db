import Glibc
import Pixels
import TestSupport
import Testing
import Typography

/// Font files that somebody writes to, and fonts that cannot be read for a moment.
@Suite struct FontFileTests {
  private static let plain = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  private static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

  /// What a face draws of a letter that nobody asked for before.
  private func letter(_ character: Character, in face: FontFace) throws -> [UInt8] {
    let scalar = try #require(character.unicodeScalars.first?.value)
    let glyph = try #require(face.glyph(for: scalar))
    return try GlyphRasterizer().mask(face: face, glyph: glyph, pixelsPerEm: 40).coverage
  }

  @Test func `a face draws its letters whatever becomes of its file`() throws {
    let folder = try Workspace()
    let bytes = try Workspace.bytes(of: Self.plain)
    let own = try FontCatalog().face(FontQuery(file: Self.plain))
    let changes: [(name: String, change: (String) throws -> Void)] = [
      ("truncated", { #expect(truncate($0, 0) == 0) }),
      ("shortened", { #expect(truncate($0, 5000) == 0) }),
      ("rewritten", { _ in try folder.write([UInt8](repeating: 0xA5, count: bytes.count), to: "font.ttf") }),
      (
        "replaced",
        { path in
          try folder.write(try Workspace.bytes(of: Self.serif), to: "other.ttf")
          #expect(rename(folder.path("other.ttf"), path) == 0)
        }
      ),
      ("removed", { #expect(unlink($0) == 0) }),
    ]
    for (name, change) in changes {
      let path = try folder.write(bytes, to: "font.ttf")
      let face = try FontCatalog().face(FontQuery(file: path))
      try change(path)
      for character in "gß" as String {
        #expect(try letter(character, in: face) == letter(character, in: own), "\(name)")
      }
    }
  }

  @Test func `a catalog has one state of a file, and says when another counts`() throws {
    let folder = try Workspace()
    let path = try folder.write(try Workspace.bytes(of: Self.plain), to: "font.ttf")
    let catalog = try FontCatalog()
    func name(_ index: Int) throws -> String {
      try catalog.face(FontQuery(file: path, variations: ["wght": Double(index)])).familyName
    }
    #expect(try name(0) == "DejaVu Sans")
    let before = catalog.generation
    try folder.write(try Workspace.bytes(of: Self.serif), to: "font.ttf")
    // Other axes open another face of the same bytes.
    #expect(try name(1) == "DejaVu Sans" && catalog.generation == before)
    // More faces of another file than are kept open: nobody has the old bytes any longer.
    for index in 0..<400 { _ = try catalog.face(FontQuery(file: Self.serif, variations: ["wght": Double(index)])) }
    #expect(try name(2) == "DejaVu Serif" && catalog.generation > before)
  }

  /// Takes every free descriptor of this process.
  private static func exhaustDescriptors() -> [Int32] {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = 256
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var taken: [Int32] = []
    while true {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      if descriptor < 0 { return taken }
      taken.append(descriptor)
    }
  }

  @Test func `a font, a fallback and an emoji that cannot be read for a moment are found at the next`()
    async throws
  {
    // Its own process, because no other test shall lack descriptors.
    await #expect(processExitsWith: .success) {
      let layouter = TextLayouter(catalog: try FontCatalog())
      var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
      _ = try layouter.layout("plain", style: style)
      let taken = FontFileTests.exhaustDescriptors()
      let texts = ["\u{795E}", "\u{1F600}", "\u{4E2D}x"]
      for _ in 0..<2 {
        for text in texts { #expect(throws: FontError.self) { try layouter.layout(text, style: style) } }
        let query = FontQuery(file: FontFileTests.serif)
        #expect(throws: FontError.self) { try layouter.catalog.face(query) }
        #expect(throws: FontError.self) { try layouter.catalog.face(FontQuery(family: "DejaVu Serif")) }
      }
      // What needs no other font is laid out.
      #expect(throws: Never.self) { try layouter.layout("plain, too", style: style) }
      style.fallback = ["DejaVu Sans Mono"]
      #expect(throws: FontError.self) { try layouter.layout("plain", style: style) }
      for descriptor in taken { close(descriptor) }
      #expect(try layouter.layout("plain", style: style).missingGlyphs.isEmpty)
      style.fallback = []
      for text in texts { #expect(try layouter.layout(text, style: style).missingGlyphs.isEmpty) }
      #expect(try layouter.catalog.face(FontQuery(file: FontFileTests.serif)).familyName == "DejaVu Serif")
      #expect(try layouter.catalog.face(FontQuery(family: "DejaVu Serif")).familyName == "DejaVu Serif")
    }
  }
}
