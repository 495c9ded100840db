import Pixels

/// What the nodes of words that are one figure depend on, within one plan: figures with equal keys have equal nodes, at
/// any time.
///
/// Sendable; a value.
struct CaptionFigureKey: Sendable, Hashable {
  let caption: Int
  let figure: UnitFigure
  let traits: [CaptionPainter.Trait]
  let place: Place

  /// The space of the caption. Sendable; a value.
  struct Place: Sendable, Hashable {
    let scale: Double
    let oversampling: Int
    let transform: Affine

    /// Nil where nodes depend on more than the key says: on a budget, say.
    init?(_ space: SceneSpace) {
      guard space.watch == nil, space.nudge == .zero, !space.isMeasured else { return nil }
      (scale, oversampling, transform) = (space.scale, space.oversampling, space.transform)
    }
  }

  /// Looks have too many members to hash all of them; few figures differ only in what is left out.
  func hash(into hasher: inout Hasher) {
    hasher.combine(caption)
    hasher.combine(figure.words)
    for trait in traits {
      hasher.combine(trait.sweep)
      hasher.combine(trait.look.pose)
      hasher.combine(trait.look.fill)
    }
  }
}
