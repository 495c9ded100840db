import Pixels
import Scene

/// The coverages of a figure as planes, each made when it is first needed.
struct MaskPlanes {
  private let figure: Figure
  private let oversampling: Int
  private let area: PixelRect
  private let arena: ScratchArena
  private var masks: [Plane?]
  private var reduced: [Plane?]

  /// `area`, in samples, is the part of the masks that is needed.
  init(_ figure: Figure, oversampling: Int, area: PixelRect, arena: ScratchArena) {
    self.figure = figure
    self.oversampling = oversampling
    self.area = area
    self.arena = arena
    masks = [Plane?](repeating: nil, count: figure.coverages.count)
    reduced = masks
  }

  /// The planes made so far, with one value per sample.
  var made: [Plane?] { masks }

  /// The plane with one value per sample.
  mutating func samples(_ index: Int) -> Plane {
    if let plane = masks[index] { return plane }
    let coverage = figure.coverages[index]
    let clip = coverage.bounds.multiplied(by: oversampling).intersection(area)
    let plane = Plane.union(of: coverage, clip: clip, in: arena)
    masks[index] = plane
    return plane
  }

  /// The plane with one value per pixel.
  mutating func pixels(_ index: Int) -> Plane {
    if let plane = reduced[index] { return plane }
    let plane = samples(index).reduced(by: oversampling, in: arena)
    reduced[index] = plane
    return plane
  }
}
