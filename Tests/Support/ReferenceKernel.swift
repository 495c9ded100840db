#if canImport(Glibc)
  import Glibc
#endif

/// A Gaussian at whole pixels within 3.5 sigma, rounded up, moved by an offset; in double precision.
struct ReferenceKernel {
  /// The share of the value at `position - whole - first - index`, by index.
  private let weights: [Double]
  private let first: Int
  private let whole: Int

  init(sigma: Double, offset: Double) {
    whole = Int(offset.rounded(.down))
    let fraction = offset - offset.rounded(.down)
    if sigma < 1 {
      first = -5
      weights = ReferenceKernel.narrow(mean: fraction, variance: sigma * sigma, at: (-5...6).map { Double($0) })
    } else {
      first = -Int((3.5 * sigma).rounded(.up))
      let last = -first + (fraction > 0 ? 1 : 0)
      weights = ReferenceKernel.samples(center: fraction, sigma: sigma, at: (first...last).map { Double($0) })
    }
  }

  func sum(at position: Int, _ value: (Int) -> Double) -> Double {
    var sum = 0.0
    for (index, weight) in weights.enumerated() where weight > 0 {
      sum += weight * value(position - whole - first - index)
    }
    return sum
  }

  private static func samples(center: Double, sigma: Double, at places: [Double]) -> [Double] {
    let powers = places.map { -($0 - center) * ($0 - center) / (2 * sigma * sigma) }
    let values = powers.map { exp($0 - powers.max()!) }
    let total = values.reduce(0, +)
    return values.map { $0 / total }
  }

  /// The samples whose own mean and variance these are, by halving intervals; or the two that are the narrowest.
  private static func narrow(mean: Double, variance: Double, at places: [Double]) -> [Double] {
    guard variance > mean * (1 - mean) else {
      return places.map { $0 == 0 ? 1 - mean : $0 == 1 ? mean : 0 }
    }
    func centered(_ sigma: Double) -> [Double] {
      let center = ReferenceKernel.root(in: -200...200) { center in
        zip(samples(center: center, sigma: sigma, at: places), places).reduce(0) { $0 + $1.0 * $1.1 } - mean
      }
      return samples(center: center, sigma: sigma, at: places)
    }
    let sigma = ReferenceKernel.root(in: 0.05...3) { sigma in
      zip(centered(sigma), places).reduce(0) { $0 + $1.0 * ($1.1 - mean) * ($1.1 - mean) } - variance
    }
    return centered(sigma)
  }

  /// Where a growing function is 0.
  private static func root(in range: ClosedRange<Double>, _ function: (Double) -> Double) -> Double {
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if function(middle) < 0 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
