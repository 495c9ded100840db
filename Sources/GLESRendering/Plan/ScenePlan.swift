import Pixels
import Scenes

/// What one scene needs of a sheet: its figures, and how they come together. No places yet, no GL.
///
/// A scene of one figure goes straight to the output. Otherwise figures are composited on canvases, textures of more
/// than 8 bits where the device has them: canvas 0 is the scene's, the others are those of groups in it, whose results
/// are laid on the canvas around them.
struct ScenePlan {
  let scene: Scene
  private(set) var figures: [FigurePlan] = []
  private(set) var canvases: [CanvasPlan] = []
  /// The pixels to compose; the others are transparent.
  let area: PixelRect

  struct CanvasPlan {
    let area: PixelRect
    /// 0 for the scene's.
    let depth: Int
    /// What it is multiplied with where it goes.
    let opacity: Float
    /// Bottom to top.
    var steps: [Step] = []
  }

  enum Step {
    case figure(Int)
    case canvas(Int)
  }

  init(_ scene: Scene) {
    self.scene = scene
    if let figure = scene.onlyFigure {
      let plan = FigurePlan(
        figure, background: scene.background, of: scene, opacity: scene.opacity, isDithered: scene.isDithered)
      figures = [plan]
      area = plan.area
      return
    }
    area = scene.background == nil ? scene.inkBounds.intersection(scene.canvas) : scene.canvas
    canvases = [CanvasPlan(area: area, depth: 0, opacity: scene.opacity)]
    if let background = scene.background {
      add(FigurePlan(Figure(), background: background, of: scene, opacity: 1), to: 0)
    }
    add(scene.nodes, to: 0)
  }

  /// Of a scene on one canvas, without layers between.
  var onlyFigure: FigurePlan? { canvases.isEmpty ? figures.first : nil }

  var isEmpty: Bool { area.isEmpty }

  private mutating func add(_ nodes: [SceneNode], to canvas: Int) {
    for node in nodes {
      switch node {
      case .figure(let figure):
        add(FigurePlan(figure, background: nil, of: scene, opacity: figure.opacity), to: canvas)
      case .group(let nodes, let opacity):
        let bounds = node.inkBounds.intersection(canvases[canvas].area)
        guard !bounds.isEmpty, opacity > 0 else { continue }
        let index = canvases.count
        canvases.append(CanvasPlan(area: bounds, depth: canvases[canvas].depth + 1, opacity: opacity))
        canvases[canvas].steps.append(.canvas(index))
        add(nodes, to: index)
      }
    }
  }

  private mutating func add(_ plan: FigurePlan, to canvas: Int) {
    guard !plan.isEmpty else { return }
    canvases[canvas].steps.append(.figure(figures.count))
    figures.append(plan)
  }
}
