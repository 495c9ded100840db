/// A region of WebVTT, with the specification's initial values.
///
/// Sendable; a value.
package struct Region: Sendable, Hashable {
  package var id = ""
  /// In percent.
  package var width = 100.0
  package var lines = 3
  /// In percent of the region.
  package var anchor = SIMD2(0.0, 100.0)
  /// In percent of the canvas.
  package var viewportAnchor = SIMD2(0.0, 100.0)
  package var scrollsUp = false

  package init() {}
}
