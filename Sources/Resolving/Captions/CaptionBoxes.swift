import Captions
import Documents
import Motion
import Pixels
import Scene
import Typography

/// The boxes behind a caption: behind its lines, and behind the word that is spoken.
struct CaptionBoxes {
  private let document: CaptionsDocument
  private let caption: DividedText
  private let resources: SceneResources

  init(_ document: CaptionsDocument, _ caption: DividedText, resources: SceneResources) {
    (self.document, self.caption, self.resources) = (document, caption, resources)
  }

  /// What lies behind the lines or the caption all the time.
  func lineNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard let box = document.lineBox else { return [] }
    let edges =
      box.extent == .caption
      ? [caption.block].compactMap { $0 } : caption.content.layout.lines.indices.map { caption.box(ofLine: $0) }
    return try nodes(of: box, edges.map { padded($0, by: box) }, opacity: 1, in: space)
  }

  /// What lies behind the word that is spoken.
  func nodes(_ boxes: [BoxMotion.Shown], in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    guard let box = document.box else { return [] }
    var nodes: [SceneNode] = []
    for shown in boxes { nodes += try self.nodes(of: box, [shown.edges], opacity: shown.opacity, in: space) }
    return nodes
  }

  /// Where the box behind the word that is spoken is.
  func shown(_ clock: WordClock, at time: FrameTime) -> [BoxMotion.Shown] {
    guard let box = document.box else { return [] }
    var motion = BoxMotion(curve: box.move.curve)
    motion.duration = FrameTime.microseconds(box.move.duration)
    motion.across = box.move.across
    var (places, lines): ([BoxEdges], [Int]) = ([], [])
    for word in caption.fragments.indices {
      // What is not drawn has the place of the word before it.
      guard let place = caption.place(ofWord: word) else {
        places.append(places.last ?? BoxEdges(0, 0, 0, 0))
        lines.append(lines.last ?? 0)
        continue
      }
      let edges =
        switch box.extent ?? .word {
        case .word: place.edges
        case .line: caption.box(ofLine: place.line)
        case .caption: caption.block ?? place.edges
        }
      places.append(padded(edges, by: box))
      lines.append(place.line)
    }
    return motion.boxes(clock, places: places, lines: lines, at: time)
  }

  private func padded(_ edges: BoxEdges, by box: CaptionsDocument.Box) -> BoxEdges {
    let em = caption.em
    return BoxEdges(
      edges.left - box.padding.left * em, edges.top - box.padding.top * em, edges.right + box.padding.right * em,
      edges.bottom + box.padding.bottom * em)
  }

  /// Boxes of one kind as one figure: where they overlap nothing darkens twice.
  private func nodes(
    of box: CaptionsDocument.Box, _ edges: [BoxEdges], opacity: Double, in space: SceneSpace
  ) throws(ResolveError) -> [SceneNode] {
    let effects = FigureEffects(
      LabelDocument.Effects(shadows: box.shadow.map { [$0] }), scale: space.scale, plans: resources.plans)
    var parts = FigureParts(effects: effects, oversampling: space.oversampling)
    parts.opacity = Float(opacity * box.opacity)
    guard parts.opacity > 0 else { return [] }
    var bodies: [(masks: [PlacedMask], place: PaintBox)] = []
    var bands: [(masks: [PlacedMask], place: PaintBox)] = []
    for edges in edges {
      let radius = edges.radius(box.cornerRadius * caption.em) * space.scale
      let origin = SIMD2(edges.left, edges.top) * space.scale
      let size = SIMD2(edges.right - edges.left, edges.bottom - edges.top) * space.scale
      guard size.x > 0, size.y > 0 else { continue }
      let path = Path.roundedRectangle(x: origin.x, y: origin.y, width: size.x, height: size.y, radius: radius)
      let place = PaintBox(origin: origin, size: size, transform: space.transform)
      do throws(FontError) {
        bodies.append((try resources.rasterizer.placed(path, in: space), place))
        guard let stroke = box.stroke, stroke.width > 0 else { continue }
        bands.append((try resources.rasterizer.placed(path, in: space, stroke: stroke), place))
      } catch {
        throw .font(error)
      }
    }
    parts.fills = layers(bodies, box.gradient, box.color, space)
    let strokes = box.stroke.map { layers(bands, $0.gradient, $0.color, space) } ?? []
    if box.stroke?.isUnderFill == true { parts.under = strokes } else { parts.over = strokes }
    return try parts.nodes(at: .zero)
  }

  /// A layer for all shapes, or for each of them, where each has a gradient of its own.
  private func layers(
    _ shapes: [(masks: [PlacedMask], place: PaintBox)], _ gradient: LabelDocument.Gradient?, _ color: Color,
    _ space: SceneSpace
  ) -> [FigureParts.Layer] {
    guard let gradient else {
      let masks = shapes.flatMap(\.masks)
      return masks.isEmpty
        ? [] : [.init(masks: masks, oversampling: space.oversampling) { _ throws(ResolveError) in .solid(color) }]
    }
    return shapes.map { shape in
      .init(masks: shape.masks, oversampling: space.oversampling) { place throws(ResolveError) in
        let moved = shape.place.transform.then(.translation(SIMD2<Double>(place.offset)))
        let box = PaintBox(origin: shape.place.origin, size: shape.place.size, transform: moved)
        return gradient.paint(in: box, textColor: color)
      }
    }
  }
}
