import Pixels
import Scene

/// Copies labels to the caller's targets. Pixels never leave the device.
///
/// Not Sendable: it lives for one call, on its renderer's thread.
final class TargetDelivery: SheetDelivery {
  private let scenes: [Scene]
  private let targets: [RenderTarget]
  private let surfaces: [TargetSurface]
  let isStraight: Bool
  /// What became of copies that were begun. A label is never copied twice, because one that is laid over what is there
  /// would then show through itself.
  private var begun: [Int: GLESError?] = [:]

  /// For each scene there is a target and its surface. All are premultiplied, or all are not.
  init(_ scenes: [Scene], targets: [RenderTarget], surfaces: [TargetSurface], isStraight: Bool) {
    self.scenes = scenes
    self.targets = targets
    self.surfaces = surfaces
    self.isStraight = isStraight
  }

  func deliver(
    _ sheet: SheetPlan, by executor: SheetExecutor, done: @escaping SheetReadback.Taker
  ) throws(GLESError) {
    let indices = sheet.labels.map(\.scene)
    for case let error?? in indices.map({ begun[$0] }) { throw error }
    for index in indices { begun[index] = .some(nil) }
    do throws(GLESError) {
      try executor.copy(sheet.labels.compactMap { copy($0, on: sheet) }, of: sheet)
      for label in sheet.labels where targets[label.scene].isBlendedByProgram {
        let canvas = SIMD2(scenes[label.scene].width, scenes[label.scene].height)
        try executor.blend(label, of: canvas, to: targets[label.scene], on: surfaces[label.scene])
      }
    } catch {
      for index in indices { begun[index] = error }
      throw error
    }
    done(.success(UnsafeRawBufferPointer(start: nil, count: 0)))
  }

  private func copy(_ label: SheetPlan.Label, on sheet: SheetPlan) -> LabelCopy? {
    let (scene, target) = (scenes[label.scene], targets[label.scene])
    guard !target.isBlendedByProgram else { return nil }
    return LabelCopy(label, to: target, on: surfaces[label.scene], canvas: SIMD2(scene.width, scene.height))
  }

  func product(
    of label: SheetPlan.Label, on sheet: SheetPlan, _ pixels: UnsafeRawBufferPointer, by executor: SheetExecutor
  ) {}

  func blank(_ scene: Int, by executor: SheetExecutor) throws(GLESError) {
    let target = targets[scene]
    guard target.composition == .replace else { return }
    let canvas = PixelRect(x: target.x, y: target.y, width: scenes[scene].width, height: scenes[scene].height)
    try executor.clear(surfaces[scene], canvas)
  }
}
