import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Properties that follow from the rendering model for every picture, on each renderer.
@Suite(.serialized) struct InvariantTests {
  static let renderers: [String] = GPU.isThere ? ["cpu", "gpu"] : ["cpu"]

  static func render(_ scenes: [Scene], by renderer: String) throws -> [PixelBuffer] {
    if renderer == "gpu" { return try GPU.render(scenes) }
    let path = CPURenderer()
    return scenes.map { path.render($0, alphaMode: .premultiplied) }
  }

  /// A shape without any symmetry, in the middle of a canvas.
  private static func shape(turned: Bool = false) -> Coverage {
    var bytes = [UInt8](repeating: 0, count: 24 * 24)
    for y in 0..<24 {
      for x in 0..<24 where x < 6 || y > 17 || (x > 15 && y < 9) {
        let (column, row) = turned ? (23 - y, x) : (x, y)
        bytes[row * 24 + column] = 255
      }
    }
    let mask = CoverageMask(left: 0, top: 0, width: 24, height: 24, coverage: bytes)
    return Coverage(masks: [PlacedMask(mask: mask, x: 60, y: 60)], oversampling: 1)
  }

  private static func withShadow(_ coverage: Coverage, _ shadow: DropShadow, width: Int = 144) -> Scene {
    // The shape itself is white and lies over its shadow. What is examined lies beside it, or is the alpha of both.
    Scene(
      width: width, height: width, coverages: [coverage], layers: [.fill(coverage: 0, paint: .solid(.white))],
      shadows: [shadow])
  }

  private static let black = Color(red: 0, green: 0, blue: 0)

  @Test(arguments: renderers)
  func `a shadow of sigma 0 is the shifted mask`(renderer: String) throws {
    let shifted = try Self.render(
      [
        Self.withShadow(
          Self.shape(), DropShadow(color: Self.black, blur: Blur(sigma: 0, offsetX: 40, offsetY: -33)))
      ],
      by: renderer)[0]
    for y in 0..<24 {
      for x in 0..<24 {
        let mask = Self.shape().masks[0].mask.coverage[y * 24 + x]
        #expect(shifted[100 + x, 27 + y] == SIMD4(0, 0, 0, mask))
      }
    }
  }

  /// The sum of alpha is that of the mask. An 8-bit sum over the whole canvas is blind below half a step, so the
  /// shadow is narrow; the planes themselves are tested to a thousandth elsewhere.
  @Test(arguments: renderers)
  func `a blur conserves mass`(renderer: String) throws {
    let mass = Double(Self.shape().masks[0].mask.coverage.reduce(0) { $0 + Int($1) })
    for sigma in [0.5, 1, 2, 2.9, 3.1, 4.6] {
      let far = Blur(sigma: sigma, offsetX: 200, offsetY: 0)
      let scene = Self.withShadow(Self.shape(), DropShadow(color: Self.black, blur: far), width: 344)
      let image = try Self.render([scene], by: renderer)[0]
      var sum = 0
      for y in 0..<image.height { for x in 172..<image.width { sum += Int(image[x, y].w) } }
      #expect(abs(Double(sum) / mass - 1) < 0.004, "sigma \(sigma): \(Double(sum) / mass)")
    }
  }

  @Test(arguments: renderers)
  func `a blur commutes with a quarter turn`(renderer: String) throws {
    for sigma in [0.7, 2, 3.3, 7, 15] {
      let shadow = DropShadow(color: Self.black, blur: Blur(sigma: sigma, offsetX: 0, offsetY: 0))
      let images = try Self.render(
        [Self.withShadow(Self.shape(), shadow), Self.withShadow(Self.shape(turned: true), shadow)], by: renderer)
      for y in 0..<144 {
        for x in 0..<144 {
          let turned = images[1][143 - y, x]
          let difference = Int(images[0][x, y].w) - Int(turned.w)
          // Rows and columns are blurred one after the other, so sums are rounded differently.
          if abs(difference) > 1 {
            Issue.record("sigma \(sigma): \(images[0][x, y]) turned is \(turned) at \(x), \(y)")
            return
          }
        }
      }
    }
  }

  /// Sigma a little larger is a blur a little wider: no step, no ring, no jump at a threshold between algorithms.
  @Test(arguments: renderers)
  func `a blur grows smoothly`(renderer: String) throws {
    let edge = CoverageMask(
      left: 0, top: 0, width: 200, height: 8, coverage: [UInt8](repeating: 255, count: 1600))
    let scenes = stride(from: 1.0, through: 12.0, by: 0.1).map { sigma in
      Scene(
        width: 320, height: 8,
        coverages: [Coverage(masks: [PlacedMask(mask: edge, x: -260, y: 0)], oversampling: 1)],
        layers: [.fill(coverage: 0, paint: .solid(.white))],
        shadows: [
          DropShadow(
            color: Self.black,
            blur: Blur(sigmaX: sigma, sigmaY: 0, offsetX: 200, offsetY: 0))
        ])
    }
    let images = try Self.render(scenes, by: renderer)
    var last: [Int] = []
    for (index, image) in images.enumerated() {
      let row = (100..<200).map { Int(image[$0, 4].w) }
      for (here, next) in zip(row, row.dropFirst()) { #expect(next <= here, "the edge falls, it never rises") }
      if !last.isEmpty {
        let jump = zip(row, last).map { abs($0 - $1) }.max() ?? 0
        // d/dsigma of the edge is at most 0.242 / sigma at one sigma; 255 * 0.242 * 0.1 / 1 is 6.2, and rounding.
        let limit = Int(255 * 0.242 * 0.1 / (1 + Double(index - 1) * 0.1)) + 2
        #expect(jump <= limit, "from sigma \(1 + Double(index - 1) * 0.1): a step of \(jump)")
      }
      last = row
    }
  }
}
