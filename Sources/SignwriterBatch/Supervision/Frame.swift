/// A message between a supervisor and its worker: a length, and fields in an order that both know.
///
/// Both are the same program, so messages need no names or types. A message that cannot be read ends the conversation.
package struct Frame {
  package private(set) var bytes: [UInt8] = [0, 0, 0, 0]
  /// Where the message begins in `bytes`.
  private var start = 0

  package init() {}

  /// Begins the message behind others, which ``end(into:)`` gives back. The memory changes hands and is not copied:
  /// some messages have pictures.
  mutating func begin(after others: inout [UInt8]) {
    swap(&bytes, &others)
    start = bytes.count
    bytes.append(contentsOf: [0, 0, 0, 0])
  }

  /// Ends the message, and gives it back behind the others.
  mutating func end(into others: inout [UInt8]) {
    writeLength()
    swap(&bytes, &others)
  }

  private mutating func writeLength() {
    let length = UInt32(bytes.count - start - 4)
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: length.littleEndian, toByteOffset: start, as: UInt32.self) }
  }

  package mutating func put(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ field: some Collection<UInt8>) {
    put(field.count)
    bytes.append(contentsOf: field)
  }

  package mutating func put(_ text: String) { put(text.utf8) }

  /// The bytes that go over the pipe.
  package var sealed: [UInt8] {
    var sealed = self
    sealed.writeLength()
    return sealed.bytes
  }
}

/// Reads the fields of a message in the order in which they were put. A field beyond its end is nil.
package struct FrameReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package mutating func number() -> Int? {
    guard bytes.endIndex - position >= 8 else { return nil }
    defer { position += 8 }
    let value = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position - bytes.startIndex, as: Int64.self)
    }
    return Int(Int64(littleEndian: value))
  }

  package mutating func field() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= bytes.endIndex - position else { return nil }
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  package mutating func text() -> String? { field().map { String(decoding: $0, as: UTF8.self) } }
}

/// Cuts a stream of bytes into messages.
package struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  package mutating func append(_ more: ArraySlice<UInt8>) {
    // What was read is removed at times, because every removal moves the rest.
    if start == bytes.count || start > FrameBuffer.mostRead {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes += more
  }

  private static let mostRead = 1 << 20

  /// The next complete message; nil if there is none.
  package mutating func next() -> FrameReader? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
    let end = start + 4 + Int(UInt32(littleEndian: length))
    guard end <= bytes.count else { return nil }
    defer { start = end }
    return FrameReader(bytes[(start + 4)..<end])
  }
}
