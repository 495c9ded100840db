/// What JSON is read into: values alone, or values with their places. Each value is made at its end.
protocol JSONTree {
  /// The members of an object while it is read.
  associatedtype Members

  init(nullAt place: JSONPlace, end: Int)
  init(bool: Bool, at place: JSONPlace, end: Int)
  init(number: Double, written: Slice<UnsafeBufferPointer<UInt8>>, at place: JSONPlace)
  init(string: String, at place: JSONPlace, end: Int)
  init(elements: [Self], at place: JSONPlace, end: Int)
  init(members: Members, at place: JSONPlace, end: Int)

  /// No members.
  static var none: Members { get }
  /// Adds a member, whose name begins at `start`. Answers false, and adds nothing, where the name must be new and is not.
  static func append(
    _ name: String, from start: Int, _ value: Self, to members: inout Members, mustBeNew: Bool
  ) -> Bool
}
