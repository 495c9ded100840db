public import LabelScene
public import Pixels
import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// The rendering model, evaluated in double precision straight from its formulas: slow, short, and sharing nothing
/// with a renderer but the scene and its masks (and the coverage of a background's corners, which is the scene's own
/// formula). Blurs are direct sums of exp(-k^2 / 2 sigma^2) over 4 sigma.
public struct ReferenceEvaluation {
  /// A function on the whole plane, given by its values in a box and 0 outside.
  private struct Field {
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
  }

  private let scene: LabelScene
  private let n: Int

  public static func render(_ scene: LabelScene) -> PixelBuffer {
    ReferenceEvaluation(scene: scene, n: scene.oversampling).render()
  }

  /// Wide enough for every value that reaches the canvas.
  private var area: PixelRect {
    scene.groupBounds.union(scene.inkBounds).union(scene.canvas).outset(horizontal: 2, vertical: 2)
  }

  private func coverage(_ index: Int) -> Field {
    let coverage = scene.coverages[index]
    let bounds = coverage.bounds
    var field = Field(
      PixelRect(x: bounds.x * n, y: bounds.y * n, width: bounds.width * n, height: bounds.height * n))
    for placed in coverage.masks {
      for y in 0..<placed.mask.height {
        for x in 0..<placed.mask.width {
          let value = Double(placed.mask.coverage[y * placed.mask.width + x]) / 255
          field[placed.x + x, placed.y + y] = max(field[placed.x + x, placed.y + y], value)
        }
      }
    }
    return field
  }

  private func averaged(_ field: Field) -> Field {
    var result = Field(field.bounds.dividedOut(by: n))
    for y in result.bounds.y..<result.bounds.maxY {
      for x in result.bounds.x..<result.bounds.maxX {
        var sum = 0.0
        for j in 0..<n { for i in 0..<n { sum += field[x * n + i, y * n + j] } }
        result[x, y] = sum / Double(n * n)
      }
    }
    return result
  }

  /// gauss(field)(p - offset) on `area`; fractions of a pixel by linear interpolation.
  private func blurred(_ field: Field, sigma: Double, dx: Double, dy: Double, area: PixelRect) -> Field {
    let radius = Int((4 * sigma).rounded(.up))
    var weights = (-radius...radius).map { sigma == 0 ? 1 : exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let total = weights.reduce(0, +)
    weights = weights.map { $0 / total }
    func shifted(_ offset: Double, _ value: (Int) -> Double, at position: Int) -> Double {
      let whole = offset.rounded(.down)
      let fraction = offset - whole
      let near = position - Int(whole)
      var sum = 0.0
      for k in -radius...radius {
        sum += weights[k + radius] * value(near + k) * (1 - fraction)
        if fraction > 0 { sum += weights[k + radius] * value(near - 1 + k) * fraction }
      }
      return sum
    }
    var rows = Field(PixelRect(x: area.x, y: field.bounds.y, width: area.width, height: field.bounds.height))
    for y in rows.bounds.y..<rows.bounds.maxY {
      for x in rows.bounds.x..<rows.bounds.maxX { rows[x, y] = shifted(dx, { field[$0, y] }, at: x) }
    }
    var result = Field(area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { result[x, y] = shifted(dy, { rows[x, $0] }, at: y) }
    }
    return result
  }

  private func offset(_ blur: Blur) -> (dx: Double, dy: Double) {
    (Double(blur.shiftX) + blur.horizontal.fraction, Double(blur.shiftY) + blur.vertical.fraction)
  }

  /// A blur of `field` (of samples): with a sigma, of its pixel averages; without, as sharp as the samples.
  private func cast(_ blur: Blur, from field: Field, area: PixelRect) -> (Int, Int) -> Double {
    let (dx, dy) = offset(blur)
    if blur.isHard {
      let scaled = Double(n)
      let samples = PixelRect(
        x: area.x * n, y: area.y * n, width: area.width * n, height: area.height * n)
      let result = blurred(field, sigma: 0, dx: dx * scaled, dy: dy * scaled, area: samples)
      return { x, y in result[x, y] }
    }
    let result = blurred(averaged(field), sigma: blur.sigma, dx: dx, dy: dy, area: area)
    let n = n
    return { x, y in
      result[Int((Double(x) / Double(n)).rounded(.down)), Int((Double(y) / Double(n)).rounded(.down))]
    }
  }

  private func color(_ paint: Paint, x: Double, y: Double) -> SIMD4<Double> {
    switch paint {
    case .solid(let color): return SIMD4<Double>(color.vector)
    case .linear(let gradient):
      let start = SIMD2<Double>(gradient.start)
      let axis = SIMD2<Double>(gradient.end) - start
      let length = (axis * axis).sum()
      let t = length == 0 ? 1 : ((SIMD2(x, y) - start) * axis).sum() / length
      let stops = gradient.stops
      guard t >= Double(stops[0].location) else { return SIMD4<Double>(stops[0].color.vector) }
      let last = stops.lastIndex { Double($0.location) <= t }!
      guard last + 1 < stops.count else { return SIMD4<Double>(stops[last].color.vector) }
      let from = Double(stops[last].location)
      let share = (t - from) / (Double(stops[last + 1].location) - from)
      let a = SIMD4<Double>(stops[last].color.vector)
      let b = SIMD4<Double>(stops[last + 1].color.vector)
      return a + (b - a) * share
    }
  }

  /// straight colour with alpha times `share`, over a premultiplied one.
  private func over(_ color: SIMD4<Double>, _ share: Double, _ below: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = color.w * share
    let source = SIMD4(color.x * alpha, color.y * alpha, color.z * alpha, alpha)
    return source + below * (1 - alpha)
  }

  private func render() -> PixelBuffer {
    let masks = scene.coverages.indices.map { coverage($0) }
    let inner = scene.layers.map { layer -> ((Int, Int) -> Double)? in
      guard case .innerShadow(let index, let shadow) = layer else { return nil }
      return cast(shadow.blur, from: masks[index], area: area)
    }
    func group(_ x: Int, _ y: Int) -> SIMD4<Double> {
      var result = SIMD4<Double>.zero
      for (layer, blurred) in zip(scene.layers, inner) {
        switch layer {
        case .fill(let index, let paint):
          let place = (x: (Double(x) + 0.5) / Double(n), y: (Double(y) + 0.5) / Double(n))
          result = over(color(paint, x: place.x, y: place.y), masks[index][x, y], result)
        case .innerShadow(let index, let shadow):
          result = over(
            SIMD4<Double>(shadow.color.vector), (1 - blurred!(x, y)) * masks[index][x, y], result)
        }
      }
      return result
    }
    let bounds = scene.groupBounds
    var alpha = Field(
      PixelRect(x: bounds.x * n, y: bounds.y * n, width: bounds.width * n, height: bounds.height * n))
    for y in alpha.bounds.y..<alpha.bounds.maxY {
      for x in alpha.bounds.x..<alpha.bounds.maxX { alpha[x, y] = group(x, y).w }
    }
    let shadows = scene.shadows.map { cast($0.blur, from: alpha, area: area) }
    return assemble { x, y in
      var pixel = background(x, y)
      for (shadow, cast) in zip(scene.shadows, shadows) {
        pixel = over(SIMD4<Double>(shadow.color.vector), cast(x, y), pixel)
      }
      let top = group(x, y)
      return top + pixel * (1 - top.w)
    }
  }

  private func background(_ x: Int, _ y: Int) -> SIMD4<Double> {
    guard let background = scene.background else { return .zero }
    let px = (Double(x) + 0.5) / Double(n)
    let py = (Double(y) + 0.5) / Double(n)
    let share = background.coverage(
      x: Float(px), y: Float(py), width: Float(scene.width), height: Float(scene.height),
      sampleSize: 1 / Float(n))
    return over(color(background.paint, x: px, y: py), Double(share), .zero)
  }

  private func assemble(_ sample: (Int, Int) -> SIMD4<Double>) -> PixelBuffer {
    var result = PixelBuffer(width: scene.width, height: scene.height, alphaMode: .premultiplied)
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        var sum = SIMD4<Double>.zero
        for j in 0..<n { for i in 0..<n { sum += sample(x * n + i, y * n + j) } }
        let value = sum / Double(n * n) * Double(scene.opacity) * 255 + 0.5
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int>(value, rounding: .down))
      }
    }
    return result
  }
}
