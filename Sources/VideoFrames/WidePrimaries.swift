import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// Colours of sRGB in the primaries of BT.2020: decoded by sRGB's curve, mapped by the matrix of ITU-R BT.2087, and
/// coded by the same curve again. All of sRGB lies inside of BT.2020.
package enum WidePrimaries {
  /// What red, green and blue of sRGB count in each channel of BT.2020.
  package static let red = SIMD3(0.6274, 0.3293, 0.0433)
  package static let green = SIMD3(0.0691, 0.9195, 0.0114)
  package static let blue = SIMD3(0.0164, 0.0880, 0.8956)

  private static func decoded(_ code: Double) -> Double {
    code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  private static func coded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// A premultiplied colour in parts of a step, with alpha in steps.
  static func mapped(_ pixel: SIMD4<Int>) -> SIMD4<Int> {
    guard pixel.w > 0 else { return pixel }
    let alpha = Double(pixel.w * ShareTable.finestParts)
    let r = decoded(Double(pixel.x) / alpha)
    let g = decoded(Double(pixel.y) / alpha)
    let b = decoded(Double(pixel.z) / alpha)
    func code(_ light: Double) -> Int { Int((min(1, coded(light)) * alpha).rounded()) }
    return SIMD4(
      code(red.x * r + red.y * g + red.z * b), code(green.x * r + green.y * g + green.z * b),
      code(blue.x * r + blue.y * g + blue.z * b), pixel.w)
  }
}
