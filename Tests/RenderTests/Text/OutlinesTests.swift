import Documents
import JSON
import Pixels
import Resolving
import Signwriter
import Testing

/// The outlines for cutters, by the area that they enclose, against the masks that are drawn.
@Suite struct OutlinesTests {
  static let labels: [LabelDocument] = {
    func label(_ text: String, _ family: String, _ change: (inout LabelDocument) -> Void = { _ in })
      -> LabelDocument
    {
      var label = LabelDocument(text: text, scale: 4, font: .init(family: family, size: 40))
      change(&label)
      return label
    }
    return [
      label("Hamburgefonts", "DejaVu Sans"),
      // Letters that join overlap, and a curve is quadratic in one font and cubic in the other.
      label("السلام عليكم", "Noto Naskh Arabic"), label("漢字とかな", "Noto Sans CJK JP"),
      label("Two lines\nof text", "DejaVu Serif") { $0.numberOfLines = 0 },
      label("fit", "Noto Sans") { ($0.size, $0.fit) = (.fixed(width: 200, height: 80), .init(.grow)) },
      label("tight", "DejaVu Sans") { $0.characterSpacing = -0.12 },
      label("Bold", "DejaVu Math TeX Gyre") {
        $0.font.weight = 700
        $0.font.forms.synthesis = .init()
        $0.font.forms.synthesis?.weight = true
      },
      label("wide", "DejaVu Sans") { ($0.size, $0.stretch) = (.fixed(width: 220, height: 60), .init(by: .glyphs)) },
      label("Warped", "DejaVu Sans") { $0.warp = .init(.arc, bend: 0.4) },
      label("Quad", "Noto Naskh Arabic") {
        $0.warp = .init()
        $0.warp?.quad = [.init(x: 0, y: 0.2), .init(x: 1, y: 0), .init(x: 1, y: 1), .init(x: 0, y: 0.8)]
      },
    ]
  }()

  @Test(arguments: labels) func `outlines enclose what is drawn, within half a percent`(_ label: LabelDocument)
    throws
  {
    let drawn = try Drawn(label)
    let mass = Double(drawn.mass) / 255
    let text = try #require(SceneFiles.resolver.measure(.label(label)).texts.first)
    let paths = try text.outlines()
    #expect(paths.count == text.lines.count)
    // Written, and read by the parser of SVG's paths.
    let read = try paths.map { try Path(svg: $0.svg) }
    let area = read.reduce(0.0) { $0 + Self.area($1) }
    #expect(abs(area - mass) < 0.005 * mass, "\(label.text): \(area), drawn \(mass)")
    // They stand where the letters are drawn, within a pixel and the quarters.
    let box = Self.box(read)
    let ink = drawn.image.inkBounds()
    #expect(abs(box.low.x - Double(ink.x)) < 2 && abs(box.low.y - Double(ink.y)) < 2, "\(label.text)")
    #expect(abs(box.high.x - Double(ink.maxX)) < 2 && abs(box.high.y - Double(ink.maxY)) < 2, "\(label.text)")
  }

  @Test func `the program writes them beside the lines`() throws {
    let measured = try SceneFiles.resolver.measure(.label(Self.labels[3]))
    let lines = try measured.jsonWithOutlines().object?["texts"]?.array?.first?.object?["lines"]?.array ?? []
    #expect(lines.count == 2 && lines.allSatisfy { $0.object?["path"]?.string?.hasPrefix("M") == true })
    #expect(measured.json.object?["texts"]?.array?.first?.object?["lines"]?.array?.first?.object?["path"] == nil)
  }

  /// The area between the contours: that of polygons along the curves. Outer ones run clockwise on the screen, which is
  /// positive with y down, and holes the other way.
  private static func area(_ path: Path) -> Double { contours(path).reduce(0) { $0 + signedArea($1) } }

  private static func signedArea(_ polygon: [SIMD2<Double>]) -> Double {
    zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y } / 2
  }

  private static func box(_ paths: [Path]) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let points = paths.flatMap { contours($0).flatMap { $0 } }
    return (
      points.reduce(points[0]) { pointwiseMin($0, $1) }, points.reduce(points[0]) { pointwiseMax($0, $1) }
    )
  }

  private static func contours(_ path: Path) -> [[SIMD2<Double>]] {
    var contours: [[SIMD2<Double>]] = []
    for step in path.steps {
      let last = contours.count - 1
      let pen = contours.last?.last ?? .zero
      switch step {
      case .move(let point): contours.append([point])
      case .line(let point): contours[last].append(point)
      case .quadratic(let control, let end):
        for index in 1...32 {
          let t = Double(index) / 32, u = 1 - t
          contours[last].append(u * u * pen + 2 * u * t * control + t * t * end)
        }
      case .cubic(let first, let second, let end):
        for index in 1...32 {
          let t = Double(index) / 32, u = 1 - t
          let ends = u * u * u * pen + t * t * t * end
          contours[last].append(ends + 3 * u * t * (u * first + t * second))
        }
      case .close: break
      }
    }
    return contours
  }
}
