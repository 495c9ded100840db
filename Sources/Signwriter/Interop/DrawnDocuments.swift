public import GLESRendering
public import Resolving

/// The result of drawing documents into a caller's targets. Sendable; a value.
public struct DrawnDocuments: Sendable {
  /// For each document its report, or why it was not drawn. The pixels are there when the device has passed ``fence``.
  public let results: [Result<DocumentReport, SignwriterError>]
  /// A point behind everything that the device was told.
  public let fence: RenderFence
}
