import Pixels
import Scene

/// The part of a figure that its canvas shows: the shadows that reach it, and the part of the group that the canvas or
/// they need. Both ways of planning begin with it. All areas are in pixels of the canvas.
struct VisibleFigure {
  struct Shadow {
    let shadow: DropShadow
    /// The part of the shadow that is on the canvas.
    let result: PixelRect
    /// The part of the group that casts it.
    let needed: PixelRect
  }

  let figure: Figure
  let canvas: PixelRect
  /// The pixels to compose; the others are transparent.
  let area: PixelRect
  let groupArea: PixelRect
  let shadows: [Shadow]

  /// If there is a background, which fills the canvas, the whole canvas is composed.
  init(_ figure: Figure, canvas: PixelRect, hasBackground: Bool) {
    self.figure = figure
    self.canvas = canvas
    area = hasBackground ? canvas : figure.inkBounds.intersection(canvas)
    var groupArea = figure.groupBounds.intersection(canvas)
    shadows = figure.shadows.compactMap { shadow in
      let result = figure.bounds(of: shadow).intersection(canvas)
      let needed = VisibleFigure.needed(for: result, of: shadow.blur, shadow.dilation)
        .intersection(figure.groupBounds)
      guard !result.isEmpty, !needed.isEmpty else { return nil }
      groupArea = groupArea.union(needed)
      return Shadow(shadow: shadow, result: result, needed: needed)
    }
    // A shadow is cut from alpha, which can need more of the group than the canvas shows.
    self.groupArea = groupArea
  }

  /// The part of a plane that a blur's result can depend on.
  static func needed(for result: PixelRect, of blur: Blur, _ dilation: Dilation?) -> PixelRect {
    result.offset(x: -blur.shiftX, y: -blur.shiftY)
      .outset(horizontal: blur.horizontal.support + 1, vertical: blur.vertical.support + 1)
      .seen(through: dilation)
  }

  /// The visible part of a layer in a coverage.
  func area(of coverage: Int) -> PixelRect { groupArea.intersection(figure.coverages[coverage].bounds) }

  /// The part of a coverage from which an inner shadow in it is made.
  func needed(for shadow: InnerShadow, in coverage: Int) -> PixelRect {
    VisibleFigure.needed(for: area(of: coverage), of: shadow.blur, shadow.dilation)
      .intersection(figure.coverages[coverage].bounds)
  }
}
