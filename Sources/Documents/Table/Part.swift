/// A member's statement, without the value that it is bound to, for two tables that share it.
struct Part<Value: Sendable>: Sendable {
  let name: String
  let codec: Codec<Value>
  let documentation: String

  init(_ name: String, _ codec: Codec<Value>, _ documentation: String) {
    self.name = name
    self.codec = codec
    self.documentation = documentation
  }
}

extension Member {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable>(_ part: Part<Value>, _ path: any WritableKeyPath<Root, Value> & Sendable) {
    self.init(part.name, part.codec, path, part.documentation)
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init<Value: Equatable>(_ part: Part<Value>, _ path: any WritableKeyPath<Root, Value?> & Sendable) {
    self.init(part.name, part.codec, path, part.documentation)
  }
}
