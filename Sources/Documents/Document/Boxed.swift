import JSON

/// A value that lies apart from the one that has it: that one stays small, and its copies share the value until one of
/// them changes it. To copy a label takes as many steps as it has members that are counted.
///
/// Sendable; a plain value.
struct Boxed<Value: Sendable>: Box {
  /// The one value.
  private var values: [Value]

  init(_ value: Value) { values = [value] }

  var value: Value {
    get { values[0] }
    _modify { yield &values[0] }
  }

  func withAddress<Answer>(_ body: (UnsafeRawPointer) -> Answer) -> Answer {
    values.withUnsafeBufferPointer { body(UnsafeRawPointer($0.baseAddress!)) }
  }

  mutating func withMutableAddress(
    _ body: (UnsafeMutableRawPointer) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    let answer = values.withUnsafeMutableBufferPointer { values -> Result<Void, DocumentError> in
      do throws(DocumentError) {
        return .success(try body(UnsafeMutableRawPointer(values.baseAddress!)))
      } catch {
        return .failure(error)
      }
    }
    try answer.get()
  }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
