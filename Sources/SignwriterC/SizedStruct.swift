import CSignwriter

/// Structs whose first member is their size as their caller knows them.
package enum SizedStruct {
  /// A struct that is larger than this has no size that somebody set.
  private static let mostBytes = 1 << 16

  /// The structs that grew, as they were before: their size, and how many bytes of it were members. A struct that grows
  /// gets a row for what it was.
  private static let older: [String: [(size: Int, members: Int)]] = [
    "signwriter_overlay_descriptor": [(24, 24)], "signwriter_renderer_descriptor": [(152, 152)],
    "signwriter_target": [(48, 44)],
  ]

  /// Throws unless the size was set, to that of this library's struct, of an older one or of a larger one. The result is how
  /// many bytes of the caller's struct are members that this library knows.
  @discardableResult
  static func check<Value>(
    _ value: UnsafePointer<Value>, _ name: String, of type: String? = nil
  ) throws(Fault) -> Int {
    let size = UnsafeRawPointer(value).load(as: Int.self)
    let known = MemoryLayout<Value>.size
    guard size != 0 else {
      throw Fault(
        SIGNWRITER_STRUCT_SIZE, "\(name): its size is 0; begin it with \(name) x = SIGNWRITER_INIT(\(name));")
    }
    if size < known, let row = older[type ?? name]?.first(where: { $0.size == size }) { return row.members }
    guard size >= known, size <= mostBytes else {
      throw Fault(
        SIGNWRITER_STRUCT_SIZE,
        "\(name): its size is \(UInt(bitPattern: size)), and at least \(known) is needed; set it to sizeof(\(name)), "
          + "of the header of version \(String(cString: signwriter_version_text())) or a later one")
    }
    return known
  }

  /// What the caller gives. A member that the caller does not know is 0, and so must be one that this library does not know.
  package static func read<Value>(_ value: UnsafePointer<Value>?, _ name: String) throws(Fault) -> Value {
    guard let value else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL; give one") }
    let members = try check(value, name)
    let known = MemoryLayout<Value>.size
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(value), count: UnsafeRawPointer(value).load(as: Int.self))
    if members == known {
      guard bytes.dropFirst(known).allSatisfy({ $0 == 0 }) else {
        throw Fault(
          SIGNWRITER_STRUCT_SIZE,
          "\(name): it sets a member that this library, version \(String(cString: signwriter_version_text())), does not "
            + "know; use a newer library, or leave the member 0")
      }
      return value.pointee
    }
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { place in
      let whole = UnsafeMutableRawBufferPointer(place)
      whole.initializeMemory(as: UInt8.self, repeating: 0)
      whole.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<members]))
      whole.storeBytes(of: known, as: Int.self)
      return UnsafeRawPointer(whole.baseAddress!).load(as: Value.self)
    }
  }

  /// Gives a value to the caller, with the size that the caller set, as far as the caller's struct goes. Members that this
  /// library does not know become 0.
  package static func write<Value>(
    _ value: Value, to place: UnsafeMutablePointer<Value>, _ name: String
  ) throws(Fault) {
    let members = try check(place, name)
    let size = UnsafeRawPointer(place).load(as: Int.self)
    let known = MemoryLayout<Value>.size
    withUnsafeBytes(of: value) {
      UnsafeMutableRawPointer(place).copyMemory(from: $0.baseAddress!, byteCount: members)
    }
    UnsafeMutableRawPointer(place).storeBytes(of: size, as: Int.self)
    if size > known {
      (UnsafeMutableRawPointer(place) + known).initializeMemory(as: UInt8.self, repeating: 0, count: size - known)
    }
  }
}

/// An array of a caller's structs, which lie as far apart as they are large for the caller.
package struct SizedArray<Value> {
  private let start: UnsafeMutableRawPointer
  private let stride: Int
  private let name: String

  /// Throws unless every element has its size, and all the same.
  package init(_ values: UnsafeMutablePointer<Value>, _ count: Int, _ name: String) throws(Fault) {
    start = UnsafeMutableRawPointer(values)
    self.name = name
    stride = count > 0 ? start.load(as: Int.self) : 0
    for index in 0..<count {
      let size = (start + index * stride).load(as: Int.self)
      guard size == stride, size % MemoryLayout<Value>.alignment == 0 else {
        throw Fault(
          SIGNWRITER_STRUCT_SIZE,
          "\(name)[\(index)]: its size is \(UInt(bitPattern: size)), and that of the first element is "
            + "\(UInt(bitPattern: stride)); set the size of every element to sizeof(\(name))")
      }
      try SizedStruct.check(self[index], "\(name)[\(index)]", of: name)
    }
  }

  /// The address of an element.
  subscript(index: Int) -> UnsafeMutablePointer<Value> {
    (start + index * stride).assumingMemoryBound(to: Value.self)
  }

  package func read(_ index: Int) throws(Fault) -> Value { try SizedStruct.read(self[index], name) }

  func write(_ value: Value, at index: Int) throws(Fault) { try SizedStruct.write(value, to: self[index], name) }
}

/// An argument that must be given.
func given<Value>(
  _ place: UnsafeMutablePointer<Value>?, _ name: String
) throws(Fault) -> UnsafeMutablePointer<Value> {
  guard let place else {
    throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL; give the address of a variable")
  }
  return place
}
