import Pixels
import Scene

/// What a layer with effects needs of a sheet: the planes of its recipe, and its steps, with the content among them.
/// Nothing is placed yet, and no GL is used.
struct LayerPlan {
  let layer: StyledLayer
  /// The pixels that are drawn.
  let area: PixelRect
  /// The canvas of the content, by its number in the scene's plan, and its depth and area.
  let content: Int
  let depth: Int
  let contentArea: PixelRect
  let backdrop: LayerBackdrop
  let planes: LayerPlanes
  private(set) var steps: [LayerStepPlan]

  init(
    _ layer: StyledLayer, area: PixelRect, content: Int, depth: Int, contentArea: PixelRect, backdrop: LayerBackdrop
  ) {
    self.layer = layer
    self.area = area
    self.content = content
    self.depth = depth
    self.contentArea = contentArea
    self.backdrop = backdrop
    let recipe = layer.effects.recipe
    var planes = LayerPlanes(
      content: contentArea, limit: area.outset(horizontal: recipe.reach, vertical: recipe.reach), area: area)
    steps = recipe.steps.map { LayerStepPlan($0, in: &planes) }
    steps.insert(LayerStepPlan(contentOf: layer), at: recipe.range(of: .fill).lowerBound)
    self.planes = planes
  }

  /// What is copied of what lies beneath.
  var backdropArea: PixelRect { backdrop.hasBackdrop ? area : .empty }

  var variant: LayerVariant {
    var variant = LayerVariant(steps)
    variant.read(backdrop)
    variant.hasEdge = layer.effects.edgeGamma != nil
    return variant
  }

  /// The areas of its planes.
  var planeAreas: [PixelRect] {
    planes.chains.flatMap { $0.stages.map(\.area) }
      + planes.tiles.map {
        PixelRect(x: 0, y: 0, width: $0.picture.width, height: $0.picture.height)
      }
  }
}
