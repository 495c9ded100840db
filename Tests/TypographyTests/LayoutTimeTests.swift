import Testing
import Typography

/// Prints what a layout costs. Nothing is asserted of time: machines differ.
@Suite(.serialized) struct LayoutTimeTests {
  private func microseconds(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    for round in 0..<5 {
      let time = try clock.measure { for index in 0..<count { try body(round * count + index) } }
      best = min(best, Double(time.components.attoseconds) / 1e12 / Double(count))
    }
    return best
  }

  @Test func `the time of a label's layout is printed`() throws {
    let layouter = try TextLayouter(catalog: FontCatalog())
    let style = TextStyle(font: FontQuery(family: "DejaVu Sans", weight: 700), size: 48)
    #expect(try layouter.layout("Label number", style: style).glyphs.count == 12)
    let new = try microseconds(2000) { _ = try layouter.layout("Score \(100_000 + $0)", style: style) }
    let words = try microseconds(2000) {
      _ = try layouter.layout("Label number", style: style, width: 1000 + Double($0))
    }
    let whole = try microseconds(2000) { _ in _ = try layouter.layout("Label number", style: style) }
    print("12 glyphs: new text \(new) us, shaped before \(words) us, laid out before \(whole) us")
    let paragraph = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 10)
    var wrapped = style
    wrapped.numberOfLines = 0
    wrapped.size = 20
    let lines = try microseconds(100) {
      _ = try layouter.layout(paragraph, style: wrapped, width: 300 + Double($0) / 16)
    }
    print("a paragraph of \(paragraph.count) characters: \(lines) us")
  }
}
