/// A message between a supervisor and a worker. It lists its members once, for both directions.
///
/// Both ends are the same program, so messages need neither names nor versions. A message that cannot be read ends the
/// conversation.
package protocol WorkerMessage: Sendable {
  /// The message whose members are read next.
  init()
  /// Writes or reads the members, one after the other.
  mutating func code(_ coder: inout MessageCoder)
}

extension Int: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) { coder.code(&self) }
}

extension String: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) { coder.code(&self) }
}

extension Bool: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) { coder.code(&self) }
}

extension Double: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) { coder.code(&self) }
}

extension Optional: WorkerMessage where Wrapped: WorkerMessage {
  package init() { self = nil }

  package mutating func code(_ coder: inout MessageCoder) {
    self = coder.payload(self != nil) ? coder.payload(self) : nil
  }
}

extension Array: WorkerMessage where Element: WorkerMessage {
  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&self, new: Element()) { $1.code(&$0) }
  }
}
