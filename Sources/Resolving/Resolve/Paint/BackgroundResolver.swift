import Documents
import Pixels
import Scene
import Typography

/// Resolves a document's background.
struct BackgroundResolver {
  let document: LabelDocument.Background
  let resources: SceneResources

  /// The background of a whole canvas, in pixels; nil where it draws nothing.
  func background(
    width: Int, height: Int, scale: Double
  ) throws(ResolveError) -> Background? {
    let size = SIMD2(Double(width), Double(height))
    let box = PaintBox(origin: .zero, size: size, transform: .identity)
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    let paint = try paint(in: box, over: canvas, scale: scale)
    if case .solid(let color) = paint, color.alpha == 0 { return nil }
    let radius = min(document.cornerRadius * scale, Double(min(width, height)) / 2)
    return Background(paint: paint, cornerRadius: Float(radius))
  }

  /// The background of a part of a canvas, as a figure: a rectangle `size` points large; nil where it draws nothing.
  func figure(
    size: SIMD2<Double>, in space: SceneSpace
  ) throws(ResolveError) -> Figure? {
    let path = Path.roundedRectangle(
      x: 0, y: 0, width: size.x * space.scale, height: size.y * space.scale,
      radius: document.cornerRadius * space.scale)
    let coverage: Coverage
    do throws(FontError) {
      coverage = Coverage(
        masks: try resources.rasterizer.placed(path, in: space), oversampling: space.oversampling)
    } catch {
      throw .font(error)
    }
    guard !coverage.bounds.isEmpty else { return nil }
    let box = PaintBox(origin: .zero, size: size * space.scale, transform: space.transform)
    let paint = try paint(in: box, over: coverage.bounds, scale: space.scale)
    if case .solid(let color) = paint, color.alpha == 0 { return nil }
    return Figure(coverages: [coverage], layers: [.fill(coverage: 0, paint: paint)])
  }

  private func paint(
    in box: PaintBox, over bounds: PixelRect, scale: Double
  ) throws(ResolveError) -> Paint {
    switch document.paint {
    case .color(let color): return .solid(color)
    case .gradient(let gradient): return gradient.paint(in: box, textColor: .clear)
    case .image(let image):
      do throws(ResolveError) {
        return try resources.paint(image, in: box, over: bounds, scale: scale)
      } catch {
        throw error.inside("background.image")
      }
    }
  }
}
