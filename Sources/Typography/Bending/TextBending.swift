/// How the lines of a text are bent after they were placed.
///
/// A value; Sendable.
package enum TextBending: Sendable {
  /// All lines as one.
  case surface(WarpSurface)

  /// The map of a whole line, along which underlines, backgrounds and carets bend.
  package func map(ofLine index: Int) -> GlyphMap {
    switch self {
    case .surface(let surface): .surface(surface)
    }
  }

  /// The map of a cluster that begins `x` points from the block's left, or nil where it is left out.
  package func map(ofLine index: Int, clusterAt x: Double, advance: Double) -> GlyphMap? {
    switch self {
    case .surface(let surface): .surface(surface)
    }
  }
}
