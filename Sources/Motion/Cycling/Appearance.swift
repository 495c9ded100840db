/// One text of a cycling label at a moment.
///
/// Sendable; a value.
public struct Appearance: Sendable, Hashable {
  /// The index of the text.
  public var textIndex: Int
  public var part: CyclingPart
  /// The share of the transition that has passed, before any curve; 1 for a text at rest.
  public var progress: Double
  public var pose: Pose

  public init(textIndex: Int, part: CyclingPart, progress: Double, pose: Pose) {
    self.textIndex = textIndex
    self.part = part
    self.progress = progress
    self.pose = pose
  }

  static func resting(_ textIndex: Int) -> Appearance {
    Appearance(textIndex: textIndex, part: .enter, progress: 1, pose: .rest)
  }
}
