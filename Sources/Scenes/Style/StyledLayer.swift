package import Pixels

/// Nodes that are drawn by themselves and then composited as one layer, with the effects of a layer style, a blend mode
/// and two opacities. docs/layer-styles.md has the formulas.
///
/// A value; Sendable.
package struct StyledLayer: Sendable {
  /// The content, bottom to top.
  package let nodes: [SceneNode]
  package let effects: LayerEffects
  package let blend: LayerBlend
  /// The opacity of the whole layer.
  package let opacity: Float
  /// The opacity of the content without its effects.
  package let fillOpacity: Float
  /// The bounds of the content. They may reach beyond the canvas.
  package let contentBounds: PixelRect
  /// The bounds of everything that is drawn.
  package let inkBounds: PixelRect

  package init(
    _ nodes: [SceneNode], effects: LayerEffects = LayerEffects(), blend: LayerBlend = .normal, opacity: Float = 1,
    fillOpacity: Float = 1
  ) {
    self.nodes = nodes
    self.effects = effects
    self.blend = blend
    self.opacity = opacity
    self.fillOpacity = fillOpacity
    contentBounds = nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    inkBounds = effects.bounds(of: contentBounds)
  }

  /// The same content with other nodes.
  func replacing(_ nodes: [SceneNode]) -> StyledLayer {
    StyledLayer(nodes, effects: effects, blend: blend, opacity: opacity, fillOpacity: fillOpacity)
  }

  /// The same layer in a blend mode, with its content's opacity multiplied.
  func blended(_ blend: LayerBlend, fillOpacity share: Float) -> StyledLayer {
    StyledLayer(nodes, effects: effects, blend: blend, opacity: opacity, fillOpacity: fillOpacity * share)
  }

  /// The part of the content that affects what is drawn in `area`.
  package func drawnContent(in area: PixelRect) -> PixelRect {
    contentBounds.intersection(area.outset(horizontal: effects.reach, vertical: effects.reach))
  }
}
