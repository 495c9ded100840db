import JSON

/// What holds a value that does not lie in the memory of the one that has it, and lends its address. Tables of members
/// reach it so, without a copy.
protocol Box: SendableMetatype {
  associatedtype Value

  /// Lends the address of the value for the time of a call.
  func withAddress<Answer>(_ body: (UnsafeRawPointer) -> Answer) -> Answer

  /// The same for a value that is to be changed.
  mutating func withMutableAddress(
    _ body: (UnsafeMutableRawPointer) throws(DocumentError) -> Void
  ) throws(DocumentError)
}
