import CPURendering
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Dithering where little covers: on each renderer, with straight and with premultiplied colours.
@Suite(.serialized) struct DitherTests {
  private static let side = 32

  private static func picture(of alpha: Float, by renderer: String, _ alphaMode: AlphaMode) throws -> PixelBuffer {
    let scene = Scene(
      width: side, height: side, isDithered: true,
      coverages: [TestText.box(PixelRect(x: 0, y: 0, width: side, height: side))],
      layers: [.fill(coverage: 0, paint: .solid(Color(red: 1, green: 1, blue: 1, alpha: alpha)))])
    if renderer == "gpu" { return try GPU.render([scene], alphaMode: alphaMode)[0] }
    return CPURenderer().render(scene, alphaMode: alphaMode)
  }

  @Test(arguments: InvariantTests.renderers)
  func `faint white is white in every pixel that shows`(renderer: String) throws {
    for steps in [0.1, 0.3, 0.45, 0.55, 0.9, 1.4, 7.7] as [Float] {
      let straight = try Self.picture(of: steps / 255, by: renderer, .straight)
      let premultiplied = try Self.picture(of: steps / 255, by: renderer, .premultiplied)
      var sum = 0
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let (pixel, laid) = (straight[x, y], premultiplied[x, y])
          if pixel.w > 0 {
            #expect(pixel.x == 255 && pixel.y == 255 && pixel.z == 255, "\(pixel) of \(steps) steps")
          }
          #expect(laid.x == laid.w && laid.y == laid.w && laid.z == laid.w, "\(laid) of \(steps) steps")
          #expect(pixel.w == laid.w)
          sum += Int(pixel.w)
        }
      }
      let mean = Double(sum) / Double(Self.side * Self.side)
      #expect(abs(mean - Double(steps)) < 1.0 / 64, "\(steps) steps come out as \(mean)")
    }
  }
}
