/// What the owners of a renderer's GL names share: the context that they are in and whether it still answers, how many
/// there are, so that tests can see a leak, and how long to wait for the device.
///
/// Not Sendable: belongs to one renderer, on its thread.
final class GLLedger {
  private let context: GLContext
  /// In seconds.
  let timeLimit: Double
  private(set) var live = 0
  /// Names that were not deleted, since their context was not current or will never answer.
  private(set) var leaked = 0
  /// Why the context answers no more.
  private(set) var end: GLESError?
  /// What tests have the driver fail at.
  var faults: DriverFaults?
  private var simulated: DriverFaults.Fault?

  init(context: GLContext, timeLimit: Double) {
    self.context = context
    self.timeLimit = timeLimit
  }

  func created() { live += 1 }

  /// Has `delete` delete a name, in its own context only: a name says nothing of its context, and in another it may be
  /// somebody else's. Where the context is not current the name is leaked.
  func delete(_ delete: () -> Void) {
    live -= 1
    if context.isCurrent, end == nil { delete() } else { leaked += 1 }
  }

  /// Notes that the context answers no more. From now on nobody waits for it, and names are leaked: a device that
  /// hangs might not return from deleting them.
  func end(with error: GLESError) { end = end ?? error }

  /// Why the context is lost, where it is.
  var loss: GLESError? {
    let reason = simulated == .contextLost ? "a simulated reset" : context.resetReason()
    return reason.map { .contextLost(reason: $0) }
  }

  /// Whether a fence is not passed, whatever the driver says.
  var isHanging: Bool { simulated == .hang }

  /// Does what tests told for this point.
  func fail(at point: DriverFaults.Point) throws(GLESError) {
    guard let fault = faults?.fault(at: point) else { return }
    switch fault {
    case .contextLost, .hang: simulated = fault
    case .outOfMemory: throw .driver(.outOfMemory, during: "simulating a failure")
    case .rejected: throw .shaderFailed(program: "\(point)", log: "a simulated failure", source: "")
    }
  }
}
