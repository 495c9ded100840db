import Pixels

/// A part of what is drawn: of the canvas, of a layer, of a mask.
struct DrawnPart {
  let area: PixelRect
  /// What would be drawn of the same if the whole canvas were; it holds the area.
  let whole: PixelRect

  /// The part of something else that is seen in this one, and what is seen of it in the whole.
  func mapped(_ seen: (PixelRect) -> PixelRect) -> DrawnPart { DrawnPart(area: seen(area), whole: seen(whole)) }
}
