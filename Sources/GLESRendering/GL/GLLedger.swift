/// The state that the owners of a renderer's GL names share: their context, whether it still answers, how many names
/// there are (so that tests can see a leak), and how long to wait for the device.
///
/// Not Sendable: it belongs to one renderer, on its thread.
final class GLLedger {
  private let context: GLContext
  /// The longest wait, in seconds.
  let timeLimit: Double
  private(set) var live = 0
  /// How many names were not deleted, because their context was not current or will never answer.
  private(set) var leaked = 0
  /// Why the context does not answer any more; nil while it does.
  private(set) var end: GLESError?
  /// Faults that tests simulate.
  var faults: DriverFaults?
  private var simulated: DriverFaults.Fault?

  init(context: GLContext, timeLimit: Double) {
    self.context = context
    self.timeLimit = timeLimit
  }

  func created() { live += 1 }

  /// Makes `delete` delete a name, but only in its own context: a name does not tell its context, and in another one it
  /// may belong to somebody else. If the context is not current, the name is leaked.
  func delete(_ delete: () -> Void) {
    live -= 1
    if context.isCurrent, end == nil { delete() } else { leaked += 1 }
  }

  /// Notes that the context does not answer any more. From now on nothing waits for it, and names are leaked, because a
  /// device that hangs might not return from deleting them.
  func end(with error: GLESError) { end = end ?? error }

  /// Why the context is lost; nil if it is not.
  var loss: GLESError? {
    let reason = simulated == .contextLost ? "a simulated reset" : context.resetReason()
    return reason.map { .contextLost(reason: $0) }
  }

  /// True if a test simulates a fence that is never passed.
  var isHanging: Bool { simulated == .hang }

  /// Simulates the fault that a test set for this point, if there is one.
  func fail(at point: DriverFaults.Point) throws(GLESError) {
    guard let fault = faults?.fault(at: point) else { return }
    switch fault {
    case .contextLost, .hang: simulated = fault
    case .outOfMemory: throw .driver(.outOfMemory, during: "simulating a failure")
    case .rejected: throw .shaderFailed(program: "\(point)", log: "a simulated failure", source: "")
    }
  }
}
