/// Reads a sheet straight into memory and waits for it. It does so only once the next sheet is planned, so that the
/// device draws meanwhile. This is best if the device is this processor, because there is no bus to wait for.
///
/// Not Sendable: it lives on its renderer's thread.
final class MemoryReadback: SheetReadback {
  private let outputs: SheetOutputs
  private let ledger: GLLedger
  /// The sheet whose pixels are in the outputs only.
  private var unread: (sheet: SheetPlan, taker: Taker)?
  /// Passed when the sheet is drawn. Without it glReadPixels could wait without end.
  private var fence: GLFence?
  /// The sheet whose pixels are in `pixels`, or lost.
  private var read: (taker: Taker, failure: GLESError?)?
  private var pixels: [UInt8] = []
  private(set) var mostPending = 0

  init(outputs: SheetOutputs, ledger: GLLedger) {
    self.outputs = outputs
    self.ledger = ledger
  }

  func outputsWillChange() {
    guard let (sheet, taker) = unread else { return }
    // A sheet of another submission may still be there.
    _ = take(waits: false)
    unread = nil
    do throws(GLESError) {
      try readPixels(of: sheet)
      read = (taker, nil)
    } catch {
      read = (taker, error)
    }
  }

  private func readPixels(of sheet: SheetPlan) throws(GLESError) {
    let count = SheetOutputs.byteCount(of: sheet)
    if pixels.count < count { pixels = [UInt8](repeating: 0, count: count) }
    try fence?.wait("drawing a sheet of \(sheet.labels.count) labels")
    fence = nil
    try outputs.timed { () throws(GLESError) in
      try pixels.withUnsafeMutableBufferPointer { bytes throws(GLESError) in
        guard let start = bytes.baseAddress else { return }
        try outputs.read(sheet, to: .memory(UnsafeMutableRawPointer(start)))
      }
    }
  }

  func add(_ sheet: SheetPlan, _ taker: @escaping Taker) throws(GLESError) {
    fence = try GLFence(in: ledger)
    unread = (sheet, taker)
    mostPending = max(mostPending, read == nil ? 1 : 2)
  }

  func take(waits: Bool) -> Bool {
    if waits, read == nil { outputsWillChange() }
    guard let (taker, failure) = read else { return false }
    read = nil
    pixels.withUnsafeBytes { taker((failure ?? ledger.loss).map { .failure($0) } ?? .success($0)) }
    return true
  }

  func isReady() throws(GLESError) -> Bool {
    guard read == nil, unread != nil else { return true }
    return try fence?.isPassed("drawing a sheet") ?? true
  }

  func forget() {
    (unread, read) = (nil, nil)
    fence = nil
  }
}
