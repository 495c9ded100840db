/// A document, resolved: what to draw, and what to say of it.
public struct ResolvedLabel: Sendable {
  public let scene: LabelScene
  public let report: LabelReport
  /// The texts in it, for ``MeasuredLabel``.
  let texts: [TextPlace]
}
