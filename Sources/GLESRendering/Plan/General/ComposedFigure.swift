/// The draws that compose a figure: by one rectangle, or by a rectangle with everything sharp and cheaper ones around it.
struct ComposedFigure {
  let whole: CanvasDraw
  let parts: [CanvasDraw]

  /// The draws on a canvas. The parts have different programs. Where figures lie over each other, those would alternate,
  /// and each change is a draw call; as wholes, figures of one design are one draw call in their order.
  func draws(on canvas: CanvasPasses.Cursor) -> [CanvasDraw] {
    parts.count > 1 && canvas.hasDrawn(in: whole.area) ? [whole] : parts
  }
}
