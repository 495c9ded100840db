public import LabelScene
public import Pixels

/// The reference path: the rendering model in plain SIMD Swift. It writes the goldens, stands in where no GPU is,
/// and is the opponent that the benchmark measures the GPU against.
///
/// Keeps its scratch memory between labels, so use one for many. Not Sendable: one thread at a time, one renderer a
/// thread. The pixels depend on the scene alone.
public final class CPURenderer {
  private let arena = ScratchArena()

  public init() {}

  /// Draws one scene. Never fails: what could fail was seen to when the scene was resolved.
  public func render(_ scene: LabelScene, alphaMode: AlphaMode = .straight) -> PixelBuffer {
    arena.reset()
    var result = PixelBuffer(width: scene.width, height: scene.height, alphaMode: alphaMode)
    if let figure = scene.onlyFigure {
      let painter = FigurePainter(
        figure, background: scene.background, canvas: scene.canvas, oversampling: scene.oversampling, in: arena)
      write(painter.dirty, of: scene, to: &result) { painter.paint(row: $0) }
    } else {
      let area = scene.background == nil ? scene.inkBounds.intersection(scene.canvas) : scene.canvas
      let canvas = FloatCanvas(area, in: arena)
      if let background = scene.background {
        canvas.draw(Figure(), background: background, of: scene, in: arena)
      }
      canvas.draw(scene.nodes, of: scene, in: arena)
      write(area, of: scene, to: &result) { canvas.row($0) }
    }
    return result
  }

  /// Rounds the rows of `area` to bytes; `row` gives the premultiplied colours of its pixels.
  private func write(
    _ area: PixelRect, of scene: LabelScene, to result: inout PixelBuffer, row: (Int) -> ColorRow
  ) {
    guard !area.isEmpty else { return }
    let alphaMode = result.alphaMode
    result.bytes.withUnsafeMutableBufferPointer { bytes in
      for y in area.y..<area.maxY {
        let target = bytes.baseAddress! + (y * scene.width + area.x) * 4
        row(y).write(
          to: target, opacity: scene.opacity, alphaMode: alphaMode,
          dither: scene.isDithered ? DitherRow(x: area.x, y: y) : nil)
      }
    }
  }
}

@available(*, unavailable)
extension CPURenderer: Sendable {}
