import Pixels

extension Scene {
  /// The scene whose alpha is the mask of this scene's text, white on transparent: the union of the fills of its
  /// glyphs, and colour glyphs by their alpha. It leaves out strokes, shadows of both kinds, backgrounds, selections,
  /// carets and pictures. Paints become opaque; opacities stay.
  package var textMask: Scene {
    Scene(
      width: width, height: height, oversampling: oversampling, opacity: opacity,
      nodes: nodes.compactMap { $0.textMask(oversampling) })
  }
}

extension SceneNode {
  /// The text mask of a node; nil where it has no text.
  fileprivate func textMask(_ oversampling: Int) -> SceneNode? {
    switch self {
    case .figure(let figure): return figure.textMask(oversampling).map { .figure($0) }
    case .group(let nodes, let opacity):
      let texts = nodes.compactMap { $0.textMask(oversampling) }
      return texts.isEmpty ? nil : .group(texts, opacity: opacity)
    case .layer(let layer):
      var texts = layer.nodes.compactMap { $0.textMask(oversampling) }
      let clipped = layer.clipped.compactMap { $0.textMask(oversampling) }
      if !clipped.isEmpty {
        let base = LayerMask(layer.nodes, isLuminance: false, isInverted: false, density: 1)
        texts.append(.layer(StyledLayer(clipped).changed { $0.mask = base }))
      }
      if texts.isEmpty { return nil }
      guard layer.clip != nil || layer.mask != nil else { return .group(texts, opacity: layer.opacity) }
      return .layer(
        StyledLayer(texts, opacity: layer.opacity).changed { ($0.clip, $0.mask) = (layer.clip, layer.mask) })
    }
  }
}

extension Figure {
  fileprivate func textMask(_ oversampling: Int) -> Figure? {
    var masks: [PlacedMask] = []
    var pictures: [GroupLayer] = []
    for layer in layers[textLayers] {
      switch layer {
      case .fill(let coverage, _): masks += coverages[coverage].masks
      case .pictures(let placed): pictures.append(.pictures(placed.map(\.opaque)))
      case .innerShadow: break
      }
    }
    // One coverage, because two that are drawn one over the other would be thicker than their union where edges meet.
    let union = Coverage(masks: masks, oversampling: oversampling)
    guard !union.bounds.isEmpty else { return pictures.isEmpty ? nil : Figure(layers: pictures, opacity: opacity) }
    return Figure(
      coverages: [union], layers: [.fill(coverage: 0, paint: .solid(.white))] + pictures, opacity: opacity)
  }
}
