import Pixels
import Scenes

/// The coverages of a figure as planes, each made once, when it is first asked for.
struct MaskPlanes {
  private let figure: Figure
  private let oversampling: Int
  private let area: PixelRect
  private let arena: ScratchArena
  private var masks: [Plane?]
  private var reduced: [Plane?]

  /// `area` in samples: what of the masks is wanted.
  init(_ figure: Figure, oversampling: Int, area: PixelRect, arena: ScratchArena) {
    self.figure = figure
    self.oversampling = oversampling
    self.area = area
    self.arena = arena
    masks = [Plane?](repeating: nil, count: figure.coverages.count)
    reduced = masks
  }

  /// Those asked for, a value a sample.
  var made: [Plane?] { masks }

  /// A value a sample.
  mutating func samples(_ index: Int) -> Plane {
    if let plane = masks[index] { return plane }
    let coverage = figure.coverages[index]
    let clip = coverage.bounds.multiplied(by: oversampling).intersection(area)
    let plane = Plane.union(of: coverage, clip: clip, in: arena)
    masks[index] = plane
    return plane
  }

  /// A value a pixel.
  mutating func pixels(_ index: Int) -> Plane {
    if let plane = reduced[index] { return plane }
    let plane = samples(index).reduced(by: oversampling, in: arena)
    reduced[index] = plane
    return plane
  }
}
