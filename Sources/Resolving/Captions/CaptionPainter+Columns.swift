import Captions
import Documents
import Motion

extension CaptionPainter {
  /// The columns, in points of the caption's label, in which a word differs from another moment, where the sweep alone has
  /// gone on; nil where it may differ elsewhere.
  ///
  /// Both paints must be plain: then they are the same numbers everywhere but in the soft edge, whereas a gradient is said
  /// with other stops at every moment, and its numbers round otherwise. A line along the text has its own colour.
  func sweptColumns(ofWord word: Int, since before: CaptionPainter) -> ClosedRange<Double>? {
    let (old, new) = (before.trait(ofWord: word), trait(ofWord: word))
    let label = plan.document.label
    guard old.sweep != nil, new.sweep != nil, old.look == new.look, old.isApart == new.isApart,
      old.units == new.units,
      new.units.allSatisfy({ $0 == .rest }), new.look.pose == .rest, new.look.font == LabelDocument.FontOverride(),
      new.look.underline == nil, label.underline == nil, label.strikethrough == nil, label.overline == nil,
      let start = before.edge(ofWord: word), let end = edge(ofWord: word), start.fragment == end.fragment
    else { return nil }
    return min(
      start.columns.lowerBound, end.columns.lowerBound)...max(
        start.columns.upperBound, end.columns.upperBound)
  }

  /// The fragment that the boundary of a sweep of two plain paints runs through, and the columns of its soft edge.
  private func edge(ofWord word: Int) -> (fragment: Int, columns: ClosedRange<Double>)? {
    let fragments = caption.fragments[word]
    guard isPlain(word, in: .coming), isPlain(word, in: .spoken),
      let place = SweepPlace(clock.sweep(of: word, at: time), advances: fragments.map { $0.right - $0.left })
    else { return nil }
    let fragment = fragments[place.fragment]
    let boundary = place.boundary(
      left: fragment.left, right: fragment.right, level: fragment.isRightToLeft ? 1 : 0)
    let half = plan.document.fill.edge * caption.em / 2
    return (place.fragment, (boundary - half)...(boundary + half))
  }

  private func isPlain(_ word: Int, in state: WordClock.State) -> Bool {
    if case .color = look(ofWord: word, in: state).fill { true } else { false }
  }
}
