import Documents
import Pixels
import Scene

/// The content of a label whose parts animators move, at its time: its text is one caption that stays.
struct AnimatedLabelContent: MovingContent {
  let canvas: MovingCanvas
  private let captions: CaptionsContent
  private let total: Double

  init(_ label: LabelDocument, resources: SceneResources) throws(ResolveError) {
    captions = try CaptionsContent(label.animatedText, resources: resources)
    let document = Document.label(label)
    canvas = MovingCanvas(label, key: document.document(at: 0), resources: resources)
    total = document.duration
  }

  var size: SIMD2<Double> { captions.size }

  /// The canvas is given, so nobody asks.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect { .empty }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    try captions.movingNodes(in: space)
  }

  func duration() throws(ResolveError) -> Double { total }

  func add(to report: inout ReportBuilder, in space: SceneSpace) { captions.add(to: &report, in: space) }
}
