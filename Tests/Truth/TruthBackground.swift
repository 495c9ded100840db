import Documents
import Foundation
import JSON

/// A gradient of docs/rendering-model.md over a box, in points of a document.
struct TruthBackground {
  private let stops: [(place: Double, color: SIMD4<Double>)]
  private let start: SIMD2<Double>
  private let end: SIMD2<Double>
  private let isRadial: Bool

  var isTranslucent: Bool { stops.contains { $0.color.w < 1 } }

  init(_ gradient: TruthObject, origin: SIMD2<Double>, size: SIMD2<Double>) {
    let colors = (gradient["colors"]?.array ?? []).map { TruthObject.color($0) }
    let places =
      gradient.numbers("locations") ?? colors.indices.map { Double($0) / Double(max(1, colors.count - 1)) }
    stops = zip(places, colors).map { (place: $0, color: $1) }
    isRadial = gradient.string("kind", "linear") == "radial"
    let from = gradient.numbers("start") ?? (isRadial ? [0.5, 0.5] : [0.5, 0])
    let to = gradient.numbers("end") ?? (isRadial ? [1, 0.5] : [0.5, 0.75])
    start = origin + SIMD2(from[0], from[1]) * size
    end = origin + SIMD2(to[0], to[1]) * size
  }

  /// The premultiplied colour at a point.
  func color(at point: SIMD2<Double>) -> SIMD4<Double> {
    let (p, h) = (point - start, end - start)
    let square = (h * h).sum()
    let t = isRadial ? ((p * p).sum() / square).squareRoot() : (p * h).sum() / square
    let left = stops.lastIndex { $0.place <= t } ?? 0
    var color = stops[left].color
    if left + 1 < stops.count {
      let way = (t - stops[left].place) / (stops[left + 1].place - stops[left].place)
      color += (stops[left + 1].color - color) * min(max(way, 0), 1)
    }
    return SIMD4(SIMD3(color.x, color.y, color.z) * color.w, color.w)
  }
}
