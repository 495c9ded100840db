/// One text of a cycling label at a moment.
///
/// Sendable; a value.
public struct Appearance: Sendable, Hashable {
  /// The index of the text in the list of texts.
  public var textIndex: Int
  /// Whether the text comes or goes. A text at rest counts as one that came.
  public var part: CyclingPart
  /// The share of the transition that has passed, before any curve; 1 for a text at rest.
  public var progress: Double
  /// The alpha, scale, rotation and offset that the text is drawn with.
  public var pose: Pose

  /// Makes an appearance from its members. `progress` is in 0...1.
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
