/// Brings the pixels of drawn sheets to memory, in the order in which they were drawn.
///
/// Not Sendable: lives on its renderer's thread, with its context current.
protocol SheetReadback: AnyObject {
  /// Gets a sheet with its pixels, or why there are none: then this sheet is lost, and no other.
  typealias Taker = (SheetPlan, Result<UnsafeRawBufferPointer, GLESError>) -> Void

  /// Another sheet is about to be drawn over what the outputs hold.
  func outputsWillChange()
  /// A sheet was drawn: the outputs hold it. Where this throws, it was not added.
  func add(_ sheet: SheetPlan) throws(GLESError)
  /// Hands out the oldest sheet, and says whether there was one. Without `waits`, only where it is in memory or where
  /// no more sheets may be under way.
  func take(waits: Bool, _ body: Taker) -> Bool
  /// The most sheets that were drawn and not taken at one time.
  var mostPending: Int { get }
}
