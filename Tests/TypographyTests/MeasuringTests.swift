import Testing
import Typography

/// Carets, hits and ranges, by grapheme cluster.
@Suite struct MeasuringTests {
  @Test func `carets stand between clusters`() throws {
    let layout = try Setting().layout("He\u{301}y")
    let carets = layout.carets(ofLine: 0)
    #expect(carets.map(\.graphemeIndex) == [0, 1, 2, 3] && carets.map(\.offset) == [0, 1, 3, 4])
    #expect(carets.first?.x == 0 && abs(carets.last!.x - layout.lines[0].width) < 1e-9)
    #expect(carets.map(\.x) == carets.map(\.x).sorted() && carets.allSatisfy { $0.secondaryX == nil })
  }

  @Test func `a ligature is divided evenly`() throws {
    let layout = try Setting().layout("fi")
    #expect(layout.glyphs.count == 1)
    let xs = layout.carets(ofLine: 0).map(\.x)
    #expect(xs.count == 3 && abs(xs[1] - layout.lines[0].width / 2) < 1e-9)
  }

  @Test func `where the direction turns there are two places`() throws {
    // "abc" then three Hebrew letters: after c, text goes on at the far right.
    let layout = try Setting().layout("abcאבג")
    let carets = layout.carets(ofLine: 0)
    let width = layout.lines[0].width
    let turn = carets[3]
    #expect(abs(turn.x - width) < 1e-6 && turn.isRightToLeft)
    let before = try #require(turn.secondaryX)
    #expect(abs(before - (try Setting().layout("abc").lines[0].width)) < 1e-6)
    #expect(abs(carets[6].x - before) < 1e-6, "after the last letter, at the left of the Hebrew")
    #expect(carets[4].x < carets[3].x)
  }

  @Test func `every place that is hit is a caret near it`() throws {
    for text in ["Hello wide world", "שלום abc עולם", "नमस्ते दुनिया", "e\u{301}fi👩‍👩‍👧x"] {
      let layout = try Setting().layout(text)
      let carets = layout.carets(ofLine: 0)
      #expect(carets.count == layout.graphemes.count + 1)
      let widest = zip(carets, carets.dropFirst()).map { abs($0.x - $1.x) }.max() ?? 0
      for step in 0...50 {
        let x = layout.lines[0].width * Double(step) / 50
        let hit = try #require(layout.hit(x: x, y: 3))
        let caret = carets[hit.graphemeIndex]
        let nearest = min(abs(caret.x - x), caret.secondaryX.map { abs($0 - x) } ?? .infinity)
        #expect(nearest <= widest / 2 + 1e-6, "\(text) \(x) \(hit) \(caret)")
      }
    }
  }

  @Test func `hits outside fall on the nearest line and end`() throws {
    let layout = try Setting { $0.numberOfLines = 0 }.layout("one\ntwo")
    let first = try #require(layout.hit(x: -50, y: -50))
    #expect(first.line == 0 && first.graphemeIndex == 0 && first.affinity == .downstream)
    let last = try #require(layout.hit(x: 500, y: 500))
    #expect(last.line == 1 && last.graphemeIndex == 7 && last.affinity == .upstream)
    #expect(try Setting().layout("").hit(x: 0, y: 0) == nil)
  }

  @Test func `trailing spaces have carets beyond the line`() throws {
    let layout = try Setting().layout("ab  ")
    let carets = layout.carets(ofLine: 0)
    #expect(carets.map(\.graphemeIndex) == [0, 1, 2, 3, 4])
    #expect(carets[4].x > layout.lines[0].width + 10)
    let hebrew = try Setting().layout("אב  ").carets(ofLine: 0)
    #expect(hebrew.last!.x < -10)
  }

  @Test func `lines know their clusters, without line ends`() throws {
    let layout = try Setting { $0.numberOfLines = 0 }.layout("e\u{301}x\nyz")
    #expect(layout.graphemeRange(ofLine: 0) == 0..<2 && layout.graphemeRange(ofLine: 1) == 3..<5)
  }

  @Test func `an empty line has a caret`() throws {
    let layout = try Setting { $0.numberOfLines = 0 }.layout("a\n\nb")
    #expect(layout.lines.count == 3)
    #expect(layout.carets(ofLine: 1).map(\.graphemeIndex) == [2])
  }

  @Test func `the size that fits is the block's, in whole points`() throws {
    let style = Setting { $0.numberOfLines = 0 }.style
    let size = try Setting.layouter.sizeThatFits("one two three four", style: style, width: 100)
    let layout = try Setting.layouter.layout("one two three four", style: style, width: 100)
    #expect(
      size.width == layout.width.rounded(.up) && size.height == layout.height.rounded(.up) && size.width <= 100)
  }
}
