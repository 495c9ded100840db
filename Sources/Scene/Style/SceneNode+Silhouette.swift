import Pixels

extension SceneNode {
  /// The node as if all its colours were opaque, without shadows and effects: its alpha is the node's shape. Pictures
  /// stay, because their alpha is their shape.
  package var silhouette: SceneNode? {
    switch self {
    case .figure(let figure): return figure.silhouette.map { .figure($0) }
    case .group(let nodes, _):
      let shapes = nodes.compactMap(\.silhouette)
      return shapes.isEmpty ? nil : .group(shapes, opacity: 1)
    case .layer(let layer):
      let shapes = layer.nodes.compactMap(\.silhouette)
      guard !shapes.isEmpty else { return nil }
      var shape = StyledLayer(shapes)
      if layer.clip != nil || layer.mask != nil {
        shape = shape.changed { ($0.clip, $0.mask) = (layer.clip, layer.mask) }
      }
      return .layer(shape)
    }
  }
}

extension Figure {
  fileprivate var silhouette: Figure? {
    guard showsGroup else { return nil }
    let shapes = drawnLayers.compactMap { layer -> GroupLayer? in
      switch layer {
      case .fill(let coverage, .image(let image)): .fill(coverage: coverage, paint: .image(image))
      case .fill(let coverage, _): .fill(coverage: coverage, paint: .solid(.black))
      case .innerShadow: nil
      case .pictures(let pictures): .pictures(pictures.map(\.opaque))
      }
    }
    return shapes.isEmpty ? nil : Figure(coverages: coverages, layers: shapes)
  }
}
