import CPURendering
import Documents
import Pixels
import Resolving
import TestSupport
import Testing

/// Where a text stands in its box: exactly, at every scale, but for the steps of glyphs and baselines.
@Suite struct PlacementTests {
  private static let alignments: [LabelDocument.Alignment] = [.left, .center, .right, .natural, .justified]
  private static let texts = ["HIH", "one two three", "שלום", "a\nlonger line\nc"]

  private static func label(
    _ text: String, _ alignment: LabelDocument.Alignment = .center, scale: Double = 1,
    _ size: LabelDocument.Size = .fixed(width: 201, height: 77)
  ) -> LabelDocument {
    LabelDocument(
      text: text, size: size, scale: scale, font: .init(family: "DejaVu Sans", size: 13.3),
      textInsets: .init(top: 0, left: 10, bottom: 0, right: 10), alignment: alignment, numberOfLines: 0)
  }

  /// The coverage-weighted middle of what is drawn, and the place of its edges in pixels.
  private static func ink(_ label: LabelDocument) throws -> (middle: SIMD2<Double>, edges: PixelRect) {
    let image = try MetamorphicTests.render(label)
    var sum = 0.0
    var middle = SIMD2<Double>.zero
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].w > 0 {
        let weight = Double(image[x, y].w)
        sum += weight
        middle += weight * SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      }
    }
    return (middle / sum, image.inkBounds())
  }

  /// H and I have the same bearing on both sides.
  @Test(arguments: [1, 2, 3, 16, 32] as [Double])
  func `centred text has the same margin on both sides`(scale: Double) throws {
    for size in [LabelDocument.Size.fixed(width: 201, height: 77), .fit, .width(143)] {
      for text in ["HIH", "IIII", "H"] {
        let image = try MetamorphicTests.render(Self.label(text, scale: scale, size))
        let ink = image.inkBounds()
        // Each edge may cover a little of a pixel, and a glyph is at a quarter.
        #expect(abs(ink.x - (image.width - ink.maxX)) <= 1, "\(ink) in \(image.width) px at scale \(scale)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 16, 32] as [Double])
  func `lines end at the margin, exactly`(scale: Double) throws {
    for text in Self.texts {
      let alignment = text == "שלום" ? LabelDocument.Alignment.natural : .right
      let report = try SceneFiles.resolver.resolve(Self.label(text, alignment, scale: scale)).report
      for line in report.lines { #expect(abs(line.bounds.x + line.bounds.width - 191 * scale) < 1e-6) }
      let middle = report.layout.y + report.layout.height / 2
      #expect(abs(middle - 77 * scale / 2) < 1e-6, "the block's middle is \(middle)")
    }
  }

  @Test(arguments: [1, 2, 16] as [Double])
  func `right-aligned ink ends where the glyph's does`(scale: Double) throws {
    for width in [150.0, 150.3, 150.5, 150.9] {
      let image = try MetamorphicTests.render(
        Self.label("HIH", .right, scale: scale, .fixed(width: width, height: 40)))
      // H leaves 201 of 2048 units to its advance.
      let end = (width - 10 - 13.3 * 201 / 2048) * scale
      let last = image.inkBounds().maxX
      #expect(Double(last) > end - 0.25 && Double(last) < end + 1.25, "\(last), not \(end)")
    }
  }

  @Test(arguments: alignments, texts)
  func `a label at a larger scale is the same label with more pixels`(
    _ alignment: LabelDocument.Alignment, _ text: String
  ) throws {
    for size in [LabelDocument.Size.fixed(width: 201, height: 77), .fit] {
      let one = try SceneFiles.resolver.resolve(Self.label(text, alignment, size)).report
      let small = try Self.ink(Self.label(text, alignment, size))
      for scale in [2, 3, 5] as [Double] {
        let many = try SceneFiles.resolver.resolve(Self.label(text, alignment, scale: scale, size)).report
        for (line, same) in zip(many.lines, one.lines) {
          let places = [
            (line.bounds.x, same.bounds.x), (line.bounds.y, same.bounds.y), (line.bounds.width, same.bounds.width),
          ]
          for (large, base) in places { #expect(abs(large - scale * base) < 1e-6) }
          // Baselines are at whole pixels: half a pixel of each.
          #expect(abs(line.baseline / scale - same.baseline) <= 0.5 + 0.5 / scale + 1e-9)
        }
        let large = try Self.ink(Self.label(text, alignment, scale: scale, size))
        let difference = large.middle / scale - small.middle
        // Glyphs are at quarters of a pixel.
        #expect(abs(difference.x) < 0.125 + 0.125 / scale + 0.02, "\(text) \(alignment) is off by \(difference)")
        #expect(abs(difference.y) < 0.5 + 0.5 / scale + 0.02, "\(text) \(alignment) is off by \(difference)")
      }
    }
  }

  /// Capitals that were shrunk to half stand about the same line as those that were not.
  @Test func `text that shrank to fit stands in the middle`() throws {
    var label = LabelDocument(
      text: "HHHHHHHHHHHHHHHHHHHH", size: .fixed(width: 120, height: 56), scale: 2,
      font: .init(family: "DejaVu Sans", size: 22), alignment: .center, minimumScaleFactor: 0.2)
    func middle() throws -> Double {
      let report = try SceneFiles.resolver.resolve(label).report
      // DejaVu Sans: 1901 above and 483 below the baseline, of 2048.
      let size = 22 * report.scaleFactor * 2 / 2048
      return report.lines[0].baseline + (483 - 1901) / 2 * size
    }
    #expect(try abs(middle() - 56) <= 0.5)
    label.baselineAdjustment = .alignBaselines
    #expect(try middle() > 58)
    label.baselineAdjustment = .none
    #expect(try middle() < 54)
  }
}
