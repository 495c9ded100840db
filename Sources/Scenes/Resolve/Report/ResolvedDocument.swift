/// A document, resolved: what to draw, and what to say of it.
public struct ResolvedDocument: Sendable {
  public let scene: Scene
  public let report: DocumentReport
  /// The texts in it, for ``MeasuredDocument``.
  let texts: [TextPlace]
}
