import Captions
import Documents
import Motion
import Pixels
import Scene
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
  var characterCount: Int { words.length + tracks.reduce(0) { $0 + $1.characterCount } }

  func fontFiles(in files: ImageLibrary) -> [FontQuery] {
    label.fontFiles(in: files) + tracks.flatMap { $0.fontFiles(in: files) }
  }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try CaptionsContent(self, resources: resources)
  }
}

/// The captions that are shown at a document's time.
struct CaptionsContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  let plan: CaptionPlan
  /// The tracks, which are drawn over the document's own words.
  let tracks: [CaptionsContent]
  private let time: FrameTime

  init(_ document: CaptionsDocument, resources: SceneResources) throws(ResolveError) {
    let layers = document.layers
    plan = try resources.captionPlan(of: layers[0])
    var tracks: [CaptionsContent] = []
    for (index, layer) in layers.enumerated().dropFirst() {
      do throws(ResolveError) { tracks.append(try CaptionsContent(layer, resources: resources)) } catch {
        throw error.inside(layer: index)
      }
    }
    self.tracks = tracks
    // What is prepared has these resources, which keep the key. The plan has it already where there are no tracks.
    let key = tracks.isEmpty ? plan.source : document.unprepared
    canvas = MovingCanvas(document, key: .captions(key), resources: resources)
    size = SIMD2(document.label.size.width ?? 0, document.label.size.height ?? 0)
    time = FrameTime(seconds: document.time)
  }

  /// Captions have a canvas that is given, so nobody asks.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect { .empty }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    for caption in shown { nodes += try painter(of: caption).nodes(in: try place(of: caption, in: space)) }
    for (index, track) in tracks.enumerated() {
      do throws(ResolveError) { nodes += try track.movingNodes(in: space) } catch {
        throw error.inside(layer: index + 1)
      }
    }
    return nodes
  }

  /// The captions that are shown, in the order in which they are drawn.
  var shown: [Int] { plan.timeline.shown(at: time) }

  func painter(of caption: Int) throws(ResolveError) -> CaptionPainter {
    try plan.painter(ofCaption: caption, at: time)
  }

  /// The space of a caption's label.
  func place(of caption: Int, in space: SceneSpace) throws(ResolveError) -> SceneSpace {
    let origin = plan.areaOrigin + SIMD2(0, try plan.lift(ofCaption: caption))
    return space.inside(.translation(origin * space.scale))
  }

  func duration() throws(ResolveError) -> Double {
    Double(tracks.reduce(plan.timeline.end) { max($0, $1.plan.timeline.end) }) / 1_000_000
  }

  func add(to report: inout ReportBuilder, in space: SceneSpace) {
    for index in shown {
      // Both were made when the nodes were.
      guard let caption = try? plan.caption(index), let place = try? place(of: index, in: space) else { continue }
      caption.content.add(to: &report, in: place)
    }
    for track in tracks { track.add(to: &report, in: space) }
  }
}
