import CPURendering
import Documents
import JSON
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// What must not change, or must change in a known way, when a document changes.
@Suite struct MetamorphicTests {
  static func render(_ document: LabelDocument) throws -> PixelBuffer {
    CPURenderer().render(try SceneFiles.resolver.resolve(document).scene, alphaMode: .premultiplied)
  }

  static func decorated(_ text: String = "Ag") -> LabelDocument {
    LabelDocument(
      text: text, size: .fixed(width: 160, height: 90), font: .init(family: "DejaVu Sans", weight: 700, size: 50),
      color: Color(red: 0.9, green: 0.3, blue: 0.1),
      shadows: [.init(color: Color(red: 0, green: 0, blue: 0, alpha: 0.7), offset: .init(x: 3, y: 4), blur: 7)],
      innerShadows: [.init(color: .black, offset: .init(x: 1, y: 1), blur: 3)], alignment: .left,
      verticalAlignment: .top)
  }

  @Test func `a whole-pixel shift shifts the picture`() throws {
    var moved = Self.decorated()
    moved.textInsets = .init(top: 7, left: 11)
    let image = try Self.render(Self.decorated())
    let shifted = try Self.render(moved)
    for y in 0..<70 {
      for x in 0..<140 where image[x, y] != shifted[x + 11, y + 7] {
        Issue.record("pixel (\(x), \(y)) does not move along")
        return
      }
    }
  }

  @Test func `a document survives its own JSON`() throws {
    let document = Self.decorated()
    let again = try LabelDocument(json: document.json.description)
    #expect(again == document)
    #expect(try Self.render(again) == Self.render(document))
  }

  @Test func `equal stops are a solid`() throws {
    var gradient = Self.decorated()
    let color = gradient.color
    gradient.gradient = .init(colors: [color, color, color], start: .init(x: 0, y: 0), end: .init(x: 1, y: 1))
    expectSame(
      try Self.render(gradient), try Self.render(Self.decorated()), within: .reference, "a gradient of one colour")
  }

  @Test func `one colour is a solid, none the text colour`() throws {
    var gradient = Self.decorated()
    gradient.color = .black
    gradient.gradient = .init(colors: [Self.decorated().color])
    #expect(try Self.render(gradient) == Self.render(Self.decorated()))
    gradient.color = Self.decorated().color
    gradient.gradient = .init(colors: [])
    #expect(try Self.render(gradient) == Self.render(Self.decorated()))
  }

  @Test func `an inner shadow stays inside the text`() throws {
    var plain = Self.decorated()
    plain.shadows = []
    plain.innerShadows = []
    var shaded = plain
    shaded.innerShadows = [.init(color: .white, offset: .init(x: -2, y: 3), blur: 6)]
    let outside = try Self.render(plain)
    let image = try Self.render(shaded)
    #expect(image != outside)
    for index in stride(from: 3, to: image.bytes.count, by: 4) where outside.bytes[index] == 0 {
      #expect(image.bytes[index] == 0)
    }
  }

  @Test func `layers that draw nothing leave nothing`() throws {
    var document = Self.decorated()
    document.shadows.append(.init(color: .black))
    document.shadows.append(.init(color: .clear, offset: .init(x: 5, y: 5), blur: 9))
    document.innerShadows.append(.init(color: .black))
    #expect(try Self.render(document) == Self.render(Self.decorated()))
  }

  @Test func `fit holds every effect, and the report says where everything is`() throws {
    var document = Self.decorated("jÅ")
    document.size = .fit
    document.shadows[0].blur = 30
    let resolved = try SceneFiles.resolver.resolve(document)
    let image = CPURenderer().render(resolved.scene)
    let ink = image.inkBounds()
    #expect(resolved.scene.canvas.contains(resolved.report.ink))
    #expect(resolved.report.ink.contains(ink))
    // The rim of the blur fades out inside the canvas: nothing is cut.
    for x in 0..<image.width { #expect(image[x, 0].w <= 1 && image[x, image.height - 1].w <= 1) }
    for y in 0..<image.height { #expect(image[0, y].w <= 1 && image[image.width - 1, y].w <= 1) }
  }

  /// The case that needs oversampling: a thin glyph with an inner shadow over a contrasting drop shadow. More samples
  /// come closer to the truth (16 x 16), step by step.
  @Test func `oversampling converges`() throws {
    func image(_ oversampling: Int) throws -> PixelBuffer {
      var document = Self.decorated("ligature")
      document.font = .init(family: "DejaVu Sans", weight: 200, size: 19)
      document.color = .white
      document.shadows = [.init(color: .black, offset: .init(x: 0.5, y: 1))]
      document.innerShadows = [.init(color: Color(red: 0.7, green: 0, blue: 0), offset: .init(x: 0.5, y: 0.5))]
      document.oversampling = oversampling
      return try Self.render(document)
    }
    let truth = try image(16)
    let errors = try [1, 2, 4, 8].map { PixelDifference(try image($0), truth).mean }
    for (coarse, fine) in zip(errors, errors.dropFirst()) { #expect(fine < coarse, "errors \(errors)") }
    #expect(errors[0] > 3 * errors[2], "errors \(errors)")
  }
}
