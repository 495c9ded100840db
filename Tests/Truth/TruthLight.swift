import Foundation

/// sRGB's curve, as IEC 61966-2-1 has it, and OKLab, as its author published it.
enum TruthLight {
  static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ value: Double) -> Double {
    let light = min(max(value, 0), 1)
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  static func decoded(_ c: SIMD3<Double>) -> SIMD3<Double> { SIMD3(decoded(c.x), decoded(c.y), decoded(c.z)) }
  static func encoded(_ c: SIMD3<Double>) -> SIMD3<Double> { SIMD3(encoded(c.x), encoded(c.y), encoded(c.z)) }

  static func oklab(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let l = cbrt(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = cbrt(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = cbrt(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    let first = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    let second = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let third = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    return SIMD3(first, second, third)
  }

  static func light(oklab c: SIMD3<Double>) -> SIMD3<Double> {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(c.x + 0.3963377774 * c.y + 0.2158037573 * c.z)
    let m = cube(c.x - 0.1055613458 * c.y - 0.0638541728 * c.z)
    let s = cube(c.x - 0.0894841775 * c.y - 1.2914855480 * c.z)
    let red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
    let green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
    let blue = -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
    return SIMD3(red, green, blue)
  }
}
