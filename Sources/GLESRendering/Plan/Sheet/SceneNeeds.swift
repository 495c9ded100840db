import Pixels
import Scene

/// What one scene needs of a sheet, in one of the two ways in which figures are drawn. Nothing is placed yet, no GL is
/// used.
enum SceneNeeds {
  /// One figure of the common kind, drawn from packed planes.
  case packed(PackedFigure)
  /// Any other scene.
  case general(ScenePlan)

  /// Nil if there is nothing to draw. The way depends on the scene alone and is chosen before planning.
  init?(_ scene: Scene, _ limits: SheetPlanner.Limits, _ kernels: KernelCache) {
    guard let figure = scene.onlyFigure else {
      let plan = ScenePlan(scene, copiesFigures: limits.copiesFigures)
      if plan.area.isEmpty { return nil }
      self = .general(plan)
      return
    }
    let visible = VisibleFigure(figure, canvas: scene.canvas, hasBackground: scene.background != nil)
    if visible.area.isEmpty { return nil }
    if limits.isPacking,
      let packed = PackedFigure(visible, of: scene, maximumVaryings: limits.varyings, kernels: kernels)
    {
      self = .packed(packed)
    } else {
      self = .general(ScenePlan(visible, of: scene))
    }
  }

  /// Takes room for all of it. False if the sheet has not enough left; `packing` is then unchanged.
  func fits(in packing: inout SheetPacking) -> Bool {
    switch self {
    case .packed(let figure): PlacedPackedFigure(figure, in: &packing) != nil
    case .general(let plan): PlacedScene(plan, in: &packing) != nil
    }
  }
}
