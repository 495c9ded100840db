import LabelScene

/// The labels that programs of their own compose, several times as fast as compose_label: one fill, with or
/// without one soft inner shadow in the same coverage, at most two soft shadows, a plain background or none.
/// Decided by the scene alone, so a label is composed alike in every batch.
struct SimpleLabel {
  private let hasGradient: Bool
  private let shadows: Int
  /// Nil where the fill's alpha is not the same everywhere.
  let alphaProgram: ShaderProgramID?

  init?(_ plan: ScenePlan) {
    let scene = plan.scene
    guard SimpleLabel.isPlain(scene.background), plan.shadows.count <= 2,
      plan.shadows.allSatisfy({ $0.job != nil }), let fill = plan.layers.first,
      case .fill(_, let paint) = fill.layer, SimpleLabel.isSimple(plan.layers.dropFirst(), over: fill)
    else { return nil }
    shadows = max(1, plan.shadows.count)
    let alpha = ShaderProgramID.composeSimpleAlpha(isOversampled: scene.oversampling > 1)
    switch paint {
    case .solid:
      hasGradient = false
      alphaProgram = alpha
    case .linear(let gradient):
      hasGradient = true
      alphaProgram = gradient.isOpaque ? alpha : nil
    }
  }

  func program(_ sampling: ShaderProgramID.Sampling) -> ShaderProgramID {
    .composeSimple(hasGradient: hasGradient, shadows: shadows, sampling)
  }

  private static func isPlain(_ background: Background?) -> Bool {
    guard let background else { return true }
    guard case .solid = background.paint else { return false }
    return background.cornerRadius <= 0
  }

  private static func isSimple(_ rest: ArraySlice<ScenePlan.Layer>, over fill: ScenePlan.Layer) -> Bool {
    guard let inner = rest.first else { return true }
    return rest.count == 1 && inner.job != nil && inner.coverage == fill.coverage
  }
}
