import Documents
import Motion
import Pixels

extension CyclingDocument {
  /// The label without a text. Background and opacity belong to the canvas and are removed.
  var bareLabel: LabelDocument {
    var label = label
    label.background = nil
    label.opacity = 1
    return label
  }

  func bareLabel(showing text: String) -> LabelDocument {
    var label = bareLabel
    label.text = text
    return label
  }

  /// The content of one of the texts, on the canvas, bent and highlighted as in a pose.
  func content(
    of text: String, _ size: SIMD2<Double>, in pose: Pose = .rest, _ resources: SceneResources
  ) throws(ResolveError) -> LabelContent {
    var label = bareLabel(showing: text)
    label.change(as: pose)
    label.size = .fixed(width: size.x, height: size.y)
    return try LabelContent(label, resources: resources)
  }

  /// The content of one of the texts, without a limit to its width.
  func unboundContent(of text: String, _ resources: SceneResources) throws(ResolveError) -> LabelContent {
    var label = bareLabel(showing: text)
    label.size = .fit
    label.stretch = nil
    label.textInsets = LabelDocument.Insets()
    return try LabelContent(label, resources: resources)
  }

  /// The poses at the ends of transitions, without scrolling: only scrolling is meant to leave the canvas.
  var posesWithinCanvas: [Pose] {
    var still = self
    still.effect.subtract([.scrollUp, .scrollDown])
    guard let style = try? still.motion().style else { return [] }
    let geometry = CyclingTransition.Geometry(canvasHeight: 0, textHeight: 0)
    return CyclingPart.allCases.flatMap { part in
      (0...16).map { style.transition.pose(of: part, at: Double($0) / 16, easing: easing, geometry: geometry) }
    }
  }
}

extension LabelDocument {
  /// Adds a pose's bending to that of the label. A curve may overshoot, but no warp bends more than it can. Highlights
  /// are painted as far as the pose says.
  fileprivate mutating func change(as pose: Pose) {
    if pose.bend != 0, let bend = warp?.bend { warp?.bend = min(max(bend + pose.bend, -1), 1) }
    if pose.startOffset != 0 { textPath?.shift = pose.startOffset }
    paintHighlights(as: pose)
  }

  /// Paints highlights as far as a pose says.
  mutating func paintHighlights(as pose: Pose) {
    guard pose.highlightProgress < 1 else { return }
    for index in highlights.indices { highlights[index].progress *= pose.highlightProgress }
  }
}

extension Pose {
  /// Whether a text keeps its shape. Highlights have strokes and backgrounds.
  var keepsShape: Bool { bend == 0 && startOffset == 0 && highlightProgress == 1 }
}
