import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// The colours between two stops in double precision. Ramps are made from this definition.
package struct ColorCurve {
  private let interpolation: Gradient.Interpolation
  /// The two ends, in the coordinates of the interpolation.
  private let start: SIMD4<Double>
  private let end: SIMD4<Double>

  init(_ a: Color, _ b: Color, _ interpolation: Gradient.Interpolation) {
    self.interpolation = interpolation
    start = ColorCurve.coordinates(a, interpolation)
    end = ColorCurve.coordinates(b, interpolation)
  }

  /// The premultiplied sRGB colour at `share` in 0...1.
  func premultiplied(at share: Double) -> SIMD4<Double> {
    let point = start + (end - start) * share
    let alpha = point.w
    switch interpolation {
    case .srgb: return SIMD4(point.x * alpha, point.y * alpha, point.z * alpha, alpha)
    case .premultiplied: return point
    case .linear, .oklab:
      guard alpha > 0 else { return .zero }
      let straight = SIMD3(point.x, point.y, point.z) / alpha
      let light = interpolation == .oklab ? ColorCurve.linear(oklab: straight) : straight
      return SIMD4(ColorCurve.encoded(light) * alpha, alpha)
    }
  }

  /// The coordinates of a colour for an interpolation. In linear light and OKLab they are multiplied by alpha, as in
  /// CSS Color 4 (12.3): a transparent stop adds no colour.
  private static func coordinates(_ color: Color, _ interpolation: Gradient.Interpolation) -> SIMD4<Double> {
    let straight = SIMD4<Double>(color.vector)
    let rgb = SIMD3(straight.x, straight.y, straight.z)
    switch interpolation {
    case .srgb: return straight
    case .premultiplied: return SIMD4(rgb * straight.w, straight.w)
    case .linear: return SIMD4(decoded(rgb) * straight.w, straight.w)
    case .oklab: return SIMD4(oklab(linear: decoded(rgb)) * straight.w, straight.w)
    }
  }

  /// The linear light of encoded sRGB, by sRGB's transfer function, IEC 61966-2-1.
  package static func decoded(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    map(rgb) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  /// The inverse transfer function, clamped to what sRGB can show: lines in OKLab may leave the gamut a little.
  package static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
    map(light) {
      let value = min(max($0, 0), 1)
      return value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
  }

  /// The OKLab coordinates of linear light, by Björn Ottosson 2020, https://bottosson.github.io/posts/oklab/
  package static func oklab(linear c: SIMD3<Double>) -> SIMD3<Double> {
    let l = cbrt(0.412_221_470_8 * c.x + 0.536_332_536_3 * c.y + 0.051_445_992_9 * c.z)
    let m = cbrt(0.211_903_498_2 * c.x + 0.680_699_545_1 * c.y + 0.107_396_956_6 * c.z)
    let s = cbrt(0.088_302_461_9 * c.x + 0.281_718_837_6 * c.y + 0.629_978_700_5 * c.z)
    return SIMD3(
      0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
      1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  package static func linear(oklab c: SIMD3<Double>) -> SIMD3<Double> {
    let l = cube(c.x + 0.396_337_777_4 * c.y + 0.215_803_757_3 * c.z)
    let m = cube(c.x - 0.105_561_345_8 * c.y - 0.063_854_172_8 * c.z)
    let s = cube(c.x - 0.089_484_177_5 * c.y - 1.291_485_548_0 * c.z)
    return SIMD3(
      4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s)
  }

  private static func cube(_ value: Double) -> Double { value * value * value }

  private static func map(_ vector: SIMD3<Double>, _ change: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(change(vector.x), change(vector.y), change(vector.z))
  }
}
