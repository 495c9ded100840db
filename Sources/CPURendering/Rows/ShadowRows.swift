import Pixels
import Scene

/// A drop shadow as a painter needs it. It holds no references, so copying it costs no retain.
struct ShadowRows {
  /// Premultiplied.
  let color: SIMD4<Float>
  let isKnockedOut: Bool
  /// The rows of the blurred alpha.
  let rows: BlurredRows
  /// How many samples share one value of `rows`, along either axis.
  let repeats: Int

  /// The shadows of a figure that draw anything on `visible`, bottom to top. So many rows at most are made together.
  static func all(
    of figure: Figure, _ planes: FigurePlanes, _ group: GroupCompositor, on visible: PixelRect,
    together: Int, in arena: ScratchArena
  ) -> [ShadowRows] {
    zip(figure.shadows, planes.shadows).compactMap { shadow, plane in
      guard let plane else { return nil }
      let isSampled = shadow.blur.isHard && group.oversampling > 1
      return ShadowRows(
        color: shadow.color.premultiplied, isKnockedOut: shadow.isKnockedOut,
        rows: plane.rows(
          movedBy: group.shift(samples: isSampled),
          on: isSampled ? visible.multiplied(by: group.oversampling) : visible,
          together: together, in: arena),
        repeats: isSampled ? 1 : group.oversampling)
    }
  }
}
