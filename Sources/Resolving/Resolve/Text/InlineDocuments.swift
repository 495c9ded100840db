import Documents
import Pixels
import Scene
import Typography

/// The documents that stand in the lines of a label, each laid out once. Immutable; Sendable.
struct InlineDocuments: Sendable {
  /// Those of the author's runs; nil for a run that is none.
  private let children: [PlacedChild?]

  var isEmpty: Bool { children.isEmpty }

  /// Those among some runs.
  init(of runs: [LabelDocument.TextRun], resources: SceneResources) throws(ResolveError) {
    guard runs.contains(where: { $0.object?.child != nil }) else {
      children = []
      return
    }
    var known = KnownContents()
    var children: [PlacedChild?] = []
    for (index, run) in runs.enumerated() {
      do throws(ResolveError) {
        children.append(
          try run.object?.child.map { child throws(ResolveError) in
            try known.placed(child, resources: resources)
          })
      } catch {
        throw error.inside("text[\(index)].document")
      }
    }
    self.children = children
  }

  /// The duration of the one that moves longest, in seconds.
  func duration(_ resources: SceneResources) throws(ResolveError) -> Double {
    var longest = 0.0
    for case let child? in children { longest = max(longest, try child.duration(resources)) }
    return longest
  }

  /// The document that a run is.
  func child(ofRun run: Int?) -> PlacedChild? { run.flatMap { children.indices.contains($0) ? children[$0] : nil } }
}

extension LabelContent {
  /// A document where it stands in a line.
  private struct Place {
    let child: PlacedChild
    let space: SceneSpace
    /// What a text that fades out leaves of it.
    let share: Double
    /// The author's run.
    let run: Int
  }

  /// The nodes of the documents that stand in lines, over `count` others. They have the effects of their own alone.
  func documentNodes(in space: SceneSpace, over count: Int) throws(ResolveError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    for place in documentPlaces(in: space) {
      do throws(ResolveError) {
        let own = try place.child.nodes(in: place.space, over: count + nodes.count, resources)
        nodes += place.share < 1 && !own.isEmpty ? [.group(own, opacity: Float(place.share))] : own
      } catch {
        throw error.inside("text[\(place.run)].document")
      }
    }
    return nodes
  }

  /// Adds what was laid out of the documents to the report.
  func addDocuments(to report: inout ReportBuilder, in space: SceneSpace) {
    for place in documentPlaces(in: space) {
      let inner = place.child.space(in: place.space)
      if inner.isBounded, inner.isVisible { place.child.content.add(to: &report, in: inner) }
    }
  }

  /// Those that are seen, in the order of their lines.
  private func documentPlaces(in space: SceneSpace) -> [Place] {
    guard !label.documents.isEmpty else { return [] }
    let masks = TextMasks(content: self, space: space)
    return label.painted.layout.objects.compactMap { placed in
      guard let run = label.author(of: placed.span), let child = label.documents.child(ofRun: run),
        let place = masks.space(of: child.content.size, at: placed)
      else { return nil }
      let share = layout.lines[placed.line].fade?.share(at: placed.x + placed.width / 2) ?? 1
      return share > 0 ? Place(child: child, space: place, share: share, run: run) : nil
    }
  }
}

extension TextMasks {
  /// The space in which a document of a size fills the box of a thing in a line; nil where it is beyond the end of a path. In
  /// upright text its corner is at a whole pixel, and its line's baseline, too.
  fileprivate func space(of size: SIMD2<Double>, at placed: TextLayout.PlacedObject) -> SceneSpace? {
    var box = content.box(of: placed)
    var onto = Affine.identity
    if let bending {
      if let turn = bending.turn, placed.run.isUpright {
        box = turn.box(box)
      } else {
        guard let map = bending.map(ofLine: placed.line, clusterAt: content.origin.x + placed.start)?.affine else {
          return nil
        }
        onto = map.scaled(by: space.scale)
      }
    }
    var corner = box.origin * space.scale
    if let move = move(by: onto.then(space.transform)) {
      corner += move * space.scale
      let shift = SIMD2(space.transform.tx, space.transform.ty)
      if bending == nil {
        corner.y = Double(baseline(of: layout.lines[placed.line], moved: move)) + placed.top * space.scale - shift.y
      }
      corner = (corner + shift).rounded(.toNearestOrAwayFromZero) - shift
      onto = .identity
    }
    let factors = SIMD2(size.x > 0 ? box.size.x / size.x : 1, size.y > 0 ? box.size.y / size.y : 1)
    return space.inside(Affine.scale(factors.x, factors.y).then(.translation(corner)).then(onto))
  }
}

extension TextLayout.Fade {
  /// What is left at a place, from 0 to 1.
  fileprivate func share(at x: Double) -> Double {
    let length = end - start
    return length == 0 ? (x <= end ? 1 : 0) : min(max((end - x) / length, 0), 1)
  }
}
