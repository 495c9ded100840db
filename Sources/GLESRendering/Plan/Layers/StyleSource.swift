/// A plane from which another is made. A value.
enum StyleSource: Hashable {
  /// The coverage of the layer's content.
  case alpha
  /// What a chain of the layer made, by its number.
  case chain(Int)
}
