import Documents
import Pixels
import Resolving
import Testing
import Typography

/// Warped labels, by what must be true of them whatever they look like.
@Suite struct BendingTests {
  static func label(_ text: String = "Hamburg", warp: LabelDocument.Warp? = nil) -> LabelDocument {
    var label = LabelDocument(text: text, scale: 2, font: .init(family: "DejaVu Sans", size: 24))
    label.warp = warp
    return label
  }

  @Test(arguments: LabelDocument.Warp.Style.allCases) func `a bend of nothing draws flat text's bytes`(
    _ style: LabelDocument.Warp.Style
  ) throws {
    let flat = try Drawn(Self.label()).image
    let bent = try Drawn(Self.label(warp: .init(style, bend: 0))).image
    #expect(bent.width == flat.width && bent.bytes == flat.bytes)
  }

  @Test func `a shape bends the text, and a canvas that fits holds all of it`() throws {
    for style in LabelDocument.Warp.Style.allCases {
      let drawn = try Drawn(Self.label(warp: .init(style, bend: 0.5)))
      let flat = try Drawn(Self.label())
      #expect(drawn.image.bytes != flat.image.bytes, "\(style)")
      // Nothing is cut: a canvas that is larger in every direction shows no more.
      var roomy = Self.label(warp: .init(style, bend: 0.5))
      roomy.textInsets = .init(top: 80, left: 80, bottom: 80, right: 80)
      #expect(abs(try Drawn(roomy).mass - drawn.mass) < drawn.mass / 500, "\(style)")
    }
  }

  /// A mesh whose points are moved alike moves the text, and one that is twice as large doubles it.
  @Test func `a mesh that doubles the box draws as twice the size does`() throws {
    let doubled: [LabelDocument.Point] = [
      .init(x: 0, y: 0), .init(x: 2, y: 0), .init(x: 0, y: 2), .init(x: 2, y: 2),
    ]
    var warp = LabelDocument.Warp()
    warp.mesh = .init(columns: 2, rows: 2, points: doubled)
    let bent = try Drawn(Self.label(warp: warp))
    var large = Self.label()
    large.font.size = 48
    let mass = try Drawn(large).mass
    #expect(abs(bent.mass - mass) < mass / 100, "\(bent.mass) \(mass)")
  }

  @Test func `a stroke of bent text keeps its width`() throws {
    var warp = LabelDocument.Warp()
    // Four times as high, so that a stroke that was bent, too, would be four times as thick at the top of a bar.
    warp.quad = [.init(x: 0, y: 0), .init(x: 1, y: 0), .init(x: 1, y: 4), .init(x: 0, y: 4)]
    var label = Self.label("l", warp: warp)
    let plain = try Drawn(label).image.inkBounds()
    label.strokes = [.init(color: .black, width: 3, position: .outside)]
    let stroked = try Drawn(label).image.inkBounds()
    #expect(abs(stroked.height - plain.height - 12) <= 2 && abs(stroked.width - plain.width - 12) <= 2)
  }

  /// A canvas of 160 x 40 px, four times as wide as it is high, and where a quad takes a line down its middle or near its
  /// left side, by hand: the first pushes the upper side a quarter of the width to the right. The second halves the lower
  /// side, so that a place u of the width comes to 1/2 + (u - 1/2) (1 - y/2).
  @Test(arguments: [
    [(0.25, 0.0), (1.25, 0), (1, 1), (0, 1)], [(0, 0), (1, 0), (0.75, 1), (0.25, 1)],
    [(0, 0), (1, 0), (1, 1), (0, 1)],
  ])
  func `a quad is in sizes of the box along each axis`(_ corners: [(Double, Double)]) throws {
    var warp = LabelDocument.Warp()
    warp.box = .canvas
    warp.quad = corners.map { .init(x: $0.0, y: $0.1) }
    var label = Self.label("l")
    label.size = .fixed(width: 80, height: 20)
    label.alignment = corners[0].0 == 0 ? .left : .center
    let flat = try Drawn(label)
    label.warp = warp
    let bent = try Drawn(label)
    let (before, after) = (flat.image.inkBounds(), bent.image.inkBounds())
    #expect(flat.image.width == 160 && flat.image.height == 40 && after.height > 20)
    let place = try #require(Self.middle(flat, row: before.y + before.height / 2)) / 160
    for row in (after.y + 2)..<(after.y + after.height - 2) {
      let y = (Double(row) + 0.5) / 40
      let left = corners[0].0 + (corners[3].0 - corners[0].0) * y
      let right = corners[1].0 + (corners[2].0 - corners[1].0) * y
      let wanted = 160 * (left + (right - left) * place)
      let found = try #require(Self.middle(bent, row: row))
      #expect(abs(found - wanted) < 0.6, "row \(row): \(found) for \(wanted)")
    }
  }

  /// The middle of a row's ink in pixels.
  private static func middle(_ drawn: Drawn, row: Int) -> Double? {
    let weights = (0..<drawn.image.width).map { Double(drawn.image[$0, row].w) }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    return weights.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element } / sum
  }

  @Test func `an underline bends with its text`() throws {
    var label = Self.label("mmmm", warp: .init(.arch, bend: 0.6))
    let plain = try Drawn(label).mass
    label.underline = .init(thickness: 2)
    let drawn = try Drawn(label)
    let image = drawn.image
    #expect(drawn.mass > plain)
    // The ends hang lower than the middle.
    let rows = (0..<image.width).compactMap { x in (0..<image.height).last { image[x, $0].w > 128 } }
    #expect((rows.first ?? 0) > (rows[rows.count / 2]) + 10)
  }

  @Test func `carets stand along the arc, which is even`() throws {
    let label = Self.label("Hamburg", warp: .init(.arc, bend: 0.5))
    let text = try #require(SceneFiles.resolver.measure(.label(label)).texts.first)
    let stances = text.lines[0].carets.compactMap(\.stance)
    // Half of half a circle on each side; the cubic's ends have its tangents exactly.
    #expect(abs((stances.first?.angle ?? 0) + 45) < 0.2 && abs((stances.last?.angle ?? 0) - 45) < 0.2)
    #expect(zip(stances, stances.dropFirst()).allSatisfy { $0.angle < $1.angle })
    let box = try #require(text.outline)
    #expect(abs((box.map(\.y).min() ?? 0) - text.bounds.y) < 0.01)
    #expect(try SceneFiles.resolver.measure(.label(Self.label())).texts[0].lines[0].carets[0].stance == nil)
  }

  @Test func `a hit is the nearest caret of the bent line`() throws {
    let label = Self.label("Hamburg", warp: .init(.arc, bend: 0.5))
    let text = try #require(SceneFiles.resolver.measure(.label(label)).texts.first)
    for caret in text.lines[0].carets {
      let hit = text.hit(x: caret.point.x, y: caret.point.y)
      #expect(hit?.graphemeIndex == caret.graphemeIndex)
    }
  }
}
