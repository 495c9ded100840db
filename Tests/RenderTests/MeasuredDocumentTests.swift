import Documents
import JSON
import Pixels
import Resolving
import Signwriter
import Testing
import Typography

/// Measures must equal what is drawn.
@Suite struct MeasuredLabelTests {
  static func measure(_ label: LabelDocument) throws -> MeasuredDocument {
    try SceneFiles.resolver.measure(.label(label))
  }

  static func label(_ text: String) -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 200, height: 120), scale: 2, font: .init(family: "DejaVu Sans", size: 20),
      alignment: .left, verticalAlignment: .top, numberOfLines: 0, lineBreak: .wordWrap)
  }

  @Test func `ink is what is drawn, effects what falls from it`() throws {
    var label = Self.label("Hg")
    let plain = try Drawn(label).image.inkBounds()
    label.shadows = [.init(color: .black, offset: .init(x: 30, y: 10))]
    let text = try #require(Self.measure(label).texts.first)
    // Masks end at whole pixels: one may be empty at a rim.
    #expect(
      abs(text.ink.x - plain.x) <= 1 && abs(text.ink.maxX - plain.maxX) <= 1 && abs(text.ink.y - plain.y) <= 1)
    #expect(text.effects == text.ink.union(text.ink.offset(x: 60, y: 20)))
  }

  @Test func `lines know what of the text they hold, in UTF-16 and in characters`() throws {
    let measured = try Self.measure(Self.label("a👍🏽\nשלום e\u{301}"))
    let text = measured.texts[0]
    // The line feed, at 5, is on no line.
    #expect(text.lines.map(\.range) == [0..<5, 6..<13])
    #expect(text.lines.map(\.graphemes) == [0..<2, 3..<9])
    #expect(text.lines.map(\.isRightToLeft) == [false, true])
    #expect(text.lines.map(\.baseline) == measured.report.lines.map(\.baseline))
    #expect(text.lines[0].carets.map(\.offset) == [0, 1, 5])
  }

  /// The left edge of each letter's ink lies right of its caret, and left of the next one.
  @Test func `carets stand between the letters that are drawn`() throws {
    let label = Self.label("HIHI")
    let image = try Drawn(label).image
    let line = try Self.measure(label).texts[0].lines[0]
    #expect(
      line.carets.count == 5
        && line.carets.allSatisfy { $0.point.y == line.baseline || abs($0.point.y - line.baseline) < 1 })
    for caret in line.carets {
      let column = Int(caret.point.x.rounded())
      #expect((0..<image.height).allSatisfy { image[column, $0].w == 0 }, "ink at the caret of \(column)")
    }
  }

  @Test func `a hit finds the character under a pixel, in any child of a group`() throws {
    let child = Document.label(Self.label("HIHI"))
    let group = Document.group(
      GroupDocument(
        width: 400, height: 300, scale: 2,
        children: [.init(child, frame: .init(x: 0, y: 0)), .init(child, frame: .init(x: 150, y: 200))]))
    let measured = try SceneFiles.resolver.measure(group)
    #expect(measured.texts.count == 2)
    for (index, text) in measured.texts.enumerated() {
      for (here, next) in zip(text.lines[0].carets, text.lines[0].carets.dropFirst()) {
        let x = here.point.x * 0.75 + next.point.x * 0.25
        let found = try #require(measured.hit(x: x, y: here.point.y - 5))
        #expect(found.text == index && found.hit.graphemeIndex == here.graphemeIndex)
      }
    }
  }

  @Test func `what shrank says by how much`() throws {
    var label = Self.label("far too long for a hundred points")
    label.size = .fixed(width: 100, height: 40)
    label.numberOfLines = 1
    label.minimumScaleFactor = 0.1
    let layout = try Self.measure(label).texts[0].layout
    #expect(layout.scaleFactor < 0.5 && abs(layout.size - 20 * layout.scaleFactor) < 1e-9)
    let texts = try Self.measure(label).json.object?["texts"]?.array
    #expect(texts?.first?.object?["scaleFactor"]?.number == layout.scaleFactor)
  }
}
