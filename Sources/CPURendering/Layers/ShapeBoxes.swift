import Pixels

/// The bounds of shapes that something lies on, of which the bands of a picture show parts. Each is found once a picture.
/// Not Sendable.
final class ShapeBoxes {
  /// By the places of nodes, from the scene's on; a layer's content, clipped nodes, mask and backdrop are places, too.
  var known: [[Int]: PixelRect] = [:]
}
