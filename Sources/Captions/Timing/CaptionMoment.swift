package import Motion

/// What captions show at a time: two times with equal moments have equal pictures.
///
/// Sendable; a value.
package struct CaptionMoment: Sendable, Hashable {
  /// A caption that is shown.
  package struct Part: Sendable, Hashable {
    package let caption: Int
    /// The state of each word.
    package var states: [WordClock.State] = []
    /// How far everything is that is on its way, in a fixed order.
    package var shares: [Double] = []
  }

  package let parts: [Part]
}
