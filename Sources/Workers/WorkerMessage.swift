/// A message between a supervisor and a worker. It lists its members once, for both directions.
///
/// Both ends are the same program, so messages need neither names nor versions. A message that cannot be read ends the
/// conversation.
package protocol WorkerMessage: Sendable {
  /// The message whose members are read next.
  init()
  /// Writes or reads the members, one after the other.
  mutating func code(_ coder: inout some MessageCoder)
}

/// What a message passes its members to: ``MessageWriter`` or ``MessageReader``.
package protocol MessageCoder {
  mutating func code(_ number: inout Int)
  mutating func code(_ bytes: inout [UInt8])
  mutating func code(_ text: inout String)
  /// Notes that what was read is no value of its type.
  mutating func refuse()
  /// Whether something was refused, or read beyond the end. Everything that is read after that is a default.
  var hasRefused: Bool { get }
}

extension MessageCoder {
  package mutating func code(_ message: inout some WorkerMessage) { message.code(&self) }

  /// Codes the payload of an enum's case: the present one, or one that is read.
  package mutating func payload<Payload: WorkerMessage>(_ present: Payload?) -> Payload {
    var payload = present ?? Payload()
    payload.code(&self)
    return payload
  }

  /// Codes values of which a new one is `new`.
  package mutating func code<Value>(
    _ values: inout [Value], new: Value, _ body: (inout Self, inout Value) -> Void
  ) {
    let count = payload(values.count)
    // What is read may replace more.
    if count < values.count { values.removeLast(values.count - max(0, count)) }
    // The number of values that are read is bounded by the bytes that there are.
    var place = 0
    while place < count, !hasRefused {
      if place == values.count { values.append(new) }
      body(&self, &values[place])
      place += 1
    }
  }

  package mutating func code<Value: RawRepresentable>(_ value: inout Value) where Value.RawValue: WorkerMessage {
    let raw = payload(value.rawValue)
    if let read = Value(rawValue: raw) { value = read } else { refuse() }
  }
}

// MARK: - Members

extension Int: WorkerMessage {
  package mutating func code(_ coder: inout some MessageCoder) { coder.code(&self) }
}

extension String: WorkerMessage {
  package mutating func code(_ coder: inout some MessageCoder) { coder.code(&self) }
}

extension Bool: WorkerMessage {
  package mutating func code(_ coder: inout some MessageCoder) { self = coder.payload(self ? 1 : 0) != 0 }
}

extension Double: WorkerMessage {
  package mutating func code(_ coder: inout some MessageCoder) {
    let bits = coder.payload(Int(bitPattern: UInt(bitPattern)))
    self = Double(bitPattern: UInt64(UInt(bitPattern: bits)))
  }
}

extension Optional: WorkerMessage where Wrapped: WorkerMessage {
  package init() { self = nil }

  package mutating func code(_ coder: inout some MessageCoder) {
    self = coder.payload(self != nil) ? coder.payload(self) : nil
  }
}

extension Array: WorkerMessage where Element: WorkerMessage {
  package mutating func code(_ coder: inout some MessageCoder) {
    coder.code(&self, new: Element()) { $1.code(&$0) }
  }
}
