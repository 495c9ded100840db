import CPURendering
import Documents
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Bugs in strokes and gradients of other programs, which this one does not have.
@Suite(.serialized) struct StrokeAndGradientTests {
  static let renderers = InvariantTests.renderers

  private static func picture(_ label: LabelDocument, by renderer: String = "cpu") throws -> PixelBuffer {
    try InvariantTests.render([try SceneFiles.resolver.resolve(label).scene], by: renderer)[0]
  }

  private static func label(_ text: String, size: Double = 60) -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 240, height: 100),
      font: .init(family: "DejaVu Sans", weight: 700, size: size),
      color: .white)
  }

  /// Two overlapping squares as one path: a stroke follows the outside of both, and nothing shows within.
  @Test func `overlapping contours show no stroke inside the fill`() throws {
    let path = Path(
      Path.rectangle(x: 10, y: 10, width: 30, height: 30).steps
        + Path.rectangle(x: 25, y: 20, width: 40, height: 30).steps)
    let mask = try GlyphRasterizer().mask(
      path: path, stroke: OutlineStroke(width: 4, join: .miter, miterLimit: 4))
    func value(_ x: Int, _ y: Int) -> UInt8 {
      let (column, row) = (x - mask.left, y - mask.top)
      guard column >= 0, row >= 0, column < mask.width, row < mask.height else { return 0 }
      return mask.coverage[row * mask.width + column]
    }
    #expect(value(10, 25) == 255 && value(64, 35) == 255, "the outside is drawn")
    #expect(
      value(32, 30) == 0 && value(30, 39) == 0 && value(25, 30) == 0 && value(38, 22) == 0, "the inside is not")
  }

  @Test(arguments: ["i", "j", "ü", "%"])
  func `a stroke wider than a dot leaves no gap in it`(text: String) throws {
    for width in [8.0, 16, 30] {
      var label = Self.label(text, size: 40)
      label.color = .clear
      label.strokes = [.init(color: .white, width: width)]
      let resolved = try SceneFiles.resolver.resolve(label)
      let image = CPURenderer().render(resolved.scene, alphaMode: .premultiplied)
      var fill = label
      fill.strokes = []
      fill.color = .white
      let plain = try Self.picture(fill)
      // What lies on the outline is covered wherever half the width reaches across the dot.
      guard width >= 16 else { continue }
      var holes = 0
      for y in 0..<plain.height {
        for x in 0..<plain.width where plain[x, y].w == 255 && image[x, y].w < 128 { holes += 1 }
      }
      #expect(holes == 0, "\(text) at \(width): \(holes) pixels of the letter show through its stroke")
    }
  }

  @Test func `a miter is cut at its limit`() throws {
    func width(_ limit: Double) throws -> Int {
      var label = Self.label("M")
      label.strokes = [.init(width: 8, position: .outside, join: .miter, miterLimit: limit)]
      return try SceneFiles.resolver.resolve(label).report.ink.height
    }
    #expect(try width(10) > width(1) + 10)
    #expect(try width(1) <= Int(60 * 0.73) + 2 * 8 + 12)
  }

  @Test func `every parameter of a stroke changes the picture`() throws {
    func picture(_ change: (inout LabelDocument.Stroke) -> Void) throws -> PixelBuffer {
      var stroke = LabelDocument.Stroke(color: .black, width: 5, position: .outside, join: .miter, miterLimit: 8)
      change(&stroke)
      var label = Self.label("AW")
      label.color = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
      label.strokes = [stroke]
      return try Self.picture(label)
    }
    let usual = try picture { _ in }
    let changed: [(String, PixelBuffer)] = [
      ("color", try picture { $0.color = .white }), ("width", try picture { $0.width = 7 }),
      ("position", try picture { $0.position = .center }), ("position", try picture { $0.position = .inside }),
      ("join", try picture { $0.join = .round }), ("join", try picture { $0.join = .bevel }),
      ("miterLimit", try picture { $0.miterLimit = 1 }), ("order", try picture { $0.order = .over }),
      ("gradient", try picture { $0.gradient = .init(colors: [.white, .black]) }),
    ]
    for (name, image) in changed { #expect(image != usual, "\(name) is ignored") }
  }

  /// Between opaque red and transparent blue no pixel is darker than either, over white.
  @Test(arguments: renderers)
  func `transparent stops leave no dark band`(renderer: String) throws {
    for interpolation in LabelDocument.Gradient.Interpolation.allCases {
      var label = LabelDocument(text: "", size: .fixed(width: 256, height: 4))
      label.background = .init(
        paint: .gradient(
          .init(
            colors: [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0)],
            start: .init(x: 0, y: 0), end: .init(x: 1, y: 0), interpolation: interpolation)))
      let image = try Self.picture(label, by: renderer)
      for x in 0..<256 {
        let pixel = image[x, 2]
        let brightness = Int(pixel.x) + Int(pixel.y) + Int(pixel.z) + 3 * (255 - Int(pixel.w))
        #expect(brightness >= 254, "\(interpolation): \(pixel) at \(x)")
        #expect(pixel.x <= pixel.w && pixel.z <= pixel.w, "\(pixel) is not premultiplied")
      }
    }
  }

  /// 26 levels over 400 pixels: rounded, they are bands of 16 pixels; dithered, every stretch has the right mean.
  @Test(arguments: renderers)
  func `dithering breaks bands up and keeps the mean`(renderer: String) throws {
    func image(dithered: Bool) throws -> PixelBuffer {
      var label = LabelDocument(text: "", size: .fixed(width: 400, height: 16), isDithered: dithered)
      label.background = .init(
        paint: .gradient(
          .init(
            colors: [Color(red: 0.1, green: 0.1, blue: 0.1), Color(red: 0.2, green: 0.2, blue: 0.2)],
            start: .init(x: 0, y: 0), end: .init(x: 1, y: 0))))
      return try Self.picture(label, by: renderer)
    }
    let (plain, dithered) = (try image(dithered: false), try image(dithered: true))
    func distinct(_ image: PixelBuffer, _ x: Int) -> Int {
      Set((0..<16).flatMap { y in (x..<(x + 8)).map { image[$0, y].x } }).count
    }
    #expect(stride(from: 0, to: 400, by: 8).allSatisfy { distinct(dithered, $0) <= 3 })
    #expect(stride(from: 0, to: 392, by: 8).count { distinct(dithered, $0) > 1 } > 40)
    for x in stride(from: 0, to: 400, by: 8) {
      var sum = 0
      for y in 0..<16 { for column in x..<(x + 8) { sum += Int(dithered[column, y].x) } }
      let wanted = 255 * (0.1 + 0.1 * (Double(x) + 4) / 400)
      #expect(abs(Double(sum) / 128 - wanted) < 0.1, "\(Double(sum) / 128), not \(wanted), at \(x)")
    }
    #expect(plain != dithered)
  }

  /// FXLabel mapped gradients to the frame, ExtendedLabel tinted the next line's first row.
  @Test(arguments: renderers)
  func `a gradient is the text's, not the frame's, and does not bleed into the next line`(
    renderer: String
  ) throws {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    func label(height: Double) -> LabelDocument {
      LabelDocument(
        text: "█\n█\n█", size: .fixed(width: 60, height: height), font: .init(family: "DejaVu Sans", size: 30),
        gradient: .init(
          colors: [red, red, blue, blue], locations: [0, 0.5, 0.5, 1], start: .init(x: 0, y: 0),
          end: .init(x: 0, y: 1), box: .line),
        verticalAlignment: .top, numberOfLines: 0)
    }
    let resolved = try SceneFiles.resolver.resolve(label(height: 300))
    let image = try InvariantTests.render([resolved.scene], by: renderer)[0]
    for line in resolved.report.lines {
      let (top, bottom) = (line.bounds.y, line.bounds.y + line.bounds.height)
      for y in Int(top.rounded(.up))..<Int(bottom) where image[20, y].w == 255 {
        let isRed = image[20, y].x == 255
        #expect(isRed == (Double(y) + 0.5 < (top + bottom) / 2), "row \(y) of a line from \(top) to \(bottom)")
        #expect(image[20, y] == (isRed ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)))
      }
    }
    let small = try Self.picture(label(height: 120), by: renderer)
    for y in 0..<100 { #expect(small[20, y] == image[20, y], "the frame's height changes row \(y)") }
  }

  @Test func `degenerate gradients are defined`() throws {
    func color(_ gradient: LabelDocument.Gradient) throws -> SIMD4<UInt8> {
      var label = LabelDocument(text: "", size: .fixed(width: 9, height: 9))
      label.background = .init(paint: .gradient(gradient))
      return try Self.picture(label)[4, 4]
    }
    let (red, green) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0))
    let nowhere = LabelDocument.Point(x: 0.3, y: 0.3)
    #expect(try color(.init(colors: [red, green], start: nowhere, end: nowhere)) == SIMD4(0, 255, 0, 255))
    #expect(try color(.init(.radial, colors: [red, green], start: nowhere, end: nowhere)) == SIMD4(0, 255, 0, 255))
    #expect(try color(.init(.conic, colors: [red, red], start: nowhere, end: nowhere)) == SIMD4(255, 0, 0, 255))
    #expect(try color(.init(colors: [red])) == SIMD4(255, 0, 0, 255))
    #expect(
      try color(.init(colors: [red, green], locations: [1, 1])) == SIMD4(255, 0, 0, 255), "before both stops")
    #expect(
      try color(.init(colors: [red, green], locations: [0, 0])) == SIMD4(0, 255, 0, 255), "beyond both stops")
    #expect(try color(.init(colors: [.clear, .clear])) == .zero)
  }
}
