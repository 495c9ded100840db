/// A resolved document: the scene to draw, and the report.
public struct ResolvedDocument: Sendable {
  public let scene: Scene
  public let report: DocumentReport
  /// The texts in it, for ``MeasuredDocument``.
  let texts: [TextPlace]
}
