/// How the lines of a text are bent after they were placed. Places are points from the label's top left.
///
/// A value; Sendable.
package indirect enum TextBending: Sendable {
  /// All lines as one.
  case surface(WarpSurface)
  /// Each line along a curve.
  case path(PathBending)
  /// All lines turned, but for glyphs that stand upright.
  case turn(LineTurn)

  /// The turn of vertical lines; nil where lines are bent.
  package var turn: LineTurn? { if case .turn(let turn) = self { turn } else { nil } }

  /// The map of one glyph of a cluster, which stands at `pen`; nil where it is left out.
  package func map(
    of run: GlyphRun, ofLine index: Int, clusterAt x: Double, glyphAt pen: SIMD2<Double>
  ) -> GlyphMap? {
    if run.isUpright, let turn { return .shift(turn.move(of: pen)) }
    return map(ofLine: index, clusterAt: x)
  }

  /// The map of a whole line, along which underlines and backgrounds bend.
  package func map(ofLine index: Int) -> GlyphMap {
    switch self {
    case .surface(let surface): .surface(surface)
    case .path(let path): path.map(ofLine: index)
    case .turn(let turn): .affine(turn.map)
    }
  }

  /// The map of a cluster that begins at `x`, or nil where it is left out.
  package func map(ofLine index: Int, clusterAt x: Double) -> GlyphMap? {
    switch self {
    case .surface(let surface): .surface(surface)
    case .path(let path): path.map(ofLine: index, clusterAt: x)
    case .turn(let turn): .affine(turn.map)
    }
  }

  /// The map of what is drawn around a place along a line, by which carets and boxes are measured.
  package func map(ofLine index: Int, around x: Double) -> GlyphMap {
    switch self {
    case .surface(let surface): .surface(surface)
    case .path(let path): path.map(ofLine: index, around: x)
    case .turn(let turn): .affine(turn.map)
    }
  }

  /// The part of a line that is drawn, from left to right; nil where nothing is.
  package func visible(ofLine index: Int) -> ClosedRange<Double>? {
    switch self {
    case .surface, .turn: -Double.infinity...Double.infinity
    case .path(let path): path.visible(ofLine: index)
    }
  }
}
