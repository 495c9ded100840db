import Documents
import Motion

extension WordLook {
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
    look.font = font.overridden(by: state.font)
    return look
  }
}

extension LabelDocument.FontOverride {
  /// This with what another one says laid over it.
  fileprivate func overridden(by other: LabelDocument.FontOverride) -> LabelDocument.FontOverride {
    guard other != LabelDocument.FontOverride() else { return self }
    var font = self
    if other.family != nil || other.file != nil {
      (font.family, font.file, font.index, font.variations) = (nil, nil, nil, [:])
    }
    font.family = other.family ?? font.family
    font.weight = other.weight ?? weight
    font.width = other.width ?? width
    font.slant = other.slant ?? slant
    font.size = other.size ?? size
    font.file = other.file ?? font.file
    font.index = other.index ?? font.index
    font.features.merge(other.features) { $1 }
    font.variations.merge(other.variations) { $1 }
    font.fallback = other.fallback ?? fallback
    font.palette = other.palette ?? palette
    return font
  }
}
