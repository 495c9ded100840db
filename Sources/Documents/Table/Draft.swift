import JSON

/// A value before it is finished, as one author or several one after the other gave it. It keeps what the finished
/// value does not show.
///
/// Sendable; a plain value.
protocol Draft: Sendable, Equatable {
  associatedtype Value: Sendable & Equatable

  /// Makes a draft of a finished value.
  init(_ value: Value)
  /// The finished value; nil where the members make none, as a gradient without colours.
  func finished() throws(DocumentError) -> Value?
}

extension Optional where Wrapped: Draft {
  /// The value of the member `name`. Errors name it.
  func finished(as name: String) throws(DocumentError) -> Wrapped.Value? {
    do throws(DocumentError) { return try self?.finished() } catch { throw error.inside(name) }
  }
}

extension Codec where Value: Draft {
  /// The same notation, for finished values.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  var finished: Codec<Value.Value?> {
    Codec<Value.Value?>(
      type, decode: { json, _ throws(DocumentError) in try read(json).finished() },
      encode: { $0.flatMap { encode(Value($0)) } })
  }
}

extension Codec {
  /// A list of finished values; what makes none is left out.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func list<Element: Draft>(
    ofFinished element: Codec<Element>, maximumCount: Int
  ) -> Codec where Value == [Element.Value] {
    let list = Codec<[Element.Value?]>.list(of: element.finished, maximumCount: maximumCount)
    return Codec(
      list.type,
      decode: { json, _ throws(DocumentError) in try list.read(json).compactMap { $0 } },
      encode: { list.encode($0) })
  }
}
