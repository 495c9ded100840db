package import Pixels

/// What a renderer does to draw a layer's effects: the steps in which they are laid, with the planes that each needs. It
/// is listed once, here; reach, bounds and cost follow from it.
///
/// A value; Sendable.
package struct StyleRecipe: Sendable {
  /// In the order of their phases, and within a phase bottom to top.
  package let steps: [StyleStep]
  /// How far away content may be that changes a pixel.
  package let reach: Int

  /// The recipe of no effects.
  package init() { self.init([]) }

  /// `steps` are in order within each phase.
  package init(_ steps: [StyleStep]) {
    self.steps = StyleStep.Phase.allCases.flatMap { phase in steps.filter { $0.phase == phase } }
    reach = max(2, steps.map(\.reach).max() ?? 0) + 2
  }

  /// The steps of a phase, by their indices.
  package func range(of phase: StyleStep.Phase) -> Range<Int> {
    let start = steps.firstIndex { $0.phase.rawValue >= phase.rawValue } ?? steps.count
    return start..<(steps.firstIndex { $0.phase.rawValue > phase.rawValue } ?? steps.count)
  }

  /// The bounds of everything that is drawn, beyond the content as well.
  package func bounds(of content: PixelRect) -> PixelRect {
    guard !content.isEmpty else { return content }
    return steps.reduce(content) { bounds, step in
      guard step.phase == .beneath || step.phase == .outer, step.isWidening, let mask = step.mask else {
        return bounds
      }
      let reach = mask.plane.reach
      return bounds.union(
        content.outset(horizontal: reach, vertical: reach).offset(x: mask.offset.x, y: mask.offset.y))
    }
  }

  /// Whether anything lies on the box of the shape: a gradient that has no box of its own.
  package var needsShapeBox: Bool {
    steps.contains { step in
      guard case .axis = step.course, case .gradient(let gradient) = step.ink.paint else { return false }
      return gradient.box == nil
    }
  }

  /// The number of planes that are made and laid, for an estimate of the cost. A shadow that shows beneath the content
  /// as well is one.
  package var planeCount: Int {
    let planes = steps.flatMap(\.planes).reduce(into: Set<StylePlane>()) { $0.formUnion($1.all) }
    return planes.subtracting([.coverage, .surroundings]).count + steps.count { $0.phase != .unknocked }
  }
}
