import CSignwriter

/// Structs whose first member is their size as their caller knows them.
enum SizedStruct {
  /// A struct that is larger than this has no size that somebody set.
  private static let mostBytes = 1 << 16

  /// Throws unless the size was set, to what this library knows or to more.
  static func check<Value>(_ value: UnsafePointer<Value>, _ name: String) throws(Fault) {
    let size = UnsafeRawPointer(value).load(as: Int.self)
    let known = MemoryLayout<Value>.size
    guard size != 0 else {
      throw Fault(
        SIGNWRITER_STRUCT_SIZE, "\(name): its size is 0; begin it with \(name) x = SIGNWRITER_INIT(\(name));")
    }
    guard size >= known, size <= mostBytes else {
      throw Fault(
        SIGNWRITER_STRUCT_SIZE,
        "\(name): its size is \(UInt(bitPattern: size)), and at least \(known) is needed; set it to sizeof(\(name)), "
          + "of the header of version \(String(cString: signwriter_version_text())) or a later one")
    }
  }

  /// Throws unless the size of an element of an array is exactly what this library knows, because the array's stride
  /// follows from it.
  static func checkElement<Value>(
    _ values: UnsafePointer<Value>, _ index: Int, _ name: String
  ) throws(Fault) {
    let size = UnsafeRawPointer(values + index).load(as: Int.self)
    guard size == MemoryLayout<Value>.size else {
      throw Fault(
        SIGNWRITER_STRUCT_SIZE,
        "\(name)[\(index)]: its size is \(UInt(bitPattern: size)), and that of an element is "
          + "\(MemoryLayout<Value>.size); set the size of every element")
    }
  }

  /// What the caller gives. A member that this library does not know must be 0.
  static func read<Value>(_ value: UnsafePointer<Value>?, _ name: String) throws(Fault) -> Value {
    guard let value else { throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL; give one") }
    try check(value, name)
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(value), count: UnsafeRawPointer(value).load(as: Int.self))
    guard bytes.dropFirst(MemoryLayout<Value>.size).allSatisfy({ $0 == 0 }) else {
      throw Fault(
        SIGNWRITER_STRUCT_SIZE,
        "\(name): it sets a member that this library, version \(String(cString: signwriter_version_text())), does not "
          + "know; use a newer library, or leave the member 0")
    }
    return value.pointee
  }

  /// The same for a struct that grew: one of the size `older` is what was known before, of which only that many bytes are
  /// members. The others are 0.
  static func read<Value>(
    _ value: UnsafePointer<Value>?, _ name: String, older: Int, members: Int
  ) throws(Fault) -> Value {
    guard let value, UnsafeRawPointer(value).load(as: Int.self) == older else { return try read(value, name) }
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { place in
      let bytes = UnsafeMutableRawBufferPointer(place)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      bytes.copyMemory(from: UnsafeRawBufferPointer(start: UnsafeRawPointer(value), count: members))
      bytes.storeBytes(of: MemoryLayout<Value>.size, as: Int.self)
      return UnsafeRawPointer(bytes.baseAddress!).load(as: Value.self)
    }
  }

  /// Gives a value to the caller, with the size that the caller set. Members that this library does not know become 0.
  static func write<Value>(
    _ value: Value, to place: UnsafeMutablePointer<Value>, _ name: String
  ) throws(Fault) {
    try check(place, name)
    let size = UnsafeRawPointer(place).load(as: Int.self)
    let known = MemoryLayout<Value>.size
    place.pointee = value
    UnsafeMutableRawPointer(place).storeBytes(of: size, as: Int.self)
    if size > known {
      (UnsafeMutableRawPointer(place) + known).initializeMemory(as: UInt8.self, repeating: 0, count: size - known)
    }
  }
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
