import CPURendering
import Documents
import GLESRendering
import Pixels
import Resolving
import TestSupport
import Testing

/// Sharp shadows at fractions of a pixel are outlines at that place, not pixels that were interpolated.
@Suite(.serialized) struct SharpShadowTests {
  /// The text on the left, and its shadow on the right.
  private static func label(offset: LabelDocument.Point, left: Double = 0, oversampling: Int = 1) -> LabelDocument {
    LabelDocument(
      text: "Rag&8", size: .fixed(width: 400, height: 60), font: .init(family: "DejaVu Sans", size: 30),
      shadows: [.init(color: .black, offset: offset)], textInsets: .init(top: 4, left: left, bottom: 0, right: 0),
      alignment: .left, verticalAlignment: .top, oversampling: oversampling)
  }

  private static func picture(_ label: LabelDocument, by renderer: String = "cpu") throws -> PixelBuffer {
    try InvariantTests.render([try SceneFiles.resolver.resolve(label).scene], by: renderer)[0]
  }

  /// The root of the mean square of the differences in alpha right of the text, over pixels that either touches.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in 0..<a.height {
      for x in 200..<a.width where a[x, y].w > 0 || b[x, y].w > 0 {
        let difference = Double(a[x, y].w) - Double(b[x, y].w)
        sum += difference * difference
        count += 1
      }
    }
    return (sum / count).squareRoot()
  }

  /// Pens stand at quarters, so that a text which is a quarter further right has the masks of the shadow.
  @Test(arguments: InvariantTests.renderers)
  func `the shadow at a quarter is the text at a quarter`(renderer: String) throws {
    for quarter in [0.25, 0.5, 0.75, -0.25] {
      let shadow = try Self.picture(Self.label(offset: .init(x: 200 + quarter, y: 0)), by: renderer)
      let text = try Self.picture(Self.label(offset: .init(x: -300, y: 0), left: 200 + quarter), by: renderer)
      #expect(Self.difference(shadow, text) == 0, "at \(quarter)")
    }
  }

  /// At sixteen positions a pixel the fractions are whole samples.
  @Test(arguments: InvariantTests.renderers)
  func `a fraction costs no sharpness`(renderer: String) throws {
    func difference(_ offset: LabelDocument.Point) throws -> Double {
      Self.difference(
        try Self.picture(Self.label(offset: offset), by: renderer),
        try Self.picture(Self.label(offset: offset, oversampling: 16)))
    }
    let whole = try difference(.init(x: 200, y: 0))
    for fraction in [(0.5, 0.5), (0.3125, 0.625), (-0.4375, 0.0625)] {
      let moved = try difference(.init(x: 200 + fraction.0, y: fraction.1))
      #expect(moved < whole + 1, "\(moved) at \(fraction), \(whole) at whole pixels")
    }
  }

  /// Strokes, translucent colours, inner shadows and the opacity of the whole are in the shadow's alpha too.
  @Test func `a shadow of many layers has the alpha of the figure`() throws {
    var label = Self.label(offset: .init(x: 200, y: 0))
    label.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    label.strokes = [.init(color: Color(red: 0, green: 1, blue: 0, alpha: 0.7), width: 2)]
    label.innerShadows = [.init(color: .white, offset: .init(x: 1, y: 1), blur: 2)]
    label.shadows[0].color = Color(red: 0, green: 0, blue: 1, alpha: 0.6)
    let whole = try Self.picture(label)
    label.shadows[0].offset = .init(x: 200.002, y: 0)
    let moved = try Self.picture(label)
    #expect(Self.difference(whole, moved) < 1.5)
    label.opacity = 0.5
    let faint = try Self.picture(label)
    for y in 0..<moved.height {
      for x in 0..<moved.width {
        let (a, b) = (SIMD4<Double>(moved[x, y]) / 2, SIMD4<Double>(faint[x, y]))
        #expect((a - b).max() <= 1 && (b - a).max() <= 1, "(\(x), \(y))")
      }
    }
  }
}
