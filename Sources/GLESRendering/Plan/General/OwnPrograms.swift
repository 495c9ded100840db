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
  private var figures: Set<FigureVariant> = []
  private var layers: Set<LayerVariant> = []

  init(for scene: PlacedScene) { counts = scene.figures.count + scene.layers.count > OwnPrograms.most }

  private var mayAdd: Bool { figures.count + layers.count < OwnPrograms.most }

  /// The variant of a figure's programs; nil where those for any figure draw it.
  mutating func admitted(_ variant: FigureVariant?) -> FigureVariant? {
    guard counts, let variant, !figures.contains(variant) else { return variant }
    guard mayAdd else { return nil }
    figures.insert(variant)
    return variant
  }

  /// The variant of a layer's program, or that of the program for any layer.
  mutating func admitted(_ variant: LayerVariant) -> LayerVariant {
    guard counts, !layers.contains(variant) else { return variant }
    guard mayAdd else { return variant.forAnySteps }
    layers.insert(variant)
    return variant
  }
}
