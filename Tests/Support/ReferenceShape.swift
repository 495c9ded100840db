import Pixels
import Resolving
import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// The picture of a layer before its effects, in double precision, straight from the formulas of docs/compositing.md:
/// what is cut to it, filter, clip and mask; and what lies beneath it, blurred.
struct ReferenceShape {
  private let layer: StyledLayer
  private let canvas: PixelRect
  private let edges: PixelRect
  private let n: Int
  private let draw: ([SceneNode], [SIMD4<Double>]?) -> [SIMD4<Double>]

  /// `edges` are those of the picture, whose pixels stand for what lies beneath beyond it. `draw` draws nodes on a canvas,
  /// or on a transparent one.
  init(
    _ layer: StyledLayer, canvas: PixelRect, edges: PixelRect, oversampling n: Int,
    draw: @escaping ([SceneNode], [SIMD4<Double>]?) -> [SIMD4<Double>]
  ) {
    self.layer = layer
    self.canvas = canvas
    self.edges = edges
    self.n = n
    self.draw = draw
  }

  /// The content after everything that shapes it.
  var content: [SIMD4<Double>] {
    var picture = draw(layer.nodes, nil)
    if !layer.clipped.isEmpty {
      let opaque = picture.map { $0.w > 0 ? SIMD4($0.x / $0.w, $0.y / $0.w, $0.z / $0.w, 1) : .zero }
      picture = zip(picture, draw(layer.clipped, opaque)).map { $0.w * $1 }
    }
    if let filter = layer.filter {
      picture = picture.map { ReferenceShape.mapped($0, by: filter.colors) }
      if let blur = filter.blur { picture = blurred(picture, blur, within: canvas) { _, _ in nil } }
    }
    let shares = layer.effects.maskHidesEffects ? clip : zip(clip, mask).map { $0 * $1 }
    return zip(picture, shares).map { $0 * $1 }
  }

  /// What multiplies the result.
  var hiding: [Double] { layer.effects.maskHidesEffects ? mask : clip.map { _ in 1 } }

  /// What stands for a backdrop in the composition.
  func backdrop(_ beneath: [SIMD4<Double>]) -> [SIMD4<Double>] {
    guard let backdrop = layer.backdrop else { return beneath }
    let far = blurred(beneath, backdrop.blur, within: edges) { x, y in
      (min(max(x, edges.x), edges.maxX - 1), min(max(y, edges.y), edges.maxY - 1))
    }
    let shape = draw(backdrop.shape, nil)
    return beneath.indices.map { index in
      let cover = layer.effects.maskHidesEffects ? clip[index] : clip[index] * mask[index]
      return beneath[index] + (far[index] - beneath[index]) * (shape[index].w * cover)
    }
  }

  private var clip: [Double] {
    guard let clip = layer.clip else { return [Double](repeating: 1, count: canvas.width * canvas.height) }
    return perPixel(ReferenceField(clip, samples: n).averaged(n))
  }

  private var mask: [Double] {
    guard let mask = layer.mask else { return [Double](repeating: 1, count: canvas.width * canvas.height) }
    return draw(mask.nodes, nil).map { color in
      let value = mask.isLuminance ? 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z : color.w
      return 1 - Double(mask.density) * (mask.isInverted ? value : 1 - value)
    }
  }

  private func perPixel(_ field: ReferenceField) -> [Double] {
    (canvas.y..<canvas.maxY).flatMap { y in (canvas.x..<canvas.maxX).map { field[$0, y] } }
  }

  /// A map of straight colours, cut to 0...1 after each matrix.
  private static func mapped(_ color: SIMD4<Double>, by maps: [ColorMatrix]) -> SIMD4<Double> {
    guard color.w > 0 else { return .zero }
    var straight = SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, 1)
    for map in maps {
      func channel(_ row: SIMD4<Float>) -> Double { min(max((SIMD4<Double>(row) * straight).sum(), 0), 1) }
      straight = SIMD4(channel(map.red), channel(map.green), channel(map.blue), 1)
    }
    return straight * color.w
  }

  /// The sum over a Gaussian's values at whole pixels within 5 sigma. `nearest` says which pixel stands for one beyond
  /// `known`; nil is nothing.
  private func blurred(
    _ picture: [SIMD4<Double>], _ blur: Blur, within known: PixelRect, nearest: (Int, Int) -> (Int, Int)?
  ) -> [SIMD4<Double>] {
    let kernel = ReferenceKernel(sigma: blur.horizontal.sigma, offset: 0)
    func pixel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      if x >= known.x, x < known.maxX, y >= known.y, y < known.maxY {
        return picture[(y - canvas.y) * canvas.width + x - canvas.x]
      }
      return nearest(x, y).map { picture[($0.1 - canvas.y) * canvas.width + $0.0 - canvas.x] } ?? .zero
    }
    let reach = Int((4 * blur.horizontal.sigma).rounded(.up)) + 8
    let tall = (canvas.y - reach)..<(canvas.maxY + reach)
    var result = picture
    for channel in 0..<4 {
      let rows = tall.map { y in
        (canvas.x..<canvas.maxX).map { x in kernel.sum(at: x) { pixel($0, y)[channel] } }
      }
      for y in canvas.y..<canvas.maxY {
        for x in canvas.x..<canvas.maxX {
          result[(y - canvas.y) * canvas.width + x - canvas.x][channel] = kernel.sum(at: y) {
            tall.contains($0) ? rows[$0 - tall.lowerBound][x - canvas.x] : 0
          }
        }
      }
    }
    return result
  }
}
