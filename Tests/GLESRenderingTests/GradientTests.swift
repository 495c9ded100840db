import CPURendering
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Gradients where renderers used to differ, against the model's words.
@Suite(.enabled(if: hasDevice)) struct GradientTests {
  private static let (red, green, blue) = (
    Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1)
  )

  /// A gradient as background, as a fill of a packed figure, and as that of a general one.
  private static func scenes(_ gradient: Gradient, side: Int) -> [Scene] {
    let mask = CoverageMask(
      left: 0, top: 0, width: side, height: side, coverage: [UInt8](repeating: 255, count: side * side))
    let coverage = Coverage(masks: [PlacedMask(mask: mask, x: 0, y: 0)], oversampling: 1)
    let background = Scene(
      width: side, height: side, background: Background(paint: .gradient(gradient), cornerRadius: 0))
    return [background]
      + [1, 0.999].map { opacity in
        Scene(
          width: side, height: side, opacity: opacity, coverages: [coverage],
          layers: [.fill(coverage: 0, paint: .gradient(gradient))])
      }
  }

  private static func pictures(_ gradient: Gradient, side: Int) throws -> [PixelBuffer] {
    let scenes = scenes(gradient, side: side)
    return try GLESRenderer().pictures(of: scenes) + scenes.map { CPURenderer().render($0) }
  }

  @Test(arguments: [Gradient.Interpolation.srgb, .oklab])
  func `Before stops that share the first place the first colour holds, after the last place the last`(
    interpolation: Gradient.Interpolation
  ) throws {
    let gradient = Gradient.linear(
      start: SIMD2(10, 0), end: SIMD2(20, 0),
      stops: [
        .init(location: 0, color: Self.red), .init(location: 0, color: Self.green),
        .init(location: 1, color: Self.green), .init(location: 1, color: Self.blue),
      ], interpolation: interpolation)
    for picture in try Self.pictures(gradient, side: 30) {
      for (x, color) in [(0, SIMD3<UInt8>(255, 0, 0)), (9, SIMD3(255, 0, 0)), (10, SIMD3(0, 255, 0))]
        + [(19, SIMD3(0, 255, 0)), (20, SIMD3(0, 0, 255)), (29, SIMD3(0, 0, 255))]
      {
        let pixel = picture[x, 7]
        #expect(SIMD3(pixel.x, pixel.y, pixel.z) == color, "at \(x)")
      }
    }
  }

  @Test(arguments: [5.0, 40, 75, 166]) func `The pixel at the centre of a conic gradient has the first colour`(
    angle: Double
  ) throws {
    let map = Affine.translation(SIMD2(-7.5, -7.5)).then(.rotation(degrees: angle))
    let gradient = Gradient(
      .conic, map: map, stops: [.init(location: 0, color: Self.red), .init(location: 1, color: Self.blue)])
    for picture in try Self.pictures(gradient, side: 15) {
      #expect(picture[7, 7].x >= 254 && picture[7, 7].z <= 1, "\(picture[7, 7])")
      #expect(picture[8, 7] != picture[6, 7] && picture[7, 6] != picture[7, 8], "its neighbours have directions")
    }
  }
}
