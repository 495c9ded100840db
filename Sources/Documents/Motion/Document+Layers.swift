import Pixels

extension Document {
  /// The document in two: what lies under everything that moves, and the rest, which is drawn over it. It is nil where
  /// the two cannot be told apart, or where nothing lies under what moves.
  public var layers: (still: Document, moving: Document)? {
    // What is multiplied or dithered as a whole cannot be drawn in parts.
    guard case .group(let group) = self, group.opacity == 1, !group.isDithered, group.layerStyle == nil,
      !group.children.contains(where: \.mixesWithBackdrop),
      let first = group.children.firstIndex(where: \.isAnimated),
      first > 0 || group.background != nil
    else { return nil }
    var still = group
    still.children = Array(group.children[..<first])
    var moving = group
    moving.children = Array(group.children[first...])
    moving.background = nil
    return (.group(still), .group(moving))
  }
}

extension GroupDocument.Child {
  /// Whether the colours of the child depend on those beneath it in more than coverage: then nothing can be drawn apart
  /// from what lies under it.
  fileprivate var mixesWithBackdrop: Bool {
    blend != .normal || clip == .below || backdropBlur > 0 || document.hasLayerStyle
  }
}

extension Document {
  /// Whether the document, or one within it, has a layer style or a blend mode.
  fileprivate var hasLayerStyle: Bool {
    switch self {
    case .label(let label):
      label.layerStyle != nil || label.runs.contains { $0.object?.child?.mixesWithBackdrop == true }
    case .textField(let field): field.label.layerStyle != nil
    case .image(let image): image.layerStyle != nil
    case .spriteFont(let font): font.style.layerStyle != nil
    case .group(let group): group.layerStyle != nil || group.children.contains(where: \.mixesWithBackdrop)
    case .counting, .cycling, .pageControl, .captions: false
    }
  }
}
