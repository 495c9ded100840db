package import Pixels
import Resolving
package import Scene

/// The rendering model, evaluated in double precision straight from its formulas: slow, short, and sharing nothing
/// with a renderer but the scene and its masks (and the coverage of a background's corners, which is the scene's own
/// formula). Gradients are evaluated from their stops, not from their ramps.
public struct ReferenceEvaluation {
  private let scene: Scene
  private let n: Int
  /// The pixels that are evaluated: those of the picture, and others around them.
  private let area: PixelRect

  /// `margin` is how far beyond the picture layers are evaluated. What lies there matters where a blur, an effect or a
  /// blurred backdrop brings it into the picture.
  package static func render(_ scene: Scene, margin: Int = 0) -> PixelBuffer {
    let area = scene.canvas.outset(horizontal: margin, vertical: margin)
    return ReferenceEvaluation(scene: scene, n: scene.oversampling, area: area).render()
  }

  private func render() -> PixelBuffer {
    let colors: [SIMD4<Double>]
    if let figure = scene.onlyFigure {
      let reference = ReferenceFigure(figure, oversampling: n, canvas: area)
      colors = averaged { reference.over(background($0, $1), $0, $1) }
    } else {
      colors = drawn(scene.nodes, onto: averaged { background($0, $1) })
    }
    var result = PixelBuffer(width: scene.width, height: scene.height, alphaMode: .premultiplied)
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let value = colors[(y - area.y) * area.width + x - area.x] * Double(scene.opacity) * 255
        let offset = scene.isDithered ? threshold(x, y) : 0
        let rounded = (value + offset + 0.5).rounded(.down).clamped(
          lowerBound: .zero, upperBound: .init(repeating: 255))
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int>(rounded, rounding: .down))
      }
    }
    return result
  }

  /// Each figure is averaged by itself, and then composited over what is there.
  private func drawn(_ nodes: [SceneNode], onto base: [SIMD4<Double>]) -> [SIMD4<Double>] {
    /// What the canvas shows before each node.
    var states = [base]
    for node in nodes { states.append(drawn(node, onto: states[states.count - 1], bottoms: states)) }
    return states[states.count - 1]
  }

  private func drawn(
    _ node: SceneNode, onto base: [SIMD4<Double>], bottoms: [[SIMD4<Double>]]
  ) -> [SIMD4<Double>] {
    let top: [SIMD4<Double>]
    let opacity: Double
    switch node {
    case .figure(let figure):
      let reference = ReferenceFigure(figure, oversampling: n, canvas: area)
      top = averaged { reference.over(.zero, $0, $1) }
      opacity = Double(figure.opacity)
    case .group(let nodes, let share):
      top = alone(nodes)
      opacity = Double(share)
    case .layer(let layer):
      let shape = ReferenceShape(layer, canvas: area, edges: scene.canvas, oversampling: n) {
        drawn($0, onto: $1 ?? alone([]))
      }
      return ReferenceLayer(layer, content: shape.content, canvas: area)
        .over(base, onto: shape.backdrop(base), bottom: layer.knockout.map { bottoms[$0.count] }, shape.hiding)
    }
    return zip(base, top).map { ReferenceFigure.over($0.1 * opacity, $0.0) }
  }

  /// Nodes on a transparent canvas.
  private func alone(_ nodes: [SceneNode]) -> [SIMD4<Double>] {
    drawn(nodes, onto: [SIMD4<Double>](repeating: .zero, count: area.width * area.height))
  }

  private func averaged(_ sample: (Int, Int) -> SIMD4<Double>) -> [SIMD4<Double>] {
    var result: [SIMD4<Double>] = []
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        var sum = SIMD4<Double>.zero
        for j in 0..<n {
          for i in 0..<n { sum += sample(x * n + i, y * n + j) }
        }
        result.append(sum / Double(n * n))
      }
    }
    return result
  }

  private func background(_ x: Int, _ y: Int) -> SIMD4<Double> {
    guard let background = scene.background, x >= 0, y >= 0, x < scene.width * n, y < scene.height * n else {
      return .zero
    }
    let px = (Double(x) + 0.5) / Double(n)
    let py = (Double(y) + 0.5) / Double(n)
    let share = background.coverage(
      x: Float(px), y: Float(py), width: Float(scene.width), height: Float(scene.height), sampleSize: 1 / Float(n))
    return ReferencePaint.color(background.paint, x: px, y: py) * Double(share)
  }

  /// The Bayer matrix by its recursion: M(2n) = [[4M, 4M + 2], [4M + 3, 4M + 1]].
  private func threshold(_ x: Int, _ y: Int) -> Double {
    func bayer(_ x: Int, _ y: Int, _ size: Int) -> Int {
      guard size > 1 else { return 0 }
      let half = size / 2
      let corner = [[0, 2], [3, 1]][y / half][x / half]
      return 4 * bayer(x % half, y % half, half) + corner
    }
    return (Double(bayer(x & 7, y & 7, 8)) + 0.5) / 64 - 0.5
  }
}
