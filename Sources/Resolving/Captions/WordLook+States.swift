import Documents
import Motion

extension WordLook {
  /// The look of a word that a file marks. Its font is that of the layout.
  func marked(by marks: WordMarks?) -> WordLook {
    guard let marks else { return self }
    var look = self
    if let color = marks.color { look.fill = .color(color) }
    look.underline = marks.underline ?? underline
    look.opacity = marks.opacity ?? opacity
    return look
  }

  /// This look with what a state says laid over it.
  func patched(by state: CaptionsDocument.State) -> WordLook {
    var look = self
    if let color = state.color { look.fill = .color(color) }
    if let gradient = state.gradient { look.fill = .gradient(gradient) }
    look.strokes = state.strokes ?? strokes
    look.shadows = state.shadows ?? shadows
    look.underline = state.underline ?? underline
    look.opacity = state.opacity ?? opacity
    look.transition = state.transition ?? transition
    if let pose = state.pose {
      look.pose = Pose(scale: pose.scale, rotation: pose.rotation, offset: pose.offset.vector)
    }
    if state.font != LabelDocument.FontOverride() { look.font = font.overlaid(with: state.font) }
    return look
  }
}
