#if canImport(Glibc)
  import Glibc
#endif

/// A map of straight colours in encoded sRGB: three sums of the channels, each with a constant, cut to 0...1. A value;
/// Sendable.
package struct ColorMatrix: Sendable, Hashable {
  /// The shares of red, green and blue in each new channel, and the constant.
  package let red: SIMD4<Float>
  package let green: SIMD4<Float>
  package let blue: SIMD4<Float>

  private init(_ rows: [[Double]]) {
    func row(_ values: [Double]) -> SIMD4<Float> {
      SIMD4(Float(values[0]), Float(values[1]), Float(values[2]), values.count > 3 ? Float(values[3]) : 0)
    }
    (red, green, blue) = (row(rows[0]), row(rows[1]), row(rows[2]))
  }

  /// The same line for every channel: factor * c + constant.
  private init(factor: Double, constant: Double = 0) {
    self.init([[factor, 0, 0, constant], [0, factor, 0, constant], [0, 0, factor, constant]])
  }

  /// These are the matrices of Filter Effects, level 1, sections 9 and 15.
  package static func brightness(_ amount: Double) -> ColorMatrix { ColorMatrix(factor: amount) }

  package static func contrast(_ amount: Double) -> ColorMatrix {
    ColorMatrix(factor: amount, constant: 0.5 - 0.5 * amount)
  }

  package static func invert(_ amount: Double) -> ColorMatrix {
    ColorMatrix(factor: 1 - 2 * amount, constant: amount)
  }

  package static func saturation(_ s: Double) -> ColorMatrix {
    ColorMatrix([
      [0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s],
      [0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s],
    ])
  }

  package static func hue(degrees: Double) -> ColorMatrix {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    return ColorMatrix([
      [0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928],
      [0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283],
      [0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072],
    ])
  }

  package static func grayscale(_ amount: Double) -> ColorMatrix {
    let k = 1 - amount
    return ColorMatrix([
      [0.2126 + 0.7874 * k, 0.7152 - 0.7152 * k, 0.0722 - 0.0722 * k],
      [0.2126 - 0.2126 * k, 0.7152 + 0.2848 * k, 0.0722 - 0.0722 * k],
      [0.2126 - 0.2126 * k, 0.7152 - 0.7152 * k, 0.0722 + 0.9278 * k],
    ])
  }

  package static func sepia(_ amount: Double) -> ColorMatrix {
    let k = 1 - amount
    return ColorMatrix([
      [0.393 + 0.607 * k, 0.769 - 0.769 * k, 0.189 - 0.189 * k],
      [0.349 - 0.349 * k, 0.686 + 0.314 * k, 0.168 - 0.168 * k],
      [0.272 - 0.272 * k, 0.534 - 0.534 * k, 0.131 + 0.869 * k],
    ])
  }
}
