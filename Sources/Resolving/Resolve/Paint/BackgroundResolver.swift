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
    let (low, high) = corners(size * space.scale, in: space)
    let path = Path.roundedRectangle(
      x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y,
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

  /// The upper left and the lower right corner of a background of a size in pixels, before its transform.
  private func corners(_ size: SIMD2<Double>, in space: SceneSpace) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    guard document.edges == .pixels, space.transform.isTranslation else { return (.zero, size) }
    let place = SIMD2(space.transform.tx, space.transform.ty)
    // Neighbours have the same edge but for the last digits of sums.
    func pixel(_ place: SIMD2<Double>) -> SIMD2<Double> { (place + 1e-6).rounded(.toNearestOrAwayFromZero) }
    return (pixel(place) - place, pixel(place + size) - place)
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
