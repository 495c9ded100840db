import Documents
import Foundation
import Pixels

/// The masks of a layer style's effects by the formulas of docs/layer-styles.md.
struct TruthMasks {
  /// a, and 1 - a, which is 1 beyond the canvas.
  let alpha: TruthGrid
  let rest: TruthGrid
  /// Pixels per point.
  let scale: Double
  let light: TruthObject

  init(alpha: TruthGrid, scale: Double, light: TruthObject) {
    self.alpha = alpha
    rest = alpha.mapped { 1 - $0 }
    self.scale = scale
    self.light = light
  }

  /// Away from the light, in whole pixels.
  func offset(_ effect: TruthObject, distance: Double, angle: Double) -> SIMD2<Int> {
    let radians = effect.number("angle", angle) * .pi / 180
    let d = effect.number("distance", distance) * scale
    func whole(_ value: Double) -> Int {
      Int((value + (value < 0 ? -1e-7 : 1e-7)).rounded(.toNearestOrAwayFromZero))
    }
    return SIMD2(whole(-d * cos(radians)), whole(d * sin(radians)))
  }

  /// The radius that a shape grows by, and the width of the blur.
  private func split(_ effect: TruthObject, _ spread: String) -> (radius: Double, width: Double) {
    let size = effect.number("size", 7) * scale
    let share = effect.number(spread, 0)
    let radius = (share * size + 0.5).rounded(.down)
    return (share == 1 ? size + 0.1 : radius, size - radius)
  }

  func shadow(_ shadow: TruthObject, isInner: Bool) -> TruthGrid {
    let (radius, width) = split(shadow, isInner ? "choke" : "spread")
    let contour = TruthContour(shadow["contour"])
    return (isInner ? rest : alpha).grown(radius).boxed(width).mapped { contour($0) }
      .moved(by: offset(shadow, distance: 3, angle: light.number("angle", 90)))
  }

  func glow(_ glow: TruthObject, isInner: Bool) -> TruthGrid {
    let (radius, width) = split(glow, isInner ? "choke" : "spread")
    let base = isInner ? rest : alpha
    let range = glow.number("range", 0.5)
    let contour = TruthContour(glow["contour"])
    let isCentered = isInner && glow.string("source", "edge") == "center"
    let plane: TruthGrid
    if glow.string("technique", "softer") == "precise" {
      let w = max(1, width)
      let reach = Int((radius + w).rounded(.up)) + 2
      plane = base.nearness(TruthMetric(radius: Double(reach)), radius: Double(reach), reach: reach)
        .mapped { 0.5 - (0.5 - $0 - radius) / (2 * w) }
    } else {
      plane = base.grown(radius).boxed(width)
    }
    return plane.mapped {
      let value = min(max($0 / range, 0), 1)
      return contour(isCentered ? 1 - value : value)
    }
  }

  func satin(_ satin: TruthObject) -> TruthGrid {
    let contour = TruthContour(satin["contour"])
    let blurred = alpha.boxed(satin.number("size", 14) * scale).mapped { contour($0) }
    let v = offset(satin, distance: 11, angle: 19)
    let isInverted = satin.flag("invert", true)
    return TruthGrid(alpha.area) { x, y in
      let difference = abs(blurred[x - v.x, y - v.y] - blurred[x + v.x, y + v.y])
      return isInverted ? 1 - difference : difference
    }
  }

  /// The bands of a stroke beneath the content and over it; nil for none.
  func stroke(_ stroke: TruthObject) -> (outer: TruthGrid?, inner: TruthGrid?) {
    let size = stroke.number("size", 3) * scale
    switch stroke.string("position", "outside") {
    case "outside": return (alpha.grown(size), nil)
    case "inside": return (nil, rest.grown(size))
    default:
      let (outer, inner) = (alpha.grown(size / 2), rest.grown(size / 2))
      guard size < 2 else { return (outer, inner) }
      let lower = TruthGrid(alpha.area) { min(outer[$0, $1], inner[$0, $1]) }
      return (lower, lower)
    }
  }

  static func presence(_ value: Double) -> Double { min(max(255 * value, 0), 1) }
}
