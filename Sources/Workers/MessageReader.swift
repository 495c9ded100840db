/// Reads the members of one message in the order in which they were written.
///
/// A value.
package struct MessageReader: MessageCoder {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  package private(set) var hasRefused = false

  /// Reads what a message's length was followed by.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The message; nil if this is none.
  package static func message<Message: WorkerMessage>(_ bytes: ArraySlice<UInt8>) -> Message? {
    var reader = MessageReader(bytes)
    var message = Message()
    message.code(&reader)
    return reader.hasRefused ? nil : message
  }

  package mutating func code(_ number: inout Int) {
    number = 0
    guard !hasRefused, bytes.endIndex - position >= 8 else { return refuse() }
    let value = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position - bytes.startIndex, as: Int64.self)
    }
    position += 8
    number = Int(Int64(littleEndian: value))
  }

  package mutating func code(_ field: inout [UInt8]) { field = Array(nextField()) }

  package mutating func code(_ text: inout String) { text = String(decoding: nextField(), as: UTF8.self) }

  private mutating func nextField() -> ArraySlice<UInt8> {
    var count = 0
    code(&count)
    guard !hasRefused, count >= 0, count <= bytes.endIndex - position else {
      refuse()
      return []
    }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  package mutating func refuse() { hasRefused = true }
}
