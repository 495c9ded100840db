import Pixels
import Typography

extension FigureParts {
  /// The part inside of a shape. Its shadows are those of that part.
  func clipped(to clip: [PlacedMask]) -> FigureParts {
    func cut(_ layers: [Layer]) -> [Layer] {
      layers.compactMap { layer in
        let masks = layer.coverage.masks.flatMap { $0.clipped(to: clip) }
        return masks.isEmpty ? nil : Layer(masks: masks, oversampling: oversampling, paint: layer.paint)
      }
    }
    var parts = self
    parts.beside = nil
    parts.under = cut(under)
    parts.fills = cut(fills)
    parts.over = cut(over)
    parts.shape = shape?.flatMap { $0.clipped(to: clip) }
    parts.pictures = pictures.compactMap { $0.clipped(to: clip, oversampling: oversampling) }
    return parts
  }

  /// Adds the layers of another figure, each kind over the same kind here; effects and opacity do not change.
  mutating func add(_ other: FigureParts) {
    under += other.under
    fills += other.fills
    pictures += other.pictures
    over += other.over
    shape = fills.count > 1 ? fills.flatMap(\.coverage.masks) : nil
  }
}
