import Pixels
import Testing
import Typography

/// Which glyphs touch, and the masks of those that do.
@Suite struct GlyphContactsTests {
  private static func run(
    _ text: String, family: String = "DejaVu Sans", size: Double = 20
  ) throws -> GlyphRun {
    let query = FontQuery(family: family)
    let layout = try LayoutTests.layouter.layout(
      text, style: TextStyle(font: query, size: size), width: .infinity, height: .infinity)
    return try #require(layout.lines.first?.runs.first)
  }

  private static func groups(_ text: String, family: String = "DejaVu Sans") throws -> [[Int]] {
    try run(text, family: family).contacts().groups.map(\.glyphs)
  }

  /// Visual order: the last letter is the left one. Reh and dal do not join to the next letter.
  @Test func `joined letters are a group, and end where a letter does not join`() throws {
    for family in ["DejaVu Sans", "Noto Sans Arabic", "Noto Naskh Arabic"] {
      #expect(try Self.groups("عليكم", family: family) == [[0, 1, 2, 3, 4]], "\(family)")
      #expect(try Self.groups("بدلب", family: family) == [[0, 1], [2, 3]], "\(family)")
    }
    #expect(try Self.groups("ورد").isEmpty)
  }

  @Test func `letters that hang from one line are a group`() throws {
    for family in ["Noto Sans Devanagari", "Noto Serif Devanagari"] {
      #expect(try Self.groups("नमक नमक", family: family) == [[0, 1, 2], [4, 5, 6]], "\(family)")
    }
  }

  /// Their boxes overlap: V leans over A, and a tilde or a dot lies within the box of its letter.
  @Test(arguments: ["AVATAR To. Wy fj", "r\u{303}e\u{301}", "L\u{2019}A", "(J)"])
  func `letters that reach over each other without touching are none`(text: String) throws {
    for family in ["DejaVu Sans", "Noto Sans"] {
      #expect(try Self.groups(text, family: family).isEmpty, "\(family)")
    }
    let contacts = try Self.run("AVAV", family: "DejaVu Serif").contacts()
    #expect(contacts.groups.isEmpty && contacts.effort > 0)
  }

  @Test func `a mark through its letter touches it, and lines in a row do`() throws {
    #expect(try Self.groups("o\u{338}") == [[0, 1]])
    #expect(try Self.groups("──") == [[0, 1]])
  }

  /// More than 64 of them are no word.
  @Test func `a long row of boxes stays apart`() throws {
    #expect(try Self.groups(String(repeating: "─", count: 64)).count == 1)
    #expect(try Self.groups(String(repeating: "─", count: 65)).isEmpty)
  }

  @Test func `whether glyphs touch does not depend on the size`() throws {
    for size in [3.0, 11.3, 200, 4000] {
      #expect(try Self.run("عليكم", size: size).contacts().groups.map(\.glyphs) == [[0, 1, 2, 3, 4]])
      #expect(try Self.run("AVATAR", size: size).contacts().groups.isEmpty)
    }
  }
}
