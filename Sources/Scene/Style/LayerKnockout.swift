/// What a layer shows within its shape in place of what lies directly beneath it. A value; Sendable.
package enum LayerKnockout: Sendable, Hashable {
  /// The first so many nodes of the layer's canvas; nil until the layer's place in its group is known.
  case shallow(Int?)
  /// What the canvas begins with.
  case deep

  /// The number of nodes that stay, from the canvas' bottom on.
  package var count: Int {
    switch self {
    case .shallow(let count): count ?? 0
    case .deep: 0
    }
  }
}

extension SceneNode {
  /// The node on top of others, as a direct part of a group (`isOwn`), or as a part of a group within it that has no
  /// canvas of its own.
  package func lying(over count: Int, isOwn: Bool) -> SceneNode {
    guard case .layer(let layer) = self, case .shallow(let beneath) = layer.knockout else { return self }
    let bound = isOwn || beneath == nil ? 0 : (beneath ?? 0) + count
    return .layer(layer.changed { $0.knockout = .shallow(bound) })
  }
}
