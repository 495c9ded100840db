import Documents
import Motion
import Pixels
import Scene
import Typography

extension CyclingDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { label.size }
    set { label.size = newValue }
  }
  var background: LabelDocument.Background? { label.background }
  var characterCount: Int { texts.reduce(0) { $0 + $1.utf8.count } }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try CyclingContent(self, resources: resources)
  }
}

/// The content of a cycling label at its time.
///
/// Each text is as large as the canvas, as in BBCyclingLabel: it is scaled and rotated about the centre of the canvas,
/// and scrolls by its height.
struct CyclingContent: MovingContent {
  let canvas: MovingCanvas
  let size: SIMD2<Double>
  private let document: CyclingDocument
  let motion: CyclingMotion
  /// The visible texts, bottom to top.
  private let appearances: [(appearance: Appearance, text: LabelContent)]
  var baseline: Double? { appearances.last?.text.baseline }

  init(_ document: CyclingDocument, resources: SceneResources) throws(ResolveError) {
    let motion: CyclingMotion
    do throws(MotionError) { motion = try document.motion() } catch { throw .motion(error) }
    self.motion = motion
    self.document = document
    let key = Document.cycling(document).document(at: 0)
    canvas = MovingCanvas(document, key: key, resources: resources)
    let size = try resources.measures.size(of: key) { () throws(ResolveError) in
      if case .fixed(let width, let height) = document.label.size { return SIMD2(width, height) }
      return try motion.texts.map { document.bareLabel(showing: $0) }.largestSize(resources: resources)
    }
    self.size = size
    let state = motion.state(
      at: document.time - document.delay, canvasHeight: size.y,
      heights: [Double](repeating: size.y, count: motion.texts.count))
    var appearances: [(appearance: Appearance, text: LabelContent)] = []
    for appearance in state {
      appearances.append(
        (
          appearance,
          try document.content(of: motion.texts[appearance.textIndex], size, in: appearance.pose, resources)
        ))
    }
    self.appearances = appearances
  }

  /// The bounds of texts at rest and while they grow or move. Texts that scroll are cut at the canvas.
  func inkBounds(in space: SceneSpace) throws(ResolveError) -> PixelRect {
    try canvas.resources.measures.ink(of: canvas.key, in: space) { () throws(ResolveError) in
      var ink = PixelRect.empty
      let poses = document.posesWithinCanvas
      for shown in motion.texts {
        let text = try document.content(of: shown, size, canvas.resources)
        let parts = try text.figures(in: space.measured)
        var rest = parts.inkBounds.union(try text.grounds(in: space.measured).inkBounds)
        guard !rest.isEmpty else { continue }
        ink = ink.union(rest)
        // A resampled picture is not moved by whole pixels, so its edges spread over the pixels beside them.
        if parts.contains(where: { !$0.pictures.isEmpty }), poses.contains(where: { !$0.isStill }) {
          rest = rest.outset(horizontal: 2, vertical: 2)
        }
        for pose in poses {
          var box = rest
          if !pose.keepsShape {
            let bent = try document.content(of: shown, size, in: pose, canvas.resources)
            box = try bent.figures(in: space.measured).inkBounds
              .union(bent.grounds(in: space.measured).inkBounds).outset(horizontal: 2, vertical: 2)
          }
          let corner = Affine.translation(SIMD2(Double(box.x), Double(box.y)))
          let map = corner.then(pose.map(about: size / 2, scale: space.scale))
          ink = ink.union(map.bounds(width: Double(box.width), height: Double(box.height)))
        }
      }
      return ink
    }
  }

  func movingNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    let clip = try clip(in: space)
    var nodes: [SceneNode] = []
    for (appearance, text) in appearances {
      let pose = appearance.pose
      if document.staggering != nil, appearance.progress < 1 {
        nodes += try pieces(of: text, appearance, in: space, clip)
        continue
      }
      guard pose.alpha > 0, pose.scale > 0 else { continue }
      let place = try space.posed(pose, about: size / 2)
      guard place.isVisible else { continue }
      if !document.animators.isEmpty {
        let parts = try animated(appearance, in: place)
        nodes += pose.alpha < 1 && !parts.isEmpty ? [.group(parts, opacity: Float(pose.alpha))] : parts
        continue
      }
      var (grounds, figures): ([FigureParts], [FigureParts])
      if let travelling = try marquee(of: text, appearance, in: place) {
        (grounds, figures) = (try travelling.grounds(in: place), [try travelling.parts(in: place)])
      } else {
        (grounds, figures) = (try text.grounds(in: place), try text.figures(in: place))
      }
      if let clip {
        (grounds, figures) = (grounds.map { $0.clipped(to: clip) }, figures.map { $0.clipped(to: clip) })
      }
      nodes += try FigureParts.nodes(of: figures, over: grounds, opacity: Float(pose.alpha))
    }
    return nodes
  }

  /// A text whose parts animators move, by the time that it has rested.
  private func animated(_ appearance: Appearance, in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var label = document.bareLabel(showing: motion.texts[appearance.textIndex])
    label.size = .fixed(width: size.x, height: size.y)
    var own = LabelDocument.TextMotion()
    (own.animators, own.duration) = (document.animators, document.hold)
    own.time = motion.restingTime(of: appearance, at: document.time - document.delay)
    return try AnimatedText(label, by: own, resources: canvas.resources).nodes(in: space)
  }

  /// The box of the label that everything is clipped to; nil where nothing is clipped.
  private func clip(in space: SceneSpace) throws(ResolveError) -> [PlacedMask]? {
    guard document.clipsToBounds else { return nil }
    let box = Path.rectangle(x: 0, y: 0, width: size.x * space.scale, height: size.y * space.scale)
    do throws(FontError) { return try canvas.resources.rasterizer.placed(box, in: space) } catch {
      throw .font(error)
    }
  }

  private func pieces(
    of text: LabelContent, _ appearance: Appearance, in space: SceneSpace, _ clip: [PlacedMask]?
  ) throws(ResolveError) -> [SceneNode] {
    guard let staggering = document.staggering else { return [] }
    // Each piece has as much of the highlights as its own pose paints.
    var text = text
    if appearance.pose.highlightProgress < 1 {
      var pose = appearance.pose
      pose.highlightProgress = 1
      text = try document.content(of: motion.texts[appearance.textIndex], size, in: pose, canvas.resources)
    }
    var pieces = try TextPieces(text, unit: staggering.unit)
    var nodes: [SceneNode] = []
    for index in pieces.ranges.indices {
      let pose = motion.style.pose(
        ofPiece: index, of: pieces.ranges.count, in: appearance, staggering: staggering.staggering,
        canvasHeight: size.y, textHeight: size.y)
      guard pose.alpha > 0, pose.scale > 0 else { continue }
      nodes += try pieces.nodes(of: index, pose: pose, in: space, clip: clip)
    }
    return nodes
  }

  /// The text that travels through the box; nil where it fits or does not move.
  private func marquee(
    of text: LabelContent, _ appearance: Appearance, in space: SceneSpace
  ) throws(ResolveError) -> MarqueeParts? {
    guard let marquee = document.marquee else { return nil }
    let (natural, box) = try unboundText(motion.texts[appearance.textIndex])
    let width = natural.layout.width
    guard width > box else { return nil }
    let rested = motion.restingTime(of: appearance, at: document.time - document.delay)
    return MarqueeParts(
      text: natural, box: (SIMD2(document.label.textInsets.left, 0), SIMD2(box, size.y)),
      baseline: text.firstBaseline,
      offsets: marquee.positions(at: rested, textWidth: width, boxWidth: box))
  }

  /// A text without a limit to its width, and the width of the box in points.
  private func unboundText(_ text: String) throws(ResolveError) -> (LabelContent, box: Double) {
    let insets = document.label.textInsets
    return (
      try document.unboundContent(of: text, canvas.resources), max(0, size.x - insets.left - insets.right)
    )
  }

  /// The seconds until nothing moves any more, or one round if the motion is cyclic. A single text that travels is
  /// measured for that.
  func duration() throws(ResolveError) -> Double {
    guard motion.texts.count == 1, let marquee = document.marquee else {
      return Document.cycling(document).duration
    }
    let (text, box) = try unboundText(motion.texts[0])
    return max(0, document.delay)
      + (marquee.duration(textWidth: text.layout.width, boxWidth: box) ?? motion.duration)
  }

  func add(to report: inout ReportBuilder, in space: SceneSpace) {
    guard let last = appearances.last else { return }
    let place = space.inside(last.appearance.pose.map(about: size / 2, scale: space.scale))
    last.text.add(to: &report, in: place)
  }
}

extension LabelContent {
  /// The y of the first baseline, in points from the label's top.
  var firstBaseline: Double { origin.y + (layout.lines.first?.baseline ?? 0) }
}
