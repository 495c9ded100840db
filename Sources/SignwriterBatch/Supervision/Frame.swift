/// A message between a supervisor and its worker: a length, and fields in an order that both know.
///
/// Both are the same program, so messages need no names or types. A message that cannot be read ends the conversation.
struct Frame {
  private(set) var bytes: [UInt8] = [0, 0, 0, 0]

  mutating func put(_ number: Int) {
    withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ field: some Collection<UInt8>) {
    put(field.count)
    bytes.append(contentsOf: field)
  }

  mutating func put(_ text: String) { put(text.utf8) }

  /// The bytes that go over the pipe.
  var sealed: [UInt8] {
    var sealed = bytes
    withUnsafeBytes(of: UInt32(bytes.count - 4).littleEndian) { sealed.replaceSubrange(0..<4, with: $0) }
    return sealed
  }
}

/// Reads the fields of a message in the order in which they were put. A field beyond its end is nil.
struct FrameReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func number() -> Int? {
    guard bytes.endIndex - position >= 8 else { return nil }
    defer { position += 8 }
    let value = bytes.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position - bytes.startIndex, as: Int64.self)
    }
    return Int(Int64(littleEndian: value))
  }

  mutating func field() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= bytes.endIndex - position else { return nil }
    defer { position += count }
    return Array(bytes[position..<(position + count)])
  }

  mutating func text() -> String? { field().map { String(decoding: $0, as: UTF8.self) } }
}

/// Cuts a stream of bytes into messages.
struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes.removeSubrange(..<start)
    start = 0
    bytes += more
  }

  /// The next complete message; nil if there is none.
  mutating func next() -> FrameReader? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
    let end = start + 4 + Int(UInt32(littleEndian: length))
    guard end <= bytes.count else { return nil }
    defer { start = end }
    return FrameReader(bytes[(start + 4)..<end])
  }
}
