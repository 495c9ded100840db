import Pixels

/// What becomes of the labels of a submission: what each scene's answer holds, and how a drawn sheet leads to it.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
protocol SheetDelivery {
  associatedtype Product

  /// Whether colours are divided by their alpha.
  var isStraight: Bool { get }
  /// Takes care of a sheet that was just drawn and is in the outputs. `done` is called once, now or later, on the same
  /// thread; if this throws, never.
  func deliver(
    _ sheet: SheetPlan, by executor: SheetExecutor, done: @escaping SheetReadback.Taker
  ) throws(GLESError)
  /// The answer for a label of a sheet that is done.
  func product(
    of label: SheetPlan.Label, on sheet: SheetPlan, _ pixels: UnsafeRawBufferPointer, by executor: SheetExecutor
  ) -> Product
  /// The answer for a scene in which there is nothing to draw.
  func blank(_ scene: Int, by executor: SheetExecutor) throws(GLESError) -> Product
}
