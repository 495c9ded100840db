import Pixels
import Scene
import Typography

extension FigureParts {
  /// The part inside of a shape. Its shadows are those of that part.
  func clipped(to clip: [PlacedMask]) -> FigureParts {
    func cut(_ layers: [Layer]) -> [Layer] {
      layers.compactMap { layer in
        let masks = layer.coverage.masks.flatMap { $0.clipped(to: clip) }
        return masks.isEmpty ? nil : Layer(clipping: layer, to: masks, oversampling: oversampling)
      }
    }
    var parts = self
    parts.beside = nil
    if let whole {
      parts.whole = { () throws(ResolveError) in try whole().clipped(to: clip) }
    }
    parts.under = cut(under)
    parts.fills = cut(fills)
    parts.over = cut(over)
    parts.shape = shape?.flatMap { $0.clipped(to: clip) }
    parts.pictures = pictures.compactMap { $0.clipped(to: clip, oversampling: oversampling) }
    return parts
  }

  /// The nodes of a text over its backgrounds, all as translucent as one.
  static func nodes(
    of figures: [FigureParts], over grounds: [FigureParts], opacity: Float
  ) throws(ResolveError) -> [SceneNode] {
    guard figures.count > 1 || !grounds.isEmpty else {
      guard var only = figures.first else { return [] }
      only.opacity = opacity
      return try only.nodes(at: .zero)
    }
    var nodes: [SceneNode] = []
    for ground in grounds { nodes += try ground.nodes(at: .zero) }
    nodes += try figures.nodes(at: .zero)
    return opacity < 1 && !nodes.isEmpty ? [.group(nodes, opacity: opacity)] : nodes
  }

  /// Adds the layers of another figure, each kind over the same kind here; effects and opacity do not change.
  mutating func add(_ other: FigureParts) {
    under += other.under
    fills += other.fills
    pictures += other.pictures
    over += other.over
    whole = nil
    shape = fills.count > 1 ? fills.flatMap(\.coverage.masks) : nil
  }
}
