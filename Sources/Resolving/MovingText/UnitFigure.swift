/// Runs of a divided text that are drawn as one figure: those of words at rest, or one that animators move.
///
/// Sendable; a value.
struct UnitFigure: Sendable, Hashable {
  private(set) var words: [Int]
  let look: WordLook
  /// The runs of the text.
  private(set) var spans: Set<Int>
  /// What animators do to the one run; nil for runs at rest.
  let unit: UnitState?

  init(word: Int, _ look: WordLook, _ spans: Set<Int>, unit: UnitState? = nil) {
    (words, self.look, self.spans, self.unit) = ([word], look, spans, unit)
  }

  /// Takes the words of another figure at rest.
  mutating func join(_ other: UnitFigure) {
    words += other.words
    spans.formUnion(other.spans)
  }
}
