/// Brings the pixels of drawn sheets to memory, in the order in which they were drawn.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
protocol SheetReadback: AnyObject {
  /// Gets a sheet's pixels, or the reason why there are none. In that case only this sheet is lost.
  typealias Taker = (Result<UnsafeRawBufferPointer, GLESError>) -> Void

  /// Announces that the outputs are about to be overwritten by another sheet.
  func outputsWillChange()
  /// Adds a sheet that was drawn and is in the outputs. If this throws, the sheet was not added.
  func add(_ sheet: SheetPlan, _ taker: @escaping Taker) throws(GLESError)
  /// Hands the oldest sheet to its taker and returns whether there was one. Without `waits`, it does so only if the
  /// sheet is in memory or no more sheets may be pending.
  func take(waits: Bool) -> Bool
  /// Whether the device has drawn the oldest sheet, so that taking it need not wait; true without sheets.
  func isReady() throws(GLESError) -> Bool
  /// Drops all sheets and their takers.
  func forget()
  /// The largest number of sheets that were drawn and not yet taken at one time.
  var mostPending: Int { get }
}
