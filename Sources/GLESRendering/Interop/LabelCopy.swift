import Pixels

/// One label to be copied from a sheet's output to a target.
struct LabelCopy {
  /// Nil for a texture of ours.
  let surface: TargetSurface?
  let isPacked: Bool
  let isBlended: Bool
  let instance: Instance

  /// Nil if the label lies outside the target.
  init?(_ label: SheetPlan.Label, to target: RenderTarget, on surface: TargetSurface, canvas: SIMD2<Int>) {
    let isFlipped = target.rows == .bottomUp
    let area = label.area
    let top = isFlipped ? canvas.y - area.maxY : area.y
    let drawn = PixelRect(x: target.x + area.x, y: target.y + top, width: area.width, height: area.height)
    isBlended = target.composition == .over
    // What replaces the target is the whole canvas, which is transparent around the label.
    let whole = isBlended ? drawn : PixelRect(x: target.x, y: target.y, width: canvas.x, height: canvas.y)
    let visible = whole.intersection(PixelRect(x: 0, y: 0, width: surface.size.x, height: surface.size.y))
    guard !visible.isEmpty else { return nil }
    self.surface = surface
    isPacked = label.isPacked
    instance = Instance(
      target: visible,
      source: SIMD4(
        Int32(label.corner.x), Int32(label.corner.y), Int32(label.offset.x), Int32(label.offset.y)),
      terms: SIMD4(drawn), taps: SIMD4(isFlipped ? 1 : 0, 0, 0, 0))
  }

  /// The pixels of a label alone, to the first texel of a texture of ours.
  init(pixelsOf label: SheetPlan.Label) {
    surface = nil
    isPacked = label.isPacked
    isBlended = false
    let drawn = PixelRect(x: 0, y: 0, width: label.area.width, height: label.area.height)
    instance = Instance(
      target: drawn,
      source: SIMD4(
        Int32(label.corner.x), Int32(label.corner.y), Int32(label.offset.x), Int32(label.offset.y)),
      terms: SIMD4(drawn))
  }
}
