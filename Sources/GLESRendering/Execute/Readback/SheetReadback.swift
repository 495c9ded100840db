/// Brings the pixels of drawn sheets to memory, in the order in which they were drawn.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
protocol SheetReadback: AnyObject {
  /// Gets a sheet with its pixels, or the reason why there are none. In that case only this sheet is lost.
  typealias Taker = (SheetPlan, Result<UnsafeRawBufferPointer, GLESError>) -> Void

  /// Announces that the outputs are about to be overwritten by another sheet.
  func outputsWillChange()
  /// Adds a sheet that was drawn and is in the outputs. If this throws, the sheet was not added.
  func add(_ sheet: SheetPlan) throws(GLESError)
  /// Hands out the oldest sheet and returns whether there was one. Without `waits`, it does so only if the sheet is in
  /// memory or no more sheets may be pending.
  func take(waits: Bool, _ body: Taker) -> Bool
  /// The largest number of sheets that were drawn and not yet taken at one time.
  var mostPending: Int { get }
}
