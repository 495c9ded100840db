import Pixels
import Scene

/// A scene with places in the textures of a sheet.
struct PlacedScene {
  struct Canvas {
    let plan: ScenePlan.CanvasPlan
    let corner: SIMD2<Int>

    /// From a pixel of the scene to its texel.
    var move: SIMD2<Int> { corner &- plan.area.corner }
  }

  let plan: ScenePlan
  let output: SIMD2<Int>
  /// The figures, in the plan's order.
  private(set) var figures: [PlacedFigure] = []
  private(set) var canvases: [Canvas] = []
  private(set) var layers: [PlacedLayer] = []
  /// The corners of what layers that knock out show, in the plan's order.
  private(set) var bottoms: [SIMD2<Int>] = []
  private(set) var blurs: [ColorBlur.Placed] = []

  /// Takes room for everything the plan needs. Nil if the sheet has not enough left; `packing` is then unchanged.
  init?(_ plan: ScenePlan, in packing: inout SheetPacking) {
    let mark = packing.mark
    guard let output = packing.place(plan.area, in: .output) else { return nil }
    self.plan = plan
    self.output = output
    guard place(in: &packing) else {
      packing.revert(to: mark)
      return nil
    }
  }

  /// Where what a layer reads lies.
  func places(of layer: PlacedLayer) -> LayerPlaces {
    let backdrop = layer.plan.backdrop
    var places = LayerPlaces(content: canvases[layer.plan.content].move)
    if let bottom = backdrop.bottom { places.bottom = bottoms[bottom] &- plan.bottoms[bottom].corner }
    if let hiding = backdrop.hiding?.canvas {
      places.hiding = canvases[hiding].move
      places.hidingArea = canvases[hiding].plan.area
    }
    if let blurredBackdrop = backdrop.blurredBackdrop {
      places.blurred = blurs[blurredBackdrop.blur].move
      places.share = canvases[blurredBackdrop.share].move
      places.shareArea = canvases[blurredBackdrop.share].plan.area
    }
    return places
  }

  /// Takes room for everything but the output.
  private mutating func place(in packing: inout SheetPacking) -> Bool {
    for figure in plan.figures {
      guard let placed = PlacedFigure(figure, in: &packing) else { return false }
      figures.append(placed)
    }
    for canvas in plan.canvases {
      guard let corner = packing.place(canvas.area, in: .canvas(depth: canvas.depth)) else { return false }
      canvases.append(Canvas(plan: canvas, corner: corner))
    }
    for layer in plan.layers {
      guard let placed = PlacedLayer(layer, in: &packing) else { return false }
      layers.append(placed)
    }
    for bottom in plan.bottoms {
      guard let corner = packing.place(bottom, in: .backdrops) else { return false }
      bottoms.append(corner)
    }
    for blur in plan.blurs {
      guard let placed = ColorBlur.Placed(blur, in: &packing) else { return false }
      blurs.append(placed)
    }
    return true
  }
}
