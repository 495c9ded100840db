import LabelDocument
import Motion
import Pixels

extension CyclingDocument {
  /// The label that texts are written into; background and opacity are the canvas's.
  var bareLabel: LabelDocument {
    var label = label
    label.background = nil
    label.opacity = 1
    return label
  }

  /// One of the texts on the canvas.
  func content(
    of index: Int, _ size: SIMD2<Double>, _ resources: SceneResources
  ) throws(ResolveError) -> LabelContent {
    var label = bareLabel
    label.text = texts[index]
    label.size = .fixed(width: size.x, height: size.y)
    return try LabelContent(label, resources: resources)
  }

  /// One of the texts, as wide as it is.
  func unboundContent(of index: Int, _ resources: SceneResources) throws(ResolveError) -> LabelContent {
    var label = bareLabel
    label.text = texts[index]
    label.size = .fit
    label.textInsets = LabelDocument.Insets()
    return try LabelContent(label, resources: resources)
  }

  /// How long a text has rested, or, on its way, will have or had: 0 as it comes, `hold` as it goes.
  func restingTime(of appearance: Appearance) -> Double {
    let time = max(0, time - delay)
    guard texts.count > 1 else { return time }
    guard appearance.progress >= 1 else { return appearance.part == .enter ? 0 : hold }
    let period = hold + max(0, duration)
    guard period > 0 else { return 0 }
    // The last text of a cycle that ends rests on.
    let begun = loop ? (time / period).rounded(.down) : min(Double(texts.count - 1), (time / period).rounded(.down))
    return max(0, time - begun * period)
  }

  /// Poses on the way in and out, of what is not meant to leave the canvas: all but scrolling.
  var posesWithinCanvas: [Pose] {
    var still = self
    still.effect.subtract([.scrollUp, .scrollDown])
    guard let style = try? still.cycling().style else { return [] }
    let geometry = CyclingTransition.Geometry(canvasHeight: 0, textHeight: 0)
    return CyclingPart.allCases.flatMap { part in
      (0...16).map { style.transition.pose(of: part, at: Double($0) / 16, easing: easing, geometry: geometry) }
    }
  }
}
