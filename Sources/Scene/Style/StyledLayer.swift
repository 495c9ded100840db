package import Pixels

/// Nodes that are drawn by themselves and then composited as one layer, with the effects of a layer style, a blend mode
/// and two opacities. docs/layer-styles.md and docs/compositing.md have the formulas.
///
/// Its picture is made in this order: `nodes`; `clipped`, where those have alpha; `filter`; times `clip` and `mask`.
/// Its alpha makes the effects. Then all of it is composited.
///
/// A value; Sendable.
package struct StyledLayer: Sendable {
  /// The content, bottom to top.
  package let nodes: [SceneNode]
  /// Nodes over the content that take its alpha: on a canvas that begins with the content's colours, opaque wherever it
  /// has any, and that is multiplied by its alpha in the end.
  package var clipped: [SceneNode] = []
  package var filter: LayerFilter?
  /// The shape that the picture is cut to.
  package var clip: Coverage?
  package var mask: LayerMask?
  package var effects: LayerEffects
  package var blend: BlendMode
  /// The opacity of the whole layer.
  package var opacity: Float
  /// The opacity of the content without its effects.
  package var fillOpacity: Float
  package var backdrop: BlurredBackdrop?
  package var knockout: LayerKnockout?
  /// The bounds of the content. They may reach beyond the canvas.
  package let contentBounds: PixelRect
  /// The bounds of the content after filter, clip and mask: what makes the effects.
  package private(set) var shapeBounds: PixelRect
  /// The bounds of everything that is drawn.
  package private(set) var inkBounds: PixelRect

  package init(
    _ nodes: [SceneNode], effects: LayerEffects = LayerEffects(), blend: BlendMode = .normal, opacity: Float = 1,
    fillOpacity: Float = 1
  ) {
    self.nodes = nodes
    self.effects = effects
    self.blend = blend
    self.opacity = opacity
    self.fillOpacity = fillOpacity
    contentBounds = nodes.reduce(PixelRect.empty) { $0.union($1.inkBounds) }
    shapeBounds = contentBounds
    inkBounds = effects.recipe.bounds(of: contentBounds)
  }

  /// The same layer with other members.
  package func changed(_ change: (inout StyledLayer) -> Void) -> StyledLayer {
    var layer = self
    change(&layer)
    layer.measure()
    return layer
  }

  private mutating func measure() {
    var shape = contentBounds
    if let filter, !shape.isEmpty {
      shape = shape.outset(horizontal: filter.outerReach, vertical: filter.outerReach)
    }
    if let clip { shape = shape.intersection(clip.bounds) }
    let hiding = effects.maskHidesEffects ? mask?.bounds : nil
    if !effects.maskHidesEffects, let bounds = mask?.bounds { shape = shape.intersection(bounds) }
    shapeBounds = shape
    inkBounds = effects.recipe.bounds(of: shape)
    if let hiding { inkBounds = inkBounds.intersection(hiding) }
  }

  /// Whether the layer does more than a layer style, a blend mode and opacities.
  package var isComposed: Bool {
    !clipped.isEmpty || filter != nil || clip != nil || mask != nil || backdrop != nil || knockout != nil
  }

  /// The part of the finished shape that affects what is drawn in `area`.
  package func drawnShape(in area: PixelRect) -> PixelRect {
    shapeBounds.intersection(area.outset(horizontal: effects.recipe.reach, vertical: effects.recipe.reach))
  }

  /// The part of the content that affects what is drawn in `area`.
  package func drawnContent(in area: PixelRect) -> PixelRect { content(of: drawnShape(in: area)) }

  /// The part of the content that affects a part of the finished shape.
  package func content(of shape: PixelRect) -> PixelRect {
    guard !shape.isEmpty else { return shape }
    let reach = (filter?.innerReach ?? 0) + nodes.backdropReach + clipped.backdropReach
    return contentBounds.intersection(shape.outset(horizontal: reach, vertical: reach))
  }
}
