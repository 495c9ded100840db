package import Scene

/// A resolved document: the scene to draw, and the report.
package struct ResolvedDocument: Sendable {
  package let scene: Scene
  package let report: DocumentReport
  /// The texts in it, for ``MeasuredDocument``.
  let texts: [TextPlace]
}
