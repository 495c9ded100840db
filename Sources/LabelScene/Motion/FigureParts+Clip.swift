import Pixels
import Typography

extension FigureParts {
  /// What of the shapes lies in another. Shadows are cast by what is left; colour glyphs are not cut.
  func clipped(to clip: [PlacedMask]) -> FigureParts {
    func cut(_ layers: [Layer]) -> [Layer] {
      layers.compactMap { layer in
        let masks = layer.masks.flatMap { $0.clipped(to: clip) }
        return masks.isEmpty ? nil : Layer(masks: masks, paint: layer.paint)
      }
    }
    var parts = self
    parts.under = cut(under)
    parts.fills = cut(fills)
    parts.over = cut(over)
    parts.shape = shape?.flatMap { $0.clipped(to: clip) }
    return parts
  }
}
