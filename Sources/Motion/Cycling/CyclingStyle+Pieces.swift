extension CyclingStyle {
  /// The pose of one piece (a glyph, a word, a line) of a text that `state(at:)` gave, when its pieces follow each other.
  ///
  /// The piece does what the text does, in its own part of the transition's time; scale and rotation are about the
  /// piece's own centre, and scrolling is as far as the whole text's. A text at rest has all pieces at rest.
  public func pose(
    ofPiece piece: Int, of count: Int, in appearance: Appearance, staggering: Staggering, canvasHeight: Double,
    textHeight: Double
  ) -> Pose {
    guard appearance.progress < 1 else { return appearance.pose }
    let share = staggering.progress(ofPart: piece, of: count, at: appearance.progress)
    let geometry = CyclingTransition.Geometry(canvasHeight: canvasHeight, textHeight: textHeight)
    return transition.pose(
      of: appearance.part, at: share, easing: easing, geometry: geometry, avoidsDip: avoidsDip)
  }
}
