import JSON

/// A member that most values leave as it usually is: nil, or a struct of defaults. There it has the size of a pointer; what
/// is otherwise lies apart, and copies share it until one of them changes it. To copy a label takes as many steps as it
/// has members that are counted.
///
///     @Rare public var warp: Warp?
///
/// A key path to the property copies the whole value; one to its storage (`\._warp`) does not, but only the file that has
/// the property can write it. Tables of members take that one.
///
/// A plain value; Sendable if the member is.
@propertyWrapper
public struct Rare<Value: RareValue>: Hashable {
  /// The value, or none where it is the usual one, so that equal members are equal boxes.
  private var box: [Value] = []

  /// Makes the usual value.
  public init() {}

  /// The member.
  public var wrappedValue: Value {
    get { box.first ?? .usual }
    set { box = newValue == .usual ? [] : [newValue] }
  }

  /// Whether it is the usual value, without a copy of it.
  var isUsual: Bool { box.isEmpty }
}

extension Rare: Sendable where Value: Sendable {}

extension Rare: Box {
  func withAddress<Answer>(_ body: (UnsafeRawPointer) -> Answer) -> Answer {
    if box.isEmpty { return withUnsafePointer(to: .usual) { (usual: UnsafePointer<Value>) in body(usual) } }
    return box.withUnsafeBufferPointer { body(UnsafeRawPointer($0.baseAddress!)) }
  }

  mutating func withMutableAddress(
    _ body: (UnsafeMutableRawPointer) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    if box.isEmpty {
      var value = Value.usual
      try withUnsafeMutablePointer(to: &value) { value throws(DocumentError) in try body(value) }
      wrappedValue = value
      return
    }
    let answer = box.withUnsafeMutableBufferPointer { box -> Result<Void, DocumentError> in
      do throws(DocumentError) {
        return .success(try body(UnsafeMutableRawPointer(box.baseAddress!)))
      } catch {
        return .failure(error)
      }
    }
    if box[0] == .usual { box = [] }
    try answer.get()
  }
}
