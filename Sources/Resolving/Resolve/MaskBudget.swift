import Documents
import Pixels
import Scene
import Typography

/// Counts the masks and pictures of a document as they are made, so that no more than one of them is made beyond the
/// limits: a shape may have thousands of strokes. A value.
struct MaskBudget {
  private(set) var weight = MaskWeight()
  private let resources: SceneResources
  /// What was spent before, in microseconds.
  private let spent: Int
  /// What is thrown where making all of it takes too long.
  private let tooIntricate: ResolveError

  init(_ resources: SceneResources, spent: Int = 0, tooIntricate: ResolveError? = nil) {
    self.resources = resources
    self.spent = spent
    self.tooIntricate = tooIntricate ?? .tooCostly(.masks, limit: resources.masks)
  }

  /// Counts masks, which must live as long as this.
  mutating func add(_ masks: some Collection<PlacedMask>) throws(ResolveError) {
    weight.add(masks)
    try check()
  }

  /// Counts the pictures that a figure shows, which must live as long as this.
  mutating func add(picturesOf figure: Figure) throws(ResolveError) {
    weight.add(picturesOf: figure)
    try check()
  }

  /// Makes the mask of a path, or of its stroke, and counts it.
  mutating func placed(
    _ path: Path, in space: SceneSpace, stroke: LabelDocument.Stroke? = nil
  ) throws(ResolveError) -> [PlacedMask] {
    let masks: [PlacedMask]
    do throws(FontError) { masks = try resources.rasterizer.placed(path, in: space, stroke: stroke) } catch {
      switch error {
      case .glyphTooLarge, .outlineTooDetailed, .outlineTooIntricate: throw .shapeTooLarge(field: "size")
      default: throw .font(error)
      }
    }
    try add(masks)
    return masks
  }

  private func check() throws(ResolveError) {
    guard weight.bytes <= resources.pictureBytes else {
      throw .tooCostly(.maskBytes, limit: resources.pictureBytes)
    }
    guard spent + weight.effort <= resources.masks else { throw tooIntricate }
  }
}
