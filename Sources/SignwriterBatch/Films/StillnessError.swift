/// A document that does not move, where a motion was asked for. A value; Sendable.
package struct StillnessError: Error, CustomStringConvertible {
  package init() {}

  package var description: String {
    "kind: nothing in the document moves; make it counting, cycling, captions or a pageControl, or a group with one, or draw"
      + " pictures"
  }
}
