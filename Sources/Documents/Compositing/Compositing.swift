import Basics

extension GroupDocument {
  /// How a child is composited with those beneath it, beyond blend mode and opacity.
  ///
  /// Sendable; a plain value.
  struct Compositing: Sendable, Hashable {
    var clip: Clip?
    var mask: Mask?
    var filter: Filter?
    var backdropBlur = 0.0
  }
}

extension GroupDocument.Compositing: RareValue {
  static var usual: Self { Self() }
}
