/// The bytes of a font's table. Every number is read with a check of its bounds: a font is an untrusted file.
///
/// A value; Sendable.
struct TableBytes: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A big-endian number of `count` bytes without a sign; nil beyond the table's end.
  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    var value = 0
    for index in offset..<(offset + count) { value = value << 8 | Int(bytes[index]) }
    return value
  }

  func uint8(_ offset: Int) -> Int? { number(offset, 1) }
  func uint16(_ offset: Int) -> Int? { number(offset, 2) }
  func uint24(_ offset: Int) -> Int? { number(offset, 3) }
  func uint32(_ offset: Int) -> Int? { number(offset, 4) }
  func int8(_ offset: Int) -> Int? { number(offset, 1).map { Int(Int8(truncatingIfNeeded: $0)) } }
  func int16(_ offset: Int) -> Int? { number(offset, 2).map { Int(Int16(truncatingIfNeeded: $0)) } }
  func int32(_ offset: Int) -> Int? { number(offset, 4).map { Int(Int32(truncatingIfNeeded: $0)) } }

  /// How many records of `size` bytes there can be from `offset` on, if `count` are promised.
  func records(_ count: Int, of size: Int, at offset: Int) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    return max(0, min(count, (bytes.count - offset) / size))
  }

  /// A place that the table gives as an offset of four bytes from `start`; nil where it gives none.
  func place(_ offset: Int, from start: Int = 0) -> Int? {
    guard let distance = uint32(offset), distance > 0, start + distance < bytes.count else { return nil }
    return start + distance
  }

  /// A place that is given as an offset of three bytes from `start`.
  func nearPlace(_ offset: Int, from start: Int) -> Int? {
    guard let distance = uint24(offset), distance > 0, start + distance < bytes.count else { return nil }
    return start + distance
  }
}
