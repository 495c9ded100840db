/// Which figures and layers of a scene have programs of their own.
///
/// A document chooses how many designs it has, and the programs of one take a driver up to half a second. So the first
/// designs of a scene have programs made for them, and the programs for any design draw the others. It depends on the scene
/// alone, so that a scene is drawn alike in every batch.
///
/// A value. Not Sendable: it is used while a scene is planned.
struct OwnPrograms {
  /// The most designs of a scene that have programs of their own.
  static let most = 16

  /// Whether there may be more than that.
  private let counts: Bool
  private var shapes: Set<FigureVariant> = []
  private var layers: Set<LayerVariant> = []

  init(for scene: PlacedScene) { counts = scene.figures.count + scene.layers.count > OwnPrograms.most }

  private var mayAdd: Bool { shapes.count + layers.count < OwnPrograms.most }

  /// The shape of a figure's programs; nil where those for any figure draw it.
  mutating func admitted(_ shape: FigureVariant?) -> FigureVariant? {
    guard counts, let shape, !shapes.contains(shape) else { return shape }
    guard mayAdd else { return nil }
    shapes.insert(shape)
    return shape
  }

  /// The shape of a layer's program, or that of the program for any layer.
  mutating func admitted(_ shape: LayerVariant) -> LayerVariant {
    guard counts, !layers.contains(shape) else { return shape }
    guard mayAdd else { return shape.forAnySteps }
    layers.insert(shape)
    return shape
  }
}
