import Basics
import Testing
import Typography

/// Tests what is kept of texts and their styles.
@Suite struct LayoutCacheTests {
  private static let style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)

  @Test func `a layout is kept from the second time on`() throws {
    let layouter = try TextLayouter(catalog: FontCatalog())
    let first = try layouter.layout("Again", style: Self.style)
    for found in [0, 1, 2] {
      let again = try layouter.layout("Again", style: Self.style)
      #expect(again.lines[0].runs[0].glyphs == first.lines[0].runs[0].glyphs)
      #expect(layouter.layoutUse.found == found)
    }
  }

  /// Both are an e with an acute accent for `String`, which has one and two UTF-16 units.
  @Test func `a text and its equivalent in other code points have their own offsets`() throws {
    let layouter = try TextLayouter(catalog: FontCatalog())
    for _ in 0..<3 {
      #expect(try layouter.layout("\u{E9}", style: Self.style).length == 1)
      #expect(try layouter.layout("e\u{301}", style: Self.style).length == 2)
    }
  }

  @Test func `styles that share a place in the cache keep their own fonts`() throws {
    let layouter = try TextLayouter(catalog: FontCatalog())
    // More styles than there are places, twice.
    for _ in 0..<2 {
      for size in 10..<210 {
        var style = Self.style
        style.size = Double(size)
        let width = try layouter.layout("HH", style: style).width
        #expect(abs(width - 2 * 1540.0 / 2048 * Double(size)) < 1e-9)
      }
    }
  }

  /// They differ in nothing that tells them where to stand.
  @Test func `texts in four styles in turns are found again`() throws {
    let layouter = try TextLayouter(catalog: FontCatalog())
    let styles = [TextStyle.Alignment.left, .center, .right, .justified].map { alignment in
      var style = Self.style
      style.alignment = alignment
      return style
    }
    for _ in 0..<3 { for style in styles { _ = try layouter.layout("Again", style: style) } }
    #expect(layouter.layoutUse.found == styles.count)
  }

  /// An exclamation mark is neutral and has the level of its paragraph, but ICU is asked.
  @Test(arguments: [TextStyle.Direction.auto, .rightToLeft])
  func `letters from right to left have the levels that ICU gives them`(_ direction: TextStyle.Direction) {
    for text in ["אב גד", "مرحبا بالعالم", "مَرْحَبًا", " אב", "אב  ", "\u{64B}אב", "ا", " \u{64B} "] {
      let units = Array(text.utf16)
      let asked = Bidi.levels(of: (units + Array("!".utf16))[...], direction: direction)
      let found = Bidi.levels(of: units[...], direction: direction)
      #expect(found.levels == Array(asked.levels.dropLast()), "\(text)")
      #expect(found.base == asked.base, "\(text)")
    }
  }
}
