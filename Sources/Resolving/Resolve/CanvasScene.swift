import Documents
import Pixels
import Scene

/// Makes the scene of a document on a canvas of its own, within limits.
struct CanvasScene {
  let document: DocumentCanvas
  let resources: SceneResources
  let limits: ResourceLimits

  /// Maps the document's points to pixels, with its top left at (0, 0).
  var space: SceneSpace {
    SceneSpace(scale: document.scale, oversampling: document.oversampling, transform: .identity)
  }

  /// The canvas of a document; see ``Canvas/init(fitting:_:scale:ink:)``.
  func canvas(fitting size: SIMD2<Double>, _ wanted: LabelDocument.Size, ink: PixelRect = .empty) -> Canvas {
    Canvas(fitting: size, wanted, scale: document.scale, ink: ink)
  }

  /// Refuses a canvas with more samples than the limit, and one without any if there is an error for it.
  func check(_ canvas: Canvas, ifEmpty: ResolveError? = nil) throws(ResolveError) {
    if let ifEmpty, canvas.width <= 0 || canvas.height <= 0 { throw ifEmpty }
    let n = document.oversampling
    let (count, overflow) = canvas.width.multipliedReportingOverflow(by: canvas.height * n * n)
    guard !overflow, count <= limits.pixels else {
      throw .canvasTooLarge(width: canvas.width * n, height: canvas.height * n, limit: limits.pixels)
    }
  }

  /// The scene of nodes on a background.
  func scene(
    on canvas: Canvas, over background: LabelDocument.Background?, _ nodes: [SceneNode]
  ) throws(ResolveError) -> Scene {
    var paint: Background?
    if let background {
      paint = try BackgroundResolver(document: background, resources: resources)
        .background(width: canvas.width, height: canvas.height, scale: document.scale)
    }
    return Scene(
      width: canvas.width, height: canvas.height, oversampling: document.oversampling,
      opacity: Float(document.opacity), isDithered: document.isDithered, background: paint, nodes: nodes)
  }
}
