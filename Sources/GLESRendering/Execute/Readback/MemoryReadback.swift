/// Reads a sheet straight into memory, and waits for it; not before the next sheet is planned, so that the device draws
/// meanwhile. The best way where the device is this processor: there is no bus to wait for.
///
/// Not Sendable: lives on its renderer's thread.
final class MemoryReadback: SheetReadback {
  private let outputs: SheetOutputs
  /// In the outputs only.
  private var unread: SheetPlan?
  /// In memory.
  private var read: SheetPlan?
  private var pixels: [UInt8] = []
  private(set) var mostPending = 0

  init(outputs: SheetOutputs) { self.outputs = outputs }

  func outputsWillChange() throws(GLESError) {
    guard let sheet = unread else { return }
    let count = SheetOutputs.byteCount(of: sheet)
    if pixels.count < count { pixels = [UInt8](repeating: 0, count: count) }
    outputs.finishWhereTimed()
    try outputs.timed { () throws(GLESError) in
      try pixels.withUnsafeMutableBufferPointer { bytes throws(GLESError) in
        guard let start = bytes.baseAddress else { return }
        try outputs.read(sheet, to: .memory(UnsafeMutableRawPointer(start)))
      }
    }
    (unread, read) = (nil, sheet)
  }

  func add(_ sheet: SheetPlan) {
    unread = sheet
    mostPending = max(mostPending, read == nil ? 1 : 2)
  }

  func take(waits: Bool, _ body: (SheetPlan, UnsafeRawBufferPointer) -> Void) throws(GLESError) -> Bool {
    if waits, read == nil { try outputsWillChange() }
    guard let sheet = read else { return false }
    read = nil
    pixels.withUnsafeBytes { body(sheet, $0) }
    return true
  }

  func abandon() { (unread, read) = (nil, nil) }
}
