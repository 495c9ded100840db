import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// Colours of sRGB in the primaries of BT.2020: decoded by sRGB's curve, mapped by the matrix of ITU-R BT.2087, and
/// coded by the same curve again. All of sRGB lies inside of BT.2020.
enum WidePrimaries {
  private static func decoded(_ code: Double) -> Double {
    code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  private static func coded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// A premultiplied colour in parts of a step, with alpha in steps.
  static func mapped(_ pixel: SIMD4<Int>) -> SIMD4<Int> {
    guard pixel.w > 0 else { return pixel }
    let alpha = Double(pixel.w * ShareTable.parts)
    let r = decoded(Double(pixel.x) / alpha)
    let g = decoded(Double(pixel.y) / alpha)
    let b = decoded(Double(pixel.z) / alpha)
    func code(_ light: Double) -> Int { Int((min(1, coded(light)) * alpha).rounded()) }
    return SIMD4(
      code(0.6274 * r + 0.3293 * g + 0.0433 * b), code(0.0691 * r + 0.9195 * g + 0.0114 * b),
      code(0.0164 * r + 0.0880 * g + 0.8956 * b), pixel.w)
  }
}
