import Documents
import Pixels
import Scene

/// A child of a group, measured, with its place and all that is done to its picture.
struct PlacedChild {
  let content: any Content
  let frame: GroupDocument.Frame
  /// The child as the document has it.
  let child: GroupDocument.Child

  init(_ child: GroupDocument.Child, content: any Content) {
    self.content = content
    self.child = child
    frame = child.placedFrame
  }

  /// Whether the child is cut to the one beneath it.
  var isClippedBelow: Bool { child.clip == .below }

  /// Whether a node of the content is the child itself, and not one of its own children.
  var isWhole: Bool {
    guard let group = content as? GroupContent else { return true }
    return group.document.layerStyle != nil && group.document.background == nil
  }

  /// The space of the child in that of its group: scaled and rotated about the anchor, moved, and put into its frame.
  func space(in outer: SceneSpace) -> SceneSpace {
    let space = outer.inside(place(scale: outer.scale))
    return child.filter == nil ? space : space.uncut
  }

  private func place(scale: Double) -> Affine {
    let frame = Affine.translation(SIMD2(self.frame.x, self.frame.y) * scale)
    guard let transform = child.transform else { return frame }
    let anchor = transform.anchor.vector * content.size * scale
    return Affine.scale(transform.scaleX, transform.scaleY).then(.rotation(degrees: transform.rotation))
      .about(anchor).then(.translation(transform.translation.vector * scale)).then(frame)
  }

  /// The seconds until nothing of it moves any more, nor of its mask.
  func duration(_ resources: SceneResources) throws(ResolveError) -> Double {
    let own = try content.duration()
    guard let mask = child.mask?.child else { return own }
    return max(own, try PlacedChild(mask, content: resources.content(of: mask)).duration(resources))
  }

  /// The nodes of a child that nothing is cut to, over `count` others; none where it cannot be seen.
  func nodes(in outer: SceneSpace, over count: Int, _ resources: SceneResources) throws(ResolveError) -> [SceneNode]
  {
    let space = space(in: outer)
    guard space.isBounded else { throw .transformTooLarge }
    guard space.isVisible else { return [] }
    let composed = try composed(try content.nodes(in: space), under: [], in: space, resources)
    return composed.map { $0.lying(over: count, isOwn: isWhole) }
  }

  /// The nodes of the content with all that is done to it. `clipped` are those that are cut to it. Nodes of which
  /// nothing is wanted stay as they are, so that a group without opacity, mode, style and the like has no canvas.
  func composed(
    _ nodes: [SceneNode], under clipped: [SceneNode], in space: SceneSpace, _ resources: SceneResources
  ) throws(ResolveError) -> [SceneNode] {
    guard !nodes.isEmpty else { return [] }
    let (blend, fillOpacity) = (child.blend, Float(child.fillOpacity))
    let maker = LayerCompositing(size: content.size, space: space, resources: resources)
    let clip = try maker.clip(child.clip)
    let mask = try maker.mask(child.mask)
    let filter = child.filter.flatMap { LayerFilter($0, scale: space.scale, plans: resources.plans) }
    let isPlain = clip == nil && mask == nil && filter == nil && clipped.isEmpty && child.backdropBlur == 0
    if isPlain, blend == .normal, fillOpacity == 1 {
      try count(nodes, isLayer: false, in: space)
      return nodes
    }
    var layer = SceneNode.layer(of: nodes, isWhole: isWhole, keepsPlain: isPlain)
    layer = layer.changed {
      $0.clipped = clipped
      $0.fillOpacity *= fillOpacity
    }
    if let filter { layer = layer.filtered(filter) }
    let blur = child.backdropBlur * space.scale
    layer = layer.changed { changed in
      changed.blend = blend
      changed.clip = clip
      changed.mask = mask
      if blur > 0 {
        changed.backdrop = BlurredBackdrop(
          blur: Blur(deviation: blur, resources.plans), shape: layer.nodes.compactMap(\.silhouette))
      }
    }
    guard !layer.shapeBounds.isEmpty else { return [] }
    try count([.layer(layer)], isLayer: !isWhole || !isPlain, in: space)
    return [.layer(layer)]
  }

  /// Counts what the child costs while a document is resolved. `isLayer` says that a canvas was made for it.
  private func count(_ nodes: [SceneNode], isLayer: Bool, in space: SceneSpace) throws(ResolveError) {
    guard let watch = space.watch else { return }
    let isGroup = content is GroupContent
    // The children of a group have been counted, and may be all that there is.
    if isGroup, !isLayer, !isWhole { return }
    try watch.budget.spend(child: nodes, isGroup: isGroup, on: watch.canvas, oversampling: space.oversampling)
  }
}

extension StyledLayer {
  /// The picture of the layer with its effects, filtered. The opacity of the whole comes after the filter.
  fileprivate func filtered(_ filter: LayerFilter) -> StyledLayer {
    let hasContentAlone = effects.isEmpty && clipped.isEmpty && fillOpacity == 1
    let inner = hasContentAlone ? nodes : [.layer(changed { $0.opacity = 1 })]
    return StyledLayer(inner, opacity: opacity).changed { $0.filter = filter }
  }
}
