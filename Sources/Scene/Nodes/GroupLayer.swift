package import Pixels

/// One layer of a group, composited src-over (or with an inner shadow's blend mode) onto the layers before it.
/// `coverage` is an index into `Figure.coverages`. A value; Sendable.
package enum GroupLayer: Sendable {
  /// The premultiplied paint times the coverage M.
  case fill(coverage: Int, paint: Paint)
  /// The inner shadow's colour src-atop, in the share I(p).
  case innerShadow(coverage: Int, InnerShadow)
  /// Unchanged pictures, in order: colour glyphs. Their alpha is their shape.
  case pictures([PlacedPicture])

  /// Whether the layer changes colours alone.
  package var keepsAlpha: Bool {
    if case .innerShadow(_, let shadow) = self { shadow.blend != .replace } else { false }
  }
}
