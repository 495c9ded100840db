/// From `start` on, up to but not at `end`, in microseconds.
///
/// Sendable; a value.
package struct TimeSpan: Sendable, Hashable {
  package var start: Int
  package var end: Int

  package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
}
