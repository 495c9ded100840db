import Documents
import Pixels
import Resolving
import Testing
import Typography

/// FXLabel's bugs with text: a label of FXLabel is drawn here as it was meant.
@Suite struct FXLabelTests {
  static func label(_ text: String) -> LabelDocument { TextTests.label(text) }

  static func box(_ text: String, insets: LabelDocument.Insets = .init()) -> LabelDocument {
    var label = label(text)
    label.size = .fixed(width: 300, height: 160)
    label.textInsets = insets
    label.alignment = .left
    label.verticalAlignment = .top
    return label
  }

  static let gradient = LabelDocument.Gradient(
    colors: [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)])

  /// An inner shadow lies on the fill: nowhere does its alpha grow, shrink or spread.
  static func covers(_ drawn: Drawn, as plain: Drawn) -> Bool {
    zip(drawn.alpha, plain.alpha).allSatisfy { (here: UInt8, there: UInt8) -> Bool in
      abs(Int(here) - Int(there)) <= 1
    }
  }

  @Test func `two lines with line spacing fit in the size that fits them`() throws {
    let text = "one two three four five six"
    for spacing in [-3.7, 0.4, 0.5, 1.5, 2.6, 7.51] {
      for size in [11.0, 14.3, 17, 23.9] {
        var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: size)
        (style.numberOfLines, style.lineSpacing) = (2, spacing)
        let layouter = SceneFiles.resolver.layouter
        let fitting = try layouter.sizeThatFits(text, style: style, width: size * 9)
        let layout = try layouter.layout(text, style: style, width: fitting.width, height: fitting.height)
        #expect(layout.lines.count == 2 && !layout.isTruncated, "\(spacing) at \(size)")
      }
    }
  }

  @Test func `spacing keeps characters whole`() throws {
    var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
    style.characterSpacing = 0.5
    let text = "𝔸e\u{301}👍🏽x"
    let layout = try SceneFiles.resolver.layouter.layout(text, style: style)
    #expect(layout.missingGlyphs.isEmpty && layout.graphemes.count == 4)
    style.characterSpacing = 0
    let plain = try SceneFiles.resolver.layouter.layout(text, style: style)
    #expect(abs(layout.lines[0].width - plain.lines[0].width - 3 * 10) < 1e-6)
  }

  @Test func `charWrap divides neither surrogates nor sequences`() throws {
    let text = "👩‍👩‍👧e\u{301}🇩🇪👍🏽𝔸"
    var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
    (style.lineBreak, style.numberOfLines) = (.charWrap, 0)
    let units = Array(text.utf16)
    let lines = try SceneFiles.resolver.layouter.layout(text, style: style, width: 12).lines
    #expect(lines.map { String(decoding: units[$0.range], as: UTF16.self) } == text.map(String.init))
  }

  @Test func `no word is dropped, nor another one drawn in its place`() throws {
    let words = "one two three four five six seven"
    for height in stride(from: 20.0, through: 120, by: 9) {
      var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
      style.numberOfLines = 0
      let layout = try SceneFiles.resolver.layouter.layout(words, style: style, width: 90, height: height)
      // Lines follow each other without a gap to the end of the text; what is drawn of the last line is its beginning.
      #expect(layout.lines.first?.range.lowerBound == 0)
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(line.range.upperBound == next.range.lowerBound && !line.isTruncated)
      }
      let last = try #require(layout.lines.last)
      #expect(last.isTruncated == (last.range.upperBound < words.utf16.count))
      #expect(last.visibleRanges.first?.lowerBound == last.range.lowerBound)
      // Cut between characters, none of which is wider than a w and a space.
      #expect(!last.isTruncated || last.width > 90 - 24, "\(last.width) at \(height)")
    }
  }

  @Test func `a single long word is laid out, however narrow the label`() throws {
    let word = "Donaudampfschifffahrtsgesellschaft"
    for lineBreak in [
      TextStyle.LineBreak.wordWrap, .charWrap, .clip, .truncateHead, .truncateMiddle, .truncateTail,
    ] {
      for lines in [0, 1, 2] {
        for width in [0.0, 1, 30, 90] {
          var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
          (style.lineBreak, style.numberOfLines, style.lineSpacing) = (lineBreak, lines, 2)
          style.allowOrphans = false
          let layout = try SceneFiles.resolver.layouter.layout(word, style: style, width: width)
          #expect(!layout.lines.isEmpty)
          if lineBreak == .charWrap || lineBreak == .wordWrap, lines == 0 {
            #expect(layout.lines.map(\.range.count).reduce(0, +) == word.utf16.count)
          }
        }
      }
    }
  }

  @Test func `a label lower than a line has one line`() throws {
    var label = Self.label("one two")
    label.size = .fixed(width: 100, height: 3)
    label.numberOfLines = 0
    #expect(try Drawn(label).report.lines.count == 1)
  }

  /// A mask cut to the text's box loses swashes, italics, and what a baseline offset moves.
  @Test func `a gradient paints what leaves the text's box, too`() throws {
    for offset in [0, 0.5, -0.4] {
      var label = Self.box("Jaffa", insets: .init(top: 40, left: 40))
      label.font.family = "DejaVu Serif"
      label.font.slant = .italic
      label.baselineOffset = offset
      let plain = try Drawn(label)
      label.gradient = Self.gradient
      #expect(try Drawn(label).alpha == plain.alpha, "moved by \(offset) em")
      label.innerShadows = [.init(color: .black, offset: .init(x: 1, y: 1), blur: 2)]
      #expect(try Self.covers(Drawn(label), as: plain), "moved by \(offset) em")
    }
  }

  @Test(arguments: LabelDocument.VerticalAlignment.allCases)
  func `an inner shadow leaves text filled at the top and the bottom`(_ alignment: LabelDocument.VerticalAlignment)
    throws
  {
    var label = Self.box("Hag", insets: .init(top: 30, left: 10, bottom: 3))
    label.verticalAlignment = alignment
    label.color = .white
    let plain = try Drawn(label)
    #expect(plain.mass > 0)
    label.innerShadows = [.init(color: .black, offset: .init(x: 0, y: 1), blur: 2)]
    let shaded = try Drawn(label)
    #expect(Self.covers(shaded, as: plain))
    let ink = shaded.image.inkBounds()
    let isLit = (ink.y..<ink.maxY).contains { y in
      (ink.x..<ink.maxX).contains { shaded.image[$0, y].x > 150 }
    }
    #expect(isLit, "its white is there under the shadow")
  }

  @Test func `insets do not displace the gradient`() throws {
    var label = Self.box("Hag")
    label.gradient = Self.gradient
    let plain = try Drawn(label)
    label.textInsets = .init(top: 37, left: 21, bottom: 11, right: 5)
    let moved = try Drawn(label)
    for y in 0..<(160 - 37) {
      for x in 0..<(300 - 21) where plain.image[x, y] != moved.image[x + 21, y + 37] {
        Issue.record("the pixel at \(x), \(y) is another: \(plain.image[x, y]), \(moved.image[x + 21, y + 37])")
        return
      }
    }
  }

  /// A hard shadow of 3 points darkens a rim; behind it every pixel keeps its colour of the gradient.
  @Test func `an inner shadow does not move the gradient`() throws {
    var label = Self.box("H")
    label.font = .init(family: "DejaVu Sans", weight: 700, size: 120)
    label.gradient = Self.gradient
    let plain = try Drawn(label)
    label.innerShadows = [.init(color: Color(red: 0, green: 1, blue: 0), offset: .init(x: 3, y: 0), blend: .normal)]
    let shaded = try Drawn(label)
    let ink = plain.image.inkBounds()
    let inside = (ink.y..<ink.maxY).filter { plain.image[ink.x + 12, $0].w == 255 }
    #expect(inside.count > 60)
    for y in inside { #expect(shaded.image[ink.x + 12, y] == plain.image[ink.x + 12, y]) }
    #expect(shaded.image[ink.x + 1, inside[20]].y > 200, "the shadow is there")
  }

  @Test(arguments: [0.0, 1]) func `text shrinks only where it was asked to`(_ factor: Double) throws {
    var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
    style.minimumScaleFactor = factor
    let layout = try SceneFiles.resolver.layouter.layout("far too long for this", style: style, width: 80)
    #expect(layout.size == 20 && layout.scaleFactor == 1 && layout.isTruncated)
  }

  @Test(arguments: [TextStyle.LineBreak.truncateHead, .truncateMiddle])
  func `spaced text is truncated where that was asked for`(_ lineBreak: TextStyle.LineBreak) throws {
    var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
    (style.lineBreak, style.characterSpacing, style.kerning) = (lineBreak, 0.1, ["T": -0.1])
    let line = try SceneFiles.resolver.layouter.layout("Tail and head of it", style: style, width: 110).lines[0]
    #expect(line.visibleRanges.last?.upperBound == 19 && line.width <= 110 && line.isTruncated)
  }

  @Test func `translucent letters with tight kerning are no darker where they overlap`() throws {
    var label = Self.label("AVAV")
    label.kerning = ["A": -0.3, "V": -0.3]
    label.color = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    #expect(try Drawn(label).alpha.max() == 128)
  }
}
