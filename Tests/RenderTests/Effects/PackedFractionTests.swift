import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Packed planes draw shadows whose offset has a fraction of a pixel along columns; along rows they leave it to the
/// general way.
@Suite(.serialized, .enabled(if: GPU.isThere)) struct PackedFractionTests {
  private static let width = 48

  /// A wide box above the canvas, and the lower edge of its shadow in the canvas.
  private static func scene(sigma: Double, offset: Double, coverage: UInt8 = 255) -> Scene {
    let reach = reach(of: sigma)
    let box = PixelRect(x: -2 * reach, y: -8 * reach, width: width + 4 * reach, height: 4 * reach)
    let blur = Blur(sigmaX: sigma, sigmaY: sigma, offsetX: 0, offsetY: Double(5 * reach) + offset)
    let mask = CoverageMask(
      left: 0, top: 0, width: box.width, height: box.height,
      coverage: [UInt8](repeating: coverage, count: box.width * box.height))
    return Scene(
      width: width, height: 2 * reach,
      coverages: [Coverage(masks: [PlacedMask(mask: mask, x: box.x, y: box.y)], oversampling: 1)],
      layers: [.fill(coverage: 0, paint: .solid(.black))], shadows: [DropShadow(color: .black, blur: blur)])
  }

  private static func reach(of sigma: Double) -> Int { Int(4 * sigma) + 6 }

  /// The mean of each row of the shadow of a box of coverage 1. It is drawn with many coverages, so that the bytes of
  /// every plane are rounded at many different places.
  private static func profile(sigma: Double, offset: Double, by renderer: GLESRenderer) throws -> [Double] {
    var profile = [Double](repeating: 0, count: 2 * reach(of: sigma))
    let coverages = (0..<64).map { UInt8(255 - 2 * $0) }
    for coverage in coverages {
      let image = try renderer.render(scene(sigma: sigma, offset: offset, coverage: coverage))
      for y in profile.indices {
        for x in 0..<width {
          profile[y] += Double(image[x, y].w) / Double(coverage) / Double(width * coverages.count)
        }
      }
    }
    return profile
  }

  @Test(arguments: [0.7, 0.9, 1.5, 2.9, 3.3, 4.6, 6, 9, 17, 33, 37])
  func `sigma and place are right at every fraction of a row`(sigma: Double) throws {
    let renderer = try GLESRenderer(device: GPU.device)
    for offset in [0, 0.25, 0.5, 0.75, 0.99, -0.1, -0.6] {
      let profile = try Self.profile(sigma: sigma, offset: offset, by: renderer)
      let steps = zip(profile, profile.dropFirst()).map { $0 - $1 }
      let total = steps.reduce(0, +)
      let mean = steps.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element } / total
      let variance = steps.enumerated().reduce(0) {
        let distance = Double($1.offset + 1) - mean
        return $0 + distance * distance * $1.element
      }
      let measured = (variance / total).squareRoot()
      let edge = Double(Self.reach(of: sigma)) + offset
      // Below a sigma of 1.5 px nothing averages the roundings of the packed planes, so the tails that are less than
      // half a step are lost, as in `sigma has no staircase`.
      #expect(
        abs(measured / sigma - 1) < (sigma < 1.5 ? 0.013 : 0.01),
        "sigma \(sigma) at \(offset) comes out as \(measured)")
      #expect(abs(mean - edge) < max(0.02, 0.002 * sigma), "sigma \(sigma) at \(offset): at \(mean), not \(edge)")
    }
  }

  @Test func `such shadows are drawn from packed planes`() {
    let limits = SheetPlanner.Limits(
      sheetSize: 1024, maximumTextureSize: 4096, maximumSheetBytes: 1 << 28, planeBytes: 4, samples: 1)
    let planner = SheetPlanner(limits: limits, atlas: MaskAtlas(pageSize: 1024, maximumPages: 4))
    var targets: [SheetTexture] = []
    planner.plan([Self.scene(sigma: 4.6, offset: 0.25)], indices: [0], isMultisampled: false) {
      if case .sheet(let sheet) = $0 { targets += sheet.passes.map(\.target) }
      return true
    }
    #expect(targets.contains(.packedBlurred) && targets.last == .packedOutput, "\(targets)")
  }
}
