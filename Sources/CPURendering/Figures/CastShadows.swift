import Pixels
import Scene

/// The drop shadows of a figure that blur just what one of its inner shadows blurs: the mask of an opaque text, by as much.
/// Their planes are made once for both, each value from the same taps in the same order as alone.
struct CastShadows {
  private let figure: Figure
  private let area: PixelRect
  private let clip: PixelRect
  /// The coverage whose mask is the group's alpha; nil where the alpha is made of more.
  private let coverage: Int?
  /// The planes that are made, for each shadow of the figure.
  private(set) var planes: [BlurredPlane?]

  init(_ figure: Figure, oversampling factor: Int, area: PixelRect, clip: PixelRect) {
    self.figure = figure
    self.area = area
    self.clip = clip
    coverage = factor == 1 ? CastShadows.alphaCoverage(of: figure) : nil
    planes = [BlurredPlane?](repeating: nil, count: figure.shadows.count)
  }

  /// Inner shadows over an opaque fill change colours alone, unless they replace what is there.
  private static func alphaCoverage(of figure: Figure) -> Int? {
    guard case .fill(let coverage, let paint)? = figure.layers.first, paint.isOpaque else { return nil }
    for layer in figure.layers.dropFirst() {
      guard case .innerShadow(_, let shadow) = layer, shadow.blend != .replace else { return nil }
    }
    return coverage
  }

  /// The mask that is the group's alpha, if it is one.
  func alpha(in masks: [Plane?]) -> Plane? {
    guard let plane = coverage.flatMap({ masks[$0] }), plane.bounds == area else { return nil }
    return plane
  }

  /// What an inner shadow sees of the plane of a drop shadow; nil if it must make its own.
  mutating func blurred(
    _ inner: InnerShadow, in index: Int, of masks: inout MaskPlanes, _ arena: ScratchArena
  ) -> BlurredPlane? {
    guard index == coverage, inner.dilation == nil, !inner.blur.isHard, !figure.shadows.isEmpty else { return nil }
    let mask = masks.samples(index)
    guard mask.bounds == area else { return nil }
    for (place, shadow) in figure.shadows.enumerated() {
      let shift = SIMD2(inner.blur.shiftX - shadow.blur.shiftX, inner.blur.shiftY - shadow.blur.shiftY)
      let output = figure.bounds(of: shadow).intersection(clip)
      guard shadow.dilation == nil, shadow.blur.horizontal == inner.blur.horizontal,
        shadow.blur.vertical == inner.blur.vertical, output.offset(x: shift.x, y: shift.y).contains(mask.bounds)
      else { continue }
      let plane = planes[place] ?? mask.blurred(shadow.blur, output: output, in: arena)
      planes[place] = plane
      return plane.moved(by: shift, on: mask.bounds)
    }
    return nil
  }
}
