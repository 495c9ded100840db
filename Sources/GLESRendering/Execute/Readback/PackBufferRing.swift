/// Copies sheets to pack buffers, one after the other in a ring, so that the device draws the next sheets while earlier
/// ones cross the bus, and neither waits for the other.
///
/// There are three buffers, and the bytes in them are bounded. Not Sendable: it lives on its renderer's thread.
final class PackBufferRing: SheetReadback {
  /// One sheet is drawn, one crosses the bus, one is read.
  static let length = 3
  /// Beyond this many pending bytes, the oldest sheets are waited for.
  private static let mostBytes = 64 << 20
  /// The most bytes that a buffer keeps; an unusually large sheet releases its memory.
  private static let mostKept = 16 << 20

  private let outputs: SheetOutputs
  private let ledger: GLLedger
  private var free: [PackBuffer]
  private var pending: [(sheet: SheetPlan, buffer: PackBuffer, taker: Taker)] = []
  private(set) var mostPending = 0

  init(outputs: SheetOutputs, ledger: GLLedger) {
    self.outputs = outputs
    self.ledger = ledger
    free = (0..<PackBufferRing.length).map { _ in PackBuffer(ledger: ledger) }
  }

  /// Nothing to do: commands run in order, so a copy that was requested runs before the output is overwritten.
  func outputsWillChange() {}

  func add(_ sheet: SheetPlan, _ taker: @escaping Taker) throws(GLESError) {
    let buffer = free.removeLast()
    do throws(GLESError) {
      try outputs.finishWhereTimed(ledger)
      try outputs.timed { () throws(GLESError) in
        try buffer.fill(SheetOutputs.byteCount(of: sheet)) { () throws(GLESError) in
          try outputs.read(sheet, to: .packBuffer)
        }
      }
    } catch {
      release(buffer)
      throw error
    }
    pending.append((sheet, buffer, taker))
    mostPending = max(mostPending, pending.count)
  }

  private var isFull: Bool {
    free.isEmpty
      || pending.reduce(0) { $0 + SheetOutputs.byteCount(of: $1.sheet) } > PackBufferRing.mostBytes
  }

  func take(waits: Bool) -> Bool {
    guard waits || isFull, let (sheet, buffer, taker) = pending.first else { return false }
    pending.removeFirst()
    do throws(GLESError) {
      try outputs.timed { () throws(GLESError) in try buffer.wait() }
      // Bytes read from a lost context are undefined.
      if let loss = ledger.loss { throw loss }
      try buffer.withBytes(SheetOutputs.byteCount(of: sheet)) { taker(.success($0)) }
    } catch {
      taker(.failure(error))
    }
    release(buffer)
    return true
  }

  func isReady() throws(GLESError) -> Bool {
    guard let oldest = pending.first else { return true }
    return try oldest.buffer.isFilled()
  }

  func forget() {
    for entry in pending { release(entry.buffer) }
    pending = []
  }

  private func release(_ buffer: PackBuffer) {
    buffer.reset(keeping: PackBufferRing.mostKept)
    free.append(buffer)
  }
}
