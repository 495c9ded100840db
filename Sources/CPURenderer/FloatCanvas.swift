import LabelScene
import Pixels

/// Premultiplied colours over a part of a scene's canvas, in scratch memory: what figures are composited onto where
/// there are several.
struct FloatCanvas {
  /// In pixels of the scene's canvas.
  let area: PixelRect
  private let stride: Int
  private let values: UnsafeMutablePointer<Float>

  /// Transparent.
  init(_ area: PixelRect, in arena: ScratchArena) {
    self.area = area
    stride = 4 * Plane.stride(width: area.width)
    values = arena.allocateZeroed(stride * area.height + 2 * Lanes.scalarCount)
  }

  /// Row `y` of the scene's canvas, which must be inside; its first value is column `area.x`.
  func row(_ y: Int) -> ColorRow { ColorRow(length: area.width, values: values + (y - area.y) * stride) }

  func draw(_ nodes: [SceneNode], of scene: LabelScene, in arena: ScratchArena) {
    for node in nodes {
      let mark = arena.mark()
      switch node {
      case .figure(let figure): draw(figure, background: nil, of: scene, in: arena)
      case .group(let nodes, let opacity):
        let bounds = node.inkBounds.intersection(area)
        guard !bounds.isEmpty, opacity > 0 else { continue }
        let layer = FloatCanvas(bounds, in: arena)
        layer.draw(nodes, of: scene, in: arena)
        for y in bounds.y..<bounds.maxY { lay(layer.row(y), at: bounds.x, row: y, opacity: opacity) }
      }
      arena.release(to: mark)
    }
  }

  func draw(_ figure: Figure, background: Background?, of scene: LabelScene, in arena: ScratchArena) {
    let painter = FigurePainter(
      figure, background: background, canvas: scene.canvas, clip: area, oversampling: scene.oversampling, in: arena)
    let dirty = painter.dirty
    for y in dirty.y..<dirty.maxY { lay(painter.paint(row: y), at: dirty.x, row: y, opacity: figure.opacity) }
  }

  private func lay(_ source: ColorRow, at x: Int, row y: Int, opacity: Float) {
    row(y).layOver(source, through: nil, start: x - area.x, count: source.length, opacity: opacity)
  }
}
