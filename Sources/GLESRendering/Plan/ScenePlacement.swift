import Pixels
import Scenes

/// Where a scene lies in the textures of a sheet.
struct ScenePlacement {
  private(set) var figures: [FigurePlacement] = []
  private(set) var canvases: [SIMD2<Int>] = []
  private(set) var output = SIMD2<Int>.zero

  /// Takes room for everything the plan needs; nil when the sheet has not enough left, and then `packing` is as it
  /// was.
  init?(_ plan: ScenePlan, in packing: inout SheetPacking) {
    var trial = packing
    guard let output = trial.place(plan.area, in: .output) else { return nil }
    self.output = output
    for figure in plan.figures {
      guard let placement = FigurePlacement(figure, in: &trial) else { return nil }
      figures.append(placement)
    }
    for canvas in plan.canvases {
      guard let corner = trial.place(canvas.area, in: .canvas(depth: canvas.depth)) else { return nil }
      canvases.append(corner)
    }
    packing = trial
  }
}
