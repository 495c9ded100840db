import Documents
import Pixels
import Scene

/// The content of a label whose parts animators move, at its time.
struct AnimatedLabelContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  private let text: AnimatedText
  private let total: Double

  init(_ label: LabelDocument, resources: SceneResources) throws(ResolveError) {
    text = try AnimatedText(label, by: label.textMotion, resources: resources)
    let document = Document.label(label)
    canvas = MovingCanvas(label, key: document.document(at: 0), resources: resources)
    size = SIMD2(label.size.width ?? 0, label.size.height ?? 0)
    total = document.duration
  }

  /// The canvas is given, so nobody asks.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect { .empty }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] { try text.nodes(in: space) }

  func duration() throws(ResolveError) -> Double { total }

  func add(to report: inout ReportBuilder, in space: SceneSpace) { text.add(to: &report, in: space) }
}
