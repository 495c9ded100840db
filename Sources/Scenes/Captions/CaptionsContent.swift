import Captions
import Documents
import Motion
import Pixels
import Typography

extension CaptionsDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { label.size }
    // A frame that gives one side leaves the other as it is: captions need a whole canvas.
    set {
      label.size = .fixed(
        width: newValue.width ?? label.size.width ?? 1, height: newValue.height ?? label.size.height ?? 1)
    }
  }
  var background: LabelDocument.Background? { label.background }
  var characterCount: Int { words.list.reduce(0) { $0 + $1.text.utf8.count } }

  func fontFiles(in files: ImageLibrary) -> [FontQuery] { label.fontFiles(in: files) }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try CaptionsContent(self, resources: resources)
  }
}

/// The captions that are shown at a document's time.
struct CaptionsContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  let plan: CaptionPlan
  private let time: FrameTime

  init(_ document: CaptionsDocument, resources: SceneResources) throws(ResolveError) {
    plan = try resources.captionPlan(of: document)
    // What is prepared has these resources, which keep the key.
    canvas = MovingCanvas(document, key: .captions(document.unprepared), resources: resources)
    size = SIMD2(document.label.size.width ?? 0, document.label.size.height ?? 0)
    time = FrameTime(seconds: document.time)
  }

  /// Captions have a canvas that is given, so nobody asks.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect { .empty }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    for caption in shown { nodes += try painter(of: caption).nodes(in: try place(of: caption, in: space)) }
    return nodes
  }

  /// The captions that are shown, in the order in which they are drawn.
  var shown: [Int] {
    plan.document.isWholeText ? Array(plan.timeline.captions.indices) : plan.timeline.shown(at: time)
  }

  func painter(of caption: Int) throws(ResolveError) -> CaptionPainter {
    try CaptionPainter(plan, caption: caption, time: time)
  }

  /// The space of a caption's label.
  func place(of caption: Int, in space: SceneSpace) throws(ResolveError) -> SceneSpace {
    let origin = plan.areaOrigin + SIMD2(0, try plan.lift(ofCaption: caption))
    return space.inside(.translation(origin * space.scale))
  }

  func duration() throws(ResolveError) -> Double { Double(plan.timeline.end) / 1_000_000 }

  func add(to truth: inout GroundTruth, in space: SceneSpace) {
    for index in shown {
      // Both were made when the nodes were.
      guard let caption = try? plan.caption(index), let place = try? place(of: index, in: space) else { continue }
      caption.content.add(to: &truth, in: place)
    }
  }
}
