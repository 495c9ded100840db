import Documents
import Foundation

/// CSS' filter functions, by Filter Effects, level 1, in the order of docs/compositing.md.
struct TruthFilter {
  typealias RGB = SIMD3<Double>

  private let filter: TruthObject
  private let sigma: Double
  private let amounts: [Double]

  private static let functions: [(name: String, missing: Double)] = [
    ("brightness", 1), ("contrast", 1), ("saturation", 1), ("hue", 0), ("grayscale", 0), ("sepia", 0),
    ("invert", 0),
  ]

  /// Nil for a filter that changes nothing.
  init?(_ filter: TruthObject, _ scale: Double) {
    self.filter = filter
    sigma = filter.number("blur", 0) * scale
    amounts = Self.functions.map { filter.number($0.name, $0.missing) }
    if sigma == 0, zip(amounts, Self.functions).allSatisfy({ $0 == $1.missing }) { return nil }
  }

  func applied(to picture: [SIMD4<Double>], _ scene: TruthDocument) -> [SIMD4<Double>] {
    let mapped = picture.map { color -> SIMD4<Double> in
      guard color.w > 0 else { return .zero }
      var c = RGB(color.x, color.y, color.z) / color.w
      for (function, amount) in zip(Self.functions, amounts) where amount != function.missing {
        c = Self.value(function.name, amount, c).clamped(lowerBound: .zero, upperBound: .one)
      }
      return SIMD4(c * color.w, color.w)
    }
    return sigma > 0 ? scene.blurred(mapped, sigma, continued: false) : mapped
  }

  private static func value(_ name: String, _ k: Double, _ c: RGB) -> RGB {
    switch name {
    case "brightness": return c * k
    case "contrast": return (c - 0.5) * k + 0.5
    case "saturation": return saturated(c, k)
    case "hue": return turned(c, k * .pi / 180)
    case "grayscale": return c + ((0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z) - c) * k
    case "sepia":
      let red = 0.393 * c.x + 0.769 * c.y + 0.189 * c.z
      let green = 0.349 * c.x + 0.686 * c.y + 0.168 * c.z
      let blue = 0.272 * c.x + 0.534 * c.y + 0.131 * c.z
      return c + (RGB(red, green, blue) - c) * k
    default: return c + (1 - 2 * c) * k
    }
  }

  private static func saturated(_ c: RGB, _ s: Double) -> RGB {
    let y = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
    return y + (c - y) * s
  }

  /// hueRotate of SVG's feColorMatrix: the sum of its three matrices.
  private static func turned(_ c: RGB, _ angle: Double) -> RGB {
    let y = RGB(repeating: 0.213 * c.x + 0.715 * c.y + 0.072 * c.z)
    let first = -0.213 * c.x - 0.715 * c.y + 0.928 * c.z
    let second = 0.143 * c.x + 0.140 * c.y - 0.283 * c.z
    let third = -0.787 * c.x + 0.715 * c.y + 0.072 * c.z
    return y + (c - y) * cos(angle) + RGB(first, second, third) * sin(angle)
  }
}
