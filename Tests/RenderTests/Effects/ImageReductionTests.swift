import CPURendering
import Documents
import Foundation
import ImageCodecs
import Pixels
import Resolving
import TestSupport
import Testing
import Typography

/// Pictures that are shown smaller than they are.
@Suite struct ImageReductionTests {
  private static let side = 740

  /// cos(k r^2): its frequency grows from the centre outwards, to 0.4 cycles a pixel at the middle of an edge.
  private static func value(x: Double, y: Double) -> Double {
    let radius = Double(side) / 2
    let (dx, dy) = (x - radius, y - radius)
    return 127.5 + 127.5 * cos(0.4 * Double.pi / radius * (dx * dx + dy * dy))
  }

  private static func plate() -> PixelBuffer {
    var plate = PixelBuffer(width: side, height: side, alphaMode: .straight)
    for y in 0..<side {
      for x in 0..<side {
        let value = UInt8(value(x: Double(x) + 0.5, y: Double(y) + 0.5).rounded())
        plate[x, y] = SIMD4(value, value, value, 255)
      }
    }
    return plate
  }

  /// The root of the mean square of what is drawn less what is wanted, between two radii in pixels of the picture.
  private static func error(
    of image: PixelBuffer, from inner: Double, to outer: Double, wanted: (Double, Double) -> Double
  ) -> Double {
    let factor = Double(side) / Double(image.width)
    var sum = 0.0
    var count = 0.0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (px, py) = ((Double(x) + 0.5) * factor, (Double(y) + 0.5) * factor)
        let radius =
          ((px - Double(side) / 2) * (px - Double(side) / 2) + (py - Double(side) / 2) * (py - Double(side) / 2))
          .squareRoot()
        guard radius >= inner, radius < outer else { continue }
        let difference = Double(image[x, y].x) - wanted(px, py)
        sum += difference * difference
        count += 1
      }
    }
    return (sum / count).squareRoot()
  }

  /// Half a cycle a pixel of the result is at the radius `factor`-th of what the plate holds.
  @Test(arguments: [200, 150, 90, 330])
  func `what is too fine becomes grey, and what is not stays`(width: Int) throws {
    let workspace = try Workspace()
    try workspace.write(try PNGCodec.encode(Self.plate()), to: "plate.png")
    let resolver = SceneResolver(
      catalog: try FontCatalog(), images: ImageLibrary(folders: [workspace.root]))
    let document = ImageDocument(file: "plate.png", size: .width(Double(width)))
    let image = CPURenderer().render(try resolver.resolve(Document.image(document)).scene)
    let factor = Double(Self.side) / Double(width)
    let limit = 0.5 / factor / 0.4 * Double(Self.side) / 2
    let coarse = Self.error(of: image, from: 0, to: limit / 2) { Self.value(x: $0, y: $1) }
    let fine = Self.error(of: image, from: limit * 1.5, to: Double(Self.side) / 2) { _, _ in 127.5 }
    #expect(coarse < 6, "coarse rings differ by \(coarse)")
    if limit * 1.5 < Double(Self.side) / 2 { #expect(fine < 4, "fine rings leave \(fine)") }
  }
}
