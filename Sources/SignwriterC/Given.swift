import CSignwriter

/// An argument that must be given.
func given<Value>(
  _ place: UnsafeMutablePointer<Value>?, _ name: String
) throws(Fault) -> UnsafeMutablePointer<Value> {
  guard let place else {
    throw Fault(SIGNWRITER_NULL_ARGUMENT, "\(name): it is NULL; give the address of a variable")
  }
  return place
}
