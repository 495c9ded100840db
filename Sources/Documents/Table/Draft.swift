/// What was said about a value by one author, or by several one after the other, as far as the finished value does not
/// show it.
///
/// Sendable; a plain value.
protocol Draft: Sendable, Equatable {
  associatedtype Value: Sendable & Equatable

  /// A value of which everything is said.
  init(_ value: Value)
  /// Nil where what was said makes no value: a gradient without colours.
  func finished() throws(DocumentError) -> Value?
}

extension Optional where Wrapped: Draft {
  /// The value of the member `name`. Errors name it.
  func finished(as name: String) throws(DocumentError) -> Wrapped.Value? {
    do throws(DocumentError) { return try self?.finished() } catch { throw error.inside(name) }
  }
}

extension Codec where Value: Draft {
  /// Finished values.
  var finished: Codec<Value.Value?> {
    Codec<Value.Value?>(
      type, decode: { json, _ throws(DocumentError) in try decode(json, nil).finished() },
      encode: { $0.flatMap { encode(Value($0)) } })
  }
}

extension Codec {
  /// A list of finished values; what makes none is left out.
  static func list<Element: Draft>(
    ofFinished element: Codec<Element>, maximumCount: Int
  ) -> Codec where Value == [Element.Value] {
    let list = Codec<[Element.Value?]>.list(of: element.finished, maximumCount: maximumCount)
    return Codec(
      list.type,
      decode: { json, _ throws(DocumentError) in try list.decode(json, nil).compactMap { $0 } },
      encode: { list.encode($0) })
  }
}
