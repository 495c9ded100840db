/// What a message passes its members to: it writes them, or reads them in the order in which they were written.
///
/// One type does both, so that it is known where members are listed: with a type that was looked up at run time, messages
/// took 7.8 % of a batch of names, where they take 5.8. A value.
package struct MessageCoder: Sendable {
  /// The messages that were written: each its length in four bytes, and its members.
  package internal(set) var bytes: [UInt8] = []
  /// What is read, and how far it is; nil where members are written.
  private let message: ArraySlice<UInt8>?
  private var position = 0
  /// Whether something was refused, or read beyond the end. Everything that is read after that is a default.
  package private(set) var hasRefused = false

  /// Writes messages.
  package init() { message = nil }

  private init(_ message: ArraySlice<UInt8>) {
    self.message = message
    position = message.startIndex
  }

  /// Writes a message behind the others.
  package mutating func append(_ message: some WorkerMessage) {
    let start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0])
    // What is written does not change.
    var message = message
    message.code(&self)
    let length = UInt32(bytes.count - start - 4)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: length.littleEndian, toByteOffset: start, as: UInt32.self) }
  }

  /// The message of what a length was followed by; nil if this is none.
  package static func message<Message: WorkerMessage>(_ bytes: ArraySlice<UInt8>) -> Message? {
    var coder = MessageCoder(bytes)
    var message = Message()
    message.code(&coder)
    return coder.hasRefused ? nil : message
  }

  /// Notes that what was read is no value of its type.
  package mutating func refuse() { hasRefused = message != nil }

  // MARK: - Members

  package mutating func code(_ number: inout Int) {
    guard message != nil else { return put(number) }
    number = nextNumber()
  }

  package mutating func code(_ bytes: inout [UInt8]) {
    guard message != nil else {
      put(bytes.count)
      return self.bytes.append(contentsOf: bytes)
    }
    bytes = Array(nextField())
  }

  package mutating func code(_ text: inout String) {
    guard message != nil else {
      put(text.utf8.count)
      return bytes.append(contentsOf: text.utf8)
    }
    text = String(decoding: nextField(), as: UTF8.self)
  }

  package mutating func code(_ flag: inout Bool) { flag = payload(flag ? 1 : 0) != 0 }

  package mutating func code(_ number: inout Double) {
    let bits = payload(Int(bitPattern: UInt(number.bitPattern)))
    number = Double(bitPattern: UInt64(UInt(bitPattern: bits)))
  }

  package mutating func code(_ text: inout String?) {
    guard payload(text != nil) else {
      text = nil
      return
    }
    var known = text ?? ""
    code(&known)
    text = known
  }

  package mutating func code(_ message: inout some WorkerMessage) { message.code(&self) }

  /// Codes the payload of an enum's case: the present one, or one that is read.
  package mutating func payload(_ present: Int?) -> Int {
    var payload = present ?? 0
    code(&payload)
    return payload
  }

  package mutating func payload(_ present: Bool?) -> Bool { payload(present == true ? 1 : 0) != 0 }

  package mutating func payload<Payload: WorkerMessage>(_ present: Payload?) -> Payload {
    var payload = present ?? Payload()
    payload.code(&self)
    return payload
  }

  /// Codes values of which a new one is `new`.
  package mutating func code<Value>(
    _ values: inout [Value], new: Value, _ body: (inout MessageCoder, inout Value) -> Void
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

  package mutating func code<Value: RawRepresentable>(_ value: inout Value)
  where Value.RawValue: WorkerMessage {
    let raw = payload(value.rawValue)
    if let read = Value(rawValue: raw) { value = read } else { refuse() }
  }

  // MARK: - Bytes

  private mutating func put(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func nextNumber() -> Int {
    guard let message, !hasRefused, message.endIndex - position >= 8 else {
      refuse()
      return 0
    }
    let offset = position - message.startIndex
    let value = message.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int64.self) }
    position += 8
    return Int(Int64(littleEndian: value))
  }

  private mutating func nextField() -> ArraySlice<UInt8> {
    let count = nextNumber()
    guard let message, !hasRefused, count >= 0, count <= message.endIndex - position else {
      refuse()
      return []
    }
    defer { position += count }
    return message[position..<(position + count)]
  }
}
