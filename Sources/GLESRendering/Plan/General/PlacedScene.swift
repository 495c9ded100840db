import Pixels
import Scenes

/// A scene with places in the textures of a sheet.
struct PlacedScene {
  struct Canvas {
    let plan: ScenePlan.CanvasPlan
    let corner: SIMD2<Int>
  }

  let plan: ScenePlan
  let output: SIMD2<Int>
  /// The figures, in the plan's order.
  private(set) var figures: [PlacedFigure] = []
  private(set) var canvases: [Canvas] = []

  /// Takes room for everything the plan needs. Nil if the sheet has not enough left; `packing` is then unchanged.
  init?(_ plan: ScenePlan, in packing: inout SheetPacking) {
    var trial = packing
    guard let output = trial.place(plan.area, in: .output) else { return nil }
    self.plan = plan
    self.output = output
    for figure in plan.figures {
      guard let placed = PlacedFigure(figure, in: &trial) else { return nil }
      figures.append(placed)
    }
    for canvas in plan.canvases {
      guard let corner = trial.place(canvas.area, in: .canvas(depth: canvas.depth)) else { return nil }
      canvases.append(Canvas(plan: canvas, corner: corner))
    }
    packing = trial
  }
}
