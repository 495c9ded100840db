/// What the ink of a word depends on, within one plan.
///
/// Sendable; a value.
struct CaptionInkKey: Sendable, Hashable {
  let caption: Int
  let word: Int
  /// A look whose colours say only whether there is any.
  let look: WordLook
  let units: [UnitState]
  let place: CaptionFigureKey.Place

  init(_ caption: Int, _ word: Int, _ trait: CaptionPainter.Trait, in place: CaptionFigureKey.Place) {
    (self.caption, self.word, self.place) = (caption, word, place)
    look = trait.look.uncolored
    units = trait.units.map { unit in
      var unit = unit
      unit.tints = []
      return unit
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(caption)
    hasher.combine(word)
    hasher.combine(look.pose)
  }
}
