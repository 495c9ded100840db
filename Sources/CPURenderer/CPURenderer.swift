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

  /// Draws one label. Never fails: what could fail was seen to when the scene was resolved.
  public func render(_ scene: LabelScene, alphaMode: AlphaMode = .straight) -> PixelBuffer {
    arena.reset()
    var result = PixelBuffer(width: scene.width, height: scene.height, alphaMode: alphaMode)
    let painter = LabelPainter(scene, in: arena)
    guard !painter.dirty.isEmpty else { return result }
    result.bytes.withUnsafeMutableBufferPointer { bytes in
      for y in painter.dirty.y..<painter.dirty.maxY {
        let row = painter.paint(row: y)
        let target = bytes.baseAddress! + (y * scene.width + painter.dirty.x) * 4
        row.write(to: target, opacity: scene.opacity, alphaMode: alphaMode)
      }
    }
    return result
  }
}

@available(*, unavailable)
extension CPURenderer: Sendable {}
