/// A natural cubic spline: a curve through points whose second derivative is continuous, and 0 at both ends. It is
/// constant outside of them.
struct NaturalSpline {
  let x: [Double]
  private let y: [Double]
  /// The second derivative at each point.
  private let bends: [Double]

  /// `x` rises, and there are two points or more.
  init(x: [Double], y: [Double]) {
    self.x = x
    self.y = y
    bends = NaturalSpline.bends(x, y)
  }

  func value(at place: Double) -> Double {
    guard place > x[0] else { return y[0] }
    guard place < x[x.count - 1] else { return y[y.count - 1] }
    let right = x.firstIndex { $0 > place } ?? x.count - 1
    let left = right - 1
    let width = x[right] - x[left]
    let a = (x[right] - place) / width
    let b = 1 - a
    let curve = (a * a * a - a) * bends[left] + (b * b * b - b) * bends[right]
    return a * y[left] + b * y[right] + curve * width * width / 6
  }

  /// Solves the tridiagonal system of the second derivatives by elimination from the left (Thomas).
  private static func bends(_ x: [Double], _ y: [Double]) -> [Double] {
    let count = x.count
    var bends = [Double](repeating: 0, count: count)
    guard count > 2 else { return bends }
    var factors = bends
    for i in 1..<(count - 1) {
      let before = x[i] - x[i - 1]
      let after = x[i + 1] - x[i]
      let pivot = 2 * (before + after) - before * factors[i - 1]
      factors[i] = after / pivot
      let slope = 6 * ((y[i + 1] - y[i]) / after - (y[i] - y[i - 1]) / before)
      bends[i] = (slope - before * bends[i - 1]) / pivot
    }
    for i in stride(from: count - 2, to: 0, by: -1) { bends[i] -= factors[i] * bends[i + 1] }
    return bends
  }
}
