/// The limits of what one document may cost. A document that would cost more is an error that says what, before it is
/// drawn; of what drawings take it is one while they are drawn.
///
/// Sendable; a value.
public struct ResourceLimits: Sendable, Hashable {
  /// The most samples (pixels times oversampling squared) of a canvas: 64 Mi, as of 8192 x 8192.
  public var pixels = 1 << 26
  /// The most samples that all layers and shadows together are drawn on: 2 Gi, some five seconds of a processor, or nine
  /// where most of it is growth by a hundred pixels and more.
  public var layerPixels = 1 << 31
  /// The most characters (UTF-16 units) of all texts together.
  public var characters = 1_000_000
  /// The most masks (glyphs, lines, strokes of each, dots) of all figures together.
  public var masks = 4_000_000
  /// The most bytes of the pictures that are shown, each as large as it is shown, and of the different large glyphs and
  /// shapes: 512 MiB.
  public var pictureBytes = 1 << 29
  /// The most milliseconds of a processor that all drawings (SVG) take together: 5,000. Each counts once when it is read, and
  /// once at each size; what was drawn before costs what it took then. A drawing ends at the limit.
  public var drawingMilliseconds = 5000

  /// Makes the default limits.
  public init() {}
}
