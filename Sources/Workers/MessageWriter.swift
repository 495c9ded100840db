/// Writes messages one behind the other: for each its length in four bytes, and its members.
///
/// A value.
package struct MessageWriter: MessageCoder, Sendable {
  /// The messages that were written.
  package internal(set) var bytes: [UInt8] = []

  package init() {}

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

  package mutating func code(_ number: inout Int) { put(number) }

  package mutating func code(_ field: inout [UInt8]) {
    put(field.count)
    bytes.append(contentsOf: field)
  }

  package mutating func code(_ text: inout String) {
    put(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func put(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func refuse() {}

  package var hasRefused: Bool { false }
}
