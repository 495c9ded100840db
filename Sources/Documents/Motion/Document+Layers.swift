extension Document {
  /// The document in two: what lies under everything that moves, and the rest, which is drawn over it. It is nil where
  /// the two cannot be told apart, or where nothing lies under what moves.
  public var layers: (still: Document, moving: Document)? {
    // What is multiplied or dithered as a whole cannot be drawn in parts.
    guard case .group(let group) = self, group.opacity == 1, !group.isDithered,
      let first = group.children.firstIndex(where: { $0.document.isAnimated }),
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
