/// What the owners of a renderer's GL names share: the context that they are in, how many there are, so that tests can
/// see a leak, and how long to wait for the device.
///
/// Not Sendable: belongs to one renderer, on its thread.
final class GLLedger {
  private let context: GLContext
  /// In seconds.
  let timeLimit: Double
  private(set) var live = 0
  /// Names that were not deleted, since their context was not current or will never answer.
  private(set) var leaked = 0
  private var isAbandoned = false

  init(context: GLContext, timeLimit: Double) {
    self.context = context
    self.timeLimit = timeLimit
  }

  func created() { live += 1 }

  /// Has `delete` delete a name, in its own context only: a name says nothing of its context, and in another it may be
  /// somebody else's. Where the context is not current the name is leaked.
  func delete(_ delete: () -> Void) {
    live -= 1
    if context.isCurrent, !isAbandoned { delete() } else { leaked += 1 }
  }

  /// Leaks all names from now on: a device that hangs might not return from deleting them.
  func abandon() { isAbandoned = true }
}
