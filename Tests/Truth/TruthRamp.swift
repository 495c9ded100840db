import Documents
import Foundation
import JSON

/// The colours of a layer style's gradient: straight, with alpha, by t.
struct TruthRamp {
  private typealias Stop = (place: Double, value: SIMD4<Double>)
  private let stops: [Stop]
  private let opacities: [Stop]?
  private let midpoints: [Double]
  private let opacityMidpoints: [Double]
  private let smoothness: Double
  private let method: String
  private let isReversed: Bool

  init(_ gradient: TruthObject) {
    func places(_ given: [Double]?, _ count: Int) -> [Double] {
      given ?? (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    }
    method = gradient.string("method", "classic")
    let colors =
      gradient["colors"]?.array?.map { TruthObject.color($0) } ?? [SIMD4(0, 0, 0, 1), SIMD4(1, 1, 1, 1)]
    let method = method
    stops = zip(places(gradient.numbers("locations"), colors.count), colors)
      .map { (place: $0, value: TruthRamp.coordinates($1, method)) }
    opacities = gradient.numbers("opacities").map { list in
      zip(places(gradient.numbers("opacityLocations"), list.count), list)
        .map { (place: $0, value: SIMD4(repeating: $1)) }
    }
    midpoints = gradient.numbers("midpoints") ?? []
    opacityMidpoints = gradient.numbers("opacityMidpoints") ?? []
    smoothness = gradient.number("smoothness", 1)
    isReversed = gradient.flag("reverse", false)
  }

  func callAsFunction(_ t: Double) -> SIMD4<Double> {
    let clamped = min(max(t, 0), 1)
    let place = isReversed ? 1 - clamped : clamped
    var color = value(stops, midpoints, method, at: place)
    if let opacities { color.w = value(opacities, opacityMidpoints, "classic", at: place).w }
    return TruthRamp.straight(color, method)
  }

  private func value(_ stops: [Stop], _ midpoints: [Double], _ method: String, at t: Double) -> SIMD4<Double> {
    guard let left = stops.lastIndex(where: { $0.place <= t }) else { return stops[0].value }
    guard left + 1 < stops.count else { return stops[left].value }
    let way = (t - stops[left].place) / (stops[left + 1].place - stops[left].place)
    let middle = left < midpoints.count ? midpoints[left] : 0.5
    let u = way < middle ? way / (2 * middle) : 0.5 + (way - middle) / (2 * (1 - middle))
    func at(_ index: Int) -> SIMD4<Double> { stops[min(max(index, 0), stops.count - 1)].value }
    let (a, b) = (at(left), at(left + 1))
    if method == "stripes" { return a }
    let line = a + (b - a) * u
    let isFirst = left == 0
    let isLast = left + 2 == stops.count
    let curve =
      method == "smooth"
      ? Self.smooth(at(left - 1), a, b, at(left + 2), u, isFirst: isFirst, isLast: isLast)
      : Self.catmullRom(at(left - 1), a, b, at(left + 2), u)
    return line + (curve - line) * smoothness
  }

  /// The Hermite form of the uniform Catmull-Rom spline, clamped to its two stops.
  private static func catmullRom(
    _ p: SIMD4<Double>, _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ n: SIMD4<Double>, _ u: Double
  ) -> SIMD4<Double> {
    hermite(a, b, (b - p) / 2, (n - a) / 2, u).clamped(
      lowerBound: pointwiseMin(a, b), upperBound: pointwiseMax(a, b))
  }

  /// The Catmull-Rom spline through the stops and the middle of every two of them. A straight line from a to b has the
  /// slope (b - a) / 2 over half of the way; the ends have 0.7 of that.
  private static func smooth(
    _ p: SIMD4<Double>, _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ n: SIMD4<Double>, _ u: Double, isFirst: Bool,
    isLast: Bool
  ) -> SIMD4<Double> {
    let middle = (a + b) / 2
    let line = (b - a) / 2
    if u < 0.5 { return hermite(a, middle, isFirst ? line * 0.7 : (middle - (p + a) / 2) / 2, line, 2 * u) }
    return hermite(middle, b, line, isLast ? line * 0.7 : ((b + n) / 2 - middle) / 2, 2 * u - 1)
  }

  private static func hermite(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ start: SIMD4<Double>, _ end: SIMD4<Double>, _ u: Double
  ) -> SIMD4<Double> {
    let (square, cube) = (u * u, u * u * u)
    let ends = a * (2 * cube - 3 * square + 1) + b * (3 * square - 2 * cube)
    return ends + start * (cube - 2 * square + u) + end * (cube - square)
  }

  private static func coordinates(_ color: SIMD4<Double>, _ method: String) -> SIMD4<Double> {
    let rgb = SIMD3(color.x, color.y, color.z)
    switch method {
    case "linear": return SIMD4(TruthLight.decoded(rgb), color.w)
    case "perceptual", "smooth": return SIMD4(TruthLight.oklab(TruthLight.decoded(rgb)), color.w)
    default: return color
    }
  }

  private static func straight(_ color: SIMD4<Double>, _ method: String) -> SIMD4<Double> {
    let point = SIMD3(color.x, color.y, color.z)
    switch method {
    case "linear": return SIMD4(TruthLight.encoded(point), color.w)
    case "perceptual", "smooth": return SIMD4(TruthLight.encoded(TruthLight.light(oklab: point)), color.w)
    default: return color
    }
  }
}
