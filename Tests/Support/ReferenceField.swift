import Pixels
import Resolving
import Scene
import Typography

/// A function on the whole plane, given by its values in a box and 0 outside; in double precision.
struct ReferenceField {
  let bounds: PixelRect
  var values: [Double]

  init(_ bounds: PixelRect) {
    self.bounds = bounds
    values = [Double](repeating: 0, count: bounds.width * bounds.height)
  }

  subscript(x: Int, y: Int) -> Double {
    get {
      guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return 0 }
      return values[(y - bounds.y) * bounds.width + x - bounds.x]
    }
    set { values[(y - bounds.y) * bounds.width + x - bounds.x] = newValue }
  }

  /// The union of a coverage's masks, in samples.
  init(_ coverage: Coverage, samples n: Int) {
    let bounds = coverage.bounds
    self.init(PixelRect(x: bounds.x * n, y: bounds.y * n, width: bounds.width * n, height: bounds.height * n))
    for placed in coverage.masks {
      for y in 0..<placed.mask.height {
        for x in 0..<placed.mask.width {
          let value = Double(placed.mask.coverage[y * placed.mask.width + x]) / 255
          self[placed.x + x, placed.y + y] = max(self[placed.x + x, placed.y + y], value)
        }
      }
    }
  }

  /// The means of blocks of n x n samples.
  func averaged(_ n: Int) -> ReferenceField {
    var result = ReferenceField(bounds.dividedOut(by: n))
    for y in result.bounds.y..<result.bounds.maxY {
      for x in result.bounds.x..<result.bounds.maxX {
        var sum = 0.0
        for j in 0..<n {
          for i in 0..<n { sum += self[x * n + i, y * n + j] }
        }
        result[x, y] = sum / Double(n * n)
      }
    }
    return result
  }

  /// gauss(self)(p - offset) on `area`. Direct sums over 3.5 sigma.
  func blurred(
    sigmaX: Double, sigmaY: Double, dx: Double, dy: Double, area: PixelRect
  ) -> ReferenceField {
    let across = ReferenceKernel(sigma: sigmaX, offset: dx)
    let down = ReferenceKernel(sigma: sigmaY, offset: dy)
    var rows = ReferenceField(PixelRect(x: area.x, y: bounds.y, width: area.width, height: bounds.height))
    for y in rows.bounds.y..<rows.bounds.maxY {
      for x in rows.bounds.x..<rows.bounds.maxX { rows[x, y] = across.sum(at: x) { self[$0, y] } }
    }
    var result = ReferenceField(area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { result[x, y] = down.sum(at: y) { rows[x, $0] } }
    }
    return result
  }

  /// Dilation, by its definition: a maximum over everything near enough.
  func dilated(_ dilation: Dilation?) -> ReferenceField {
    switch dilation {
    case nil: return self
    case .disc(let radius): return maximum(radius, over: bounds.grown(by: dilation)) { self[$0, $1] }
    case .erosion(let radius):
      var result = maximum(radius, over: bounds) { 1 - self[$0, $1] }
      result.values = result.values.map { 1 - $0 }
      return result
    case .sweep(let dx, let dy):
      var result = ReferenceField(bounds.grown(by: dilation))
      for offset in Dilation.sweepOffsets(dx: dx, dy: dy) {
        let moved = blurred(sigmaX: 0, sigmaY: 0, dx: offset.x, dy: offset.y, area: result.bounds)
        for index in result.values.indices { result.values[index] = max(result.values[index], moved.values[index]) }
      }
      return result
    }
  }

  private func maximum(
    _ radius: Double, over area: PixelRect, _ value: (Int, Int) -> Double
  ) -> ReferenceField {
    let reach = Int(radius.rounded(.up)) + 1
    var result = ReferenceField(area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        var best = 0.0
        for j in -reach...reach {
          for i in -reach...reach {
            let distance = Double(i * i + j * j).squareRoot()
            best = max(best, value(x + i, y + j) * min(max(radius + 1 - distance, 0), 1))
          }
        }
        result[x, y] = best
      }
    }
    return result
  }
}
