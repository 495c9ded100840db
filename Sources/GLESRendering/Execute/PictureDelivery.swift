import Pixels
import Scene

/// Reads labels back into pictures.
struct PictureDelivery: SheetDelivery {
  let sizes: [SIMD2<Int>]
  let alphaMode: AlphaMode

  init(_ scenes: [Scene], alphaMode: AlphaMode) {
    sizes = scenes.map { SIMD2($0.width, $0.height) }
    self.alphaMode = alphaMode
  }

  var isStraight: Bool { alphaMode == .straight }

  func deliver(
    _ sheet: SheetPlan, by executor: SheetExecutor, done: @escaping SheetReadback.Taker
  ) throws(GLESError) {
    // Its fence sends all commands to the device.
    try executor.readback.add(sheet) { [unowned executor] pixels in
      executor.counters.bytesRead += SheetOutputs.byteCount(of: sheet)
      done(pixels)
    }
  }

  func product(
    of label: SheetPlan.Label, on sheet: SheetPlan, _ pixels: UnsafeRawBufferPointer, by executor: SheetExecutor
  ) -> PixelBuffer {
    executor.picture(label, of: sheet, pixels, size: sizes[label.scene], alphaMode: alphaMode)
  }

  func blank(_ scene: Int, by executor: SheetExecutor) -> PixelBuffer {
    PixelBuffer(width: sizes[scene].x, height: sizes[scene].y, alphaMode: alphaMode)
  }
}
