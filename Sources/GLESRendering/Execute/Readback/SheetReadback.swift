/// Brings the pixels of drawn sheets to memory, in the order in which they were drawn.
///
/// Not Sendable: lives on its renderer's thread, with its context current.
protocol SheetReadback: AnyObject {
  /// Another sheet is about to be drawn over what the outputs hold.
  func outputsWillChange() throws(GLESError)
  /// A sheet was drawn: the outputs hold it.
  func add(_ sheet: SheetPlan) throws(GLESError)
  /// Hands out the oldest sheet with its pixels, and says whether there was one. Without `waits`, only where it is in
  /// memory or where no more sheets may be under way.
  func take(waits: Bool, _ body: (SheetPlan, UnsafeRawBufferPointer) -> Void) throws(GLESError) -> Bool
  /// Forgets the sheets that were not taken.
  func abandon()
  /// The most sheets that were drawn and not taken at one time.
  var mostPending: Int { get }
}
