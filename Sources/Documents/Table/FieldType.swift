/// What a field can hold. Null is not part of a type: every member of an object may be null, which means its default.
package indirect enum FieldType: Sendable {
  case boolean
  /// A finite number in a range, counted in `unit` (empty for plain numbers).
  case number(ClosedRange<Double>, unit: String)
  case integer(ClosedRange<Int>)
  /// Some whole numbers, counted in `unit`.
  case oneOf([Int], unit: String)
  case string(StringRule)
  case choice([Choice])
  /// CSS hex, a CSS name, or a list of three or four numbers in 0...1.
  case color
  /// A list of exactly as many numbers as there are names.
  case tuple([String], ClosedRange<Double>, unit: String)
  /// `"fit"`, `[width, height]`, `[width, null]` or `[null, height]`.
  case size(ClosedRange<Double>)
  /// `[x, y, width, height]`: two numbers, and two lengths that may each be null.
  case frame(ClosedRange<Double>, ClosedRange<Double>)
  case list(FieldType, maximumCount: Int)
  /// An object with any keys that obey the rule, all values of one type.
  case map(StringRule, FieldType)
  case object(ObjectSchema)
  /// A child of a group, of any kind.
  case document
  /// The second type for its own kind of value (a string, a list ...), the first for everything else.
  case either(FieldType, FieldType)
  /// One of the types that several kinds of documents have under a name; messages tell what the first kind wants.
  case any([FieldType])

  /// A type that admits what one of these does.
  static func of(_ types: [FieldType]) -> FieldType { types.count == 1 ? types[0] : .any(types) }
}
