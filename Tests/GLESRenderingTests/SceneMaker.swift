import Pixels
import Resolving
import Scene
import TestSupport
import Typography

/// Scenes made by hand, with masks that look enough like glyphs: rings and bars with soft edges.
enum SceneMaker {
  /// A ring with edges of half coverage, of which a part is cut away; another `seed` gives another shape.
  static func ring(_ size: Int, seed: Int = 0) -> CoverageMask {
    let center = Double(size) / 2
    let outer = center - 0.5
    let inner = outer * (0.35 + 0.1 * Double(seed % 4))
    var bytes = [UInt8](repeating: 0, count: size * size)
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (Double(x) + 0.5 - center, Double(y) + 0.5 - center)
        let distance = (dx * dx + dy * dy).squareRoot()
        let shape = min(max(outer - distance + 0.5, 0), 1) * min(max(distance - inner + 0.5, 0), 1)
        let isCut = seed % 3 == 1 && x > size / 2 && abs(y - size / 2) < size / 6
        bytes[y * size + x] = isCut ? 0 : UInt8(shape * 255 + 0.5)
      }
    }
    return CoverageMask(left: 0, top: 0, width: size, height: size, coverage: bytes)
  }

  /// Rings side by side, overlapping a little, as a text of `size` px would be.
  static func text(
    _ count: Int = 5, size: Int = 28, x: Int = 20, y: Int = 16, oversampling n: Int = 1, seed: Int = 0
  ) -> Coverage {
    let masks = (0..<count).map { index in
      PlacedMask(
        mask: ring(size * n, seed: seed + index), x: (x + index * (size - 3)) * n + index % n,
        y: (y + index % 3) * n)
    }
    return Coverage(masks: masks, oversampling: n)
  }

  static let gradient = Gradient.linear(
    start: SIMD2(20, 16), end: SIMD2(30, 44),
    stops: [
      .init(location: 0, color: Color(red: 1, green: 0.9, blue: 0.2)),
      .init(location: 0.5, color: Color(red: 0.9, green: 0.2, blue: 0.1)),
      .init(location: 0.5, color: Color(red: 0.1, green: 0.3, blue: 0.9)),
      .init(location: 1, color: Color(red: 0.2, green: 1, blue: 0.4)),
    ])

  static let translucentGradient = Gradient.linear(
    start: SIMD2(20, 10), end: SIMD2(150, 20),
    stops: [
      .init(location: 0.1, color: Color(red: 1, green: 0, blue: 0, alpha: 0.2)),
      .init(location: 0.6, color: Color(red: 0, green: 1, blue: 0, alpha: 1)),
      .init(location: 0.9, color: Color(red: 0, green: 0, blue: 1, alpha: 0)),
    ])

  /// Gradient, drop shadow and inner shadow, on 192 x 64.
  static func styled(
    sigma: Double = 8, innerSigma: Double = 1.5, oversampling n: Int = 1, seed: Int = 0,
    offset: (Double, Double) = (3, 4), fill: Paint = .gradient(gradient), opacity: Float = 1,
    background: Background? = nil, innerOffset: (Double, Double) = (1, 2)
  ) -> Scene {
    Scene(
      width: 192, height: 64, oversampling: n, opacity: opacity, background: background,
      coverages: [text(oversampling: n, seed: seed)],
      layers: [
        .fill(coverage: 0, paint: fill),
        .innerShadow(
          coverage: 0,
          InnerShadow(
            color: Color(red: 0, green: 0, blue: 0.2, alpha: 0.7),
            blur: Blur(sigma: innerSigma, offsetX: innerOffset.0, offsetY: innerOffset.1))),
      ],
      shadows: [
        DropShadow(
          color: Color(red: 0.1, green: 0, blue: 0.3, alpha: 0.8),
          blur: Blur(sigma: sigma, offsetX: offset.0, offsetY: offset.1))
      ])
  }

  /// One solid fill and any shadows.
  static func plain(
    color: Color = .white, shadows: [DropShadow] = [], oversampling n: Int = 1, seed: Int = 0, count: Int = 5
  ) -> Scene {
    Scene(
      width: 192, height: 64, oversampling: n, coverages: [text(count, oversampling: n, seed: seed)],
      layers: [.fill(coverage: 0, paint: .solid(color))], shadows: shadows)
  }
}
