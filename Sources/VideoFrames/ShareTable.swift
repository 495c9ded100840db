import CRowKernels
import Pixels

/// A label's share in the samples of one component, for each pixel: what the label adds to a sample of the frame after
/// the frame's own share, times 255.
///
/// With premultiplied r, g, b and alpha a in 0...255, M the largest sample of n bits and s = 2^(n - 8), the formulas of
/// ITU-R BT.601, BT.709 and BT.2020 for codes give, as they are affine,
///
///     y = Kr r + (1 - Kr - Kb) g + Kb b
///     limited: Y = s (219 y + 16 a), U = s (224 (b - y) / (2 - 2 Kb) + 128 a), V likewise with r and Kr
///     full:    Y = M y, U = M (b - y) / (2 - 2 Kb) + 2^(n - 1) a, V likewise
///
/// All of it is rational, and each share is rounded once.
struct ShareTable {
  let color: FrameColor
  let bits: Int
  /// The parts of a step that colours are counted in.
  var parts = ShareTable.finestParts

  /// For colours that are not whole steps, as those mapped to BT.2020.
  static let finestParts = 256

  /// The kernels' limit for bytes: half a step above the largest byte, which is clamped there anyway.
  static let largestByteShare = 65152

  /// Kr, Kg and Kb in ten thousandths.
  private var weights: (red: Int, green: Int, blue: Int) {
    switch color.matrix {
    case .bt601: (2990, 5870, 1140)
    case .bt709: (2126, 7152, 722)
    case .bt2020: (2627, 6780, 593)
    case .smpte240m: (2120, 7010, 870)
    case .fcc: (3000, 5900, 1100)
    }
  }

  /// The share of a pixel in a component, which is affine: a sum over `unit`, rounded once.
  struct Terms {
    var red = 0
    var green = 0
    var blue = 0
    var alpha = 0
    var unit = 1
    /// The largest share. That of ten bits is 255 times 1,023.
    var most = 0xFFFFF

    /// The same for the loop that reckons shares of colours in parts of a step. They are premultiplied, and alpha is in
    /// steps, so sums are below 2^42.
    func kernelTerms(parts: Int) -> RowShareTerms {
      let largest = 255 * (parts * (abs(red) + abs(green) + abs(blue)) + alpha) + unit
      return RowShareTerms(
        red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha), unit: Double(unit),
        most: Double(most), is_narrow: largest <= Int32.max && largest / unit < 1 << 17 ? 1 : 0)
    }
  }

  /// How the share in a component comes from a pixel.
  func terms(_ component: FramePlane.Component) -> Terms {
    var terms = Terms()
    switch component {
    case .luma: terms = luma
    case .u: terms = chroma(\.blue, weight: weights.blue)
    case .v: terms = chroma(\.red, weight: weights.red)
    case .red: (terms.red, terms.unit) = (255, parts)
    case .green: (terms.green, terms.unit) = (255, parts)
    case .blue: (terms.blue, terms.unit) = (255, parts)
    case .alpha: terms.alpha = 255
    case .unused: break
    }
    if bits == 8 { terms.most = ShareTable.largestByteShare }
    return terms
  }

  /// The sample of luma that is black.
  var black: Int { color.range == .limited ? 16 << (bits - 8) : 0 }

  private var luma: Terms {
    var terms = Terms()
    terms.unit = 10_000 * parts
    let scale = color.range == .limited ? 219 << (bits - 8) : (1 << bits) - 1
    (terms.red, terms.green, terms.blue) = (scale * weights.red, scale * weights.green, scale * weights.blue)
    terms.alpha = black * terms.unit
    return terms
  }

  /// `weight` is that of the channel whose difference to luma it is: twice the unit is 2 - 2 K in ten thousandths.
  private func chroma(_ channel: WritableKeyPath<Terms, Int>, weight: Int) -> Terms {
    var terms = Terms()
    terms.unit = 2 * (10_000 - weight) * parts
    let scale = color.range == .limited ? 224 << (bits - 8) : (1 << bits) - 1
    (terms.red, terms.green, terms.blue) = (-scale * weights.red, -scale * weights.green, -scale * weights.blue)
    terms[keyPath: channel] += scale * 10_000
    terms.alpha = (1 << (bits - 1)) * terms.unit
    return terms
  }
}
