import Pixels
import Scenes

/// What one scene needs of a sheet: its figures, and how they are composited. Nothing is placed yet, and no GL is used.
///
/// A scene of one figure goes straight to the output. Otherwise figures are composited on canvases, which are textures
/// of more than 8 bits if the device has them. Canvas 0 is the scene's; the others belong to its groups, and their
/// results are laid on the canvas around them.
struct ScenePlan {
  let isDithered: Bool
  /// The pixels to compose; the others are transparent.
  let area: PixelRect
  private(set) var figures: [FigurePlan] = []
  /// The first is the scene's canvas. Empty if there is only one figure.
  private(set) var canvases: [CanvasPlan] = []
  private let canvas: PixelRect
  private let oversampling: Int

  struct CanvasPlan {
    let area: PixelRect
    /// The scene's canvas has depth 0.
    let depth: Int
    /// Multiplies the canvas when it is laid on another or put out.
    let opacity: Float
    /// Bottom to top.
    var steps: [Step] = []
  }

  enum Step {
    case figure(Int)
    case canvas(Int)
  }

  /// The plan of a scene with only one figure.
  init(_ visible: VisibleFigure, of scene: Scene) {
    isDithered = scene.isDithered
    area = visible.area
    (canvas, oversampling) = (scene.canvas, scene.oversampling)
    figures = [
      FigurePlan(
        visible, background: scene.background, oversampling: scene.oversampling, opacity: scene.opacity,
        isDithered: scene.isDithered)
    ]
  }

  /// The plan of a scene with several figures.
  init(_ scene: Scene) {
    isDithered = scene.isDithered
    area = scene.background == nil ? scene.inkBounds.intersection(scene.canvas) : scene.canvas
    (canvas, oversampling) = (scene.canvas, scene.oversampling)
    canvases = [CanvasPlan(area: area, depth: 0, opacity: scene.opacity)]
    if let background = scene.background { add(Figure(), background, opacity: 1, to: 0) }
    add(scene.nodes, to: 0)
  }

  private mutating func add(_ nodes: [SceneNode], to canvas: Int) {
    for node in nodes {
      switch node {
      case .figure(let figure): add(figure, nil, opacity: figure.opacity, to: canvas)
      case .group(let nodes, let opacity):
        let bounds = node.inkBounds.intersection(canvases[canvas].area)
        guard !bounds.isEmpty, opacity > 0 else { continue }
        let index = canvases.count
        canvases.append(CanvasPlan(area: bounds, depth: canvases[canvas].depth + 1, opacity: opacity))
        canvases[canvas].steps.append(.canvas(index))
        add(nodes, to: index)
      case .layer: preconditionFailure("a sheet has no scene with layers")
      }
    }
  }

  private mutating func add(_ figure: Figure, _ background: Background?, opacity: Float, to canvas: Int) {
    let visible = VisibleFigure(figure, canvas: self.canvas, hasBackground: background != nil)
    guard !visible.area.isEmpty else { return }
    canvases[canvas].steps.append(.figure(figures.count))
    figures.append(FigurePlan(visible, background: background, oversampling: oversampling, opacity: opacity))
  }
}
