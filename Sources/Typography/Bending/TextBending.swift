/// How the lines of a text are bent after they were placed. Places are points from the label's top left.
///
/// A value; Sendable.
package enum TextBending: Sendable {
  /// All lines as one.
  case surface(WarpSurface)
  /// Each line along a curve.
  case path(PathBending)

  /// The map of a whole line, along which underlines and backgrounds bend.
  package func map(ofLine index: Int) -> GlyphMap {
    switch self {
    case .surface(let surface): .surface(surface)
    case .path(let path): path.map(ofLine: index)
    }
  }

  /// The map of a cluster that begins at `x`, or nil where it is left out.
  package func map(ofLine index: Int, clusterAt x: Double) -> GlyphMap? {
    switch self {
    case .surface(let surface): .surface(surface)
    case .path(let path): path.map(ofLine: index, clusterAt: x)
    }
  }

  /// The map of what is drawn around a place along a line, by which carets and boxes are measured.
  package func map(ofLine index: Int, around x: Double) -> GlyphMap {
    switch self {
    case .surface(let surface): .surface(surface)
    case .path(let path): path.map(ofLine: index, around: x)
    }
  }

  /// The part of a line that is drawn, from left to right; nil where nothing is.
  package func visible(ofLine index: Int) -> ClosedRange<Double>? {
    switch self {
    case .surface: -Double.infinity...Double.infinity
    case .path(let path): path.visible(ofLine: index)
    }
  }
}
