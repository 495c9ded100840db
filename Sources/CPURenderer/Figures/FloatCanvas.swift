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

  /// How many bytes of planes wait before they are drawn: figures are drawn in turn on one strip of the canvas, then
  /// on the next, so that a strip stays in the second-level cache while hundreds of shadows overlap on it.
  private static let waitingBytes = 8 << 20
  private static let stripBytes = 128 << 10

  func draw(_ nodes: [SceneNode], of scene: LabelScene, in arena: ScratchArena, cache: PlaneCache) {
    let mark = arena.mark()
    var waiting: [(painter: FigurePainter, opacity: Float)] = []
    func drawWaiting() {
      draw(waiting)
      waiting = []
      arena.release(to: mark)
    }
    for node in nodes {
      switch node {
      case .figure(let figure):
        let painter = FigurePainter(
          figure, background: nil, canvas: scene.canvas, clip: area, oversampling: scene.oversampling, in: arena,
          cache: cache)
        waiting.append((painter, figure.opacity))
        if arena.distance(from: mark) > FloatCanvas.waitingBytes { drawWaiting() }
      case .group(let nodes, let opacity):
        drawWaiting()
        let bounds = node.inkBounds.intersection(area)
        guard !bounds.isEmpty, opacity > 0 else { continue }
        let layer = FloatCanvas(bounds, in: arena)
        layer.draw(nodes, of: scene, in: arena, cache: cache)
        for y in bounds.y..<bounds.maxY { lay(layer.row(y), at: bounds.x, row: y, opacity: opacity) }
        arena.release(to: mark)
      }
    }
    drawWaiting()
  }

  private func draw(_ painters: [(painter: FigurePainter, opacity: Float)]) {
    let height = painters.count == 1 ? area.height : max(8, FloatCanvas.stripBytes / (stride * 4))
    for top in Swift.stride(from: area.y, to: area.maxY, by: max(1, height)) {
      let strip = top..<min(top + height, area.maxY)
      for (painter, opacity) in painters {
        let rows = (painter.dirty.y..<painter.dirty.maxY).clamped(to: strip)
        if opacity == 1, painter.laysRows {
          painter.lay(rows: rows, over: self)
        } else {
          for y in rows { lay(painter.paint(row: y), at: painter.dirty.x, row: y, opacity: opacity) }
        }
      }
    }
  }

  func draw(_ background: Background, of scene: LabelScene, in arena: ScratchArena, cache: PlaneCache) {
    let painter = FigurePainter(
      Figure(), background: background, canvas: scene.canvas, clip: area, oversampling: scene.oversampling,
      in: arena,
      cache: cache)
    draw([(painter, 1)])
  }

  private func lay(_ source: ColorRow, at x: Int, row y: Int, opacity: Float) {
    row(y).layOver(source, through: nil, start: x - area.x, count: source.length, opacity: opacity)
  }
}
