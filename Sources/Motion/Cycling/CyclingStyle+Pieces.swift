extension CyclingStyle {
  /// The pose of one piece (a glyph, a word or a line) of a text of `state(at:)`, when its pieces follow each other.
  ///
  /// The piece does what the text does, in its own part of the transition's time. It is scaled and rotated about its
  /// own centre, and scrolls as far as the whole text. All pieces of a text at rest are at rest.
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
