import Documents
import Pixels

extension GroupDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { .fixed(width: width, height: height) }
    set {
      width = newValue.width ?? width
      height = newValue.height ?? height
    }
  }
  var characterCount: Int { children.reduce(0) { $0 + $1.document.drawn.characterCount } }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try GroupContent(self, resources: resources)
  }
}

/// The content of a group: its children, each measured and placed.
struct GroupContent: Content {
  let document: GroupDocument
  let size: SIMD2<Double>
  let resources: SceneResources
  private let children: [Child]

  private struct Child {
    let content: any Content
    let frame: GroupDocument.Frame
    let transform: GroupDocument.Transform?
    let blend: LayerBlend
    let fillOpacity: Float
  }

  init(_ document: GroupDocument, resources: SceneResources) throws(ResolveError) {
    self.document = document
    self.resources = resources
    size = SIMD2(document.width, document.height)
    var children: [Child] = []
    children.reserveCapacity(document.children.count)
    var known = KnownContents()
    for (index, child) in document.children.enumerated() {
      let frame = child.frame ?? GroupDocument.Frame(x: 0, y: 0)
      do throws(ResolveError) {
        let content = try known.content(of: child.document, in: frame, resources: resources)
        children.append(
          Child(
            content: content, frame: frame, transform: child.transform, blend: LayerBlend(child.blend),
            fillOpacity: Float(child.fillOpacity)))
      } catch {
        throw error.inside(child: index, id: child.document.id)
      }
    }
    self.children = children
  }

  /// The nodes for a larger scene; a single one if the group has an opacity below 1.
  func nodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    let isStyled = document.layerStyle != nil
    let opacity = Float(document.opacity)
    var nodes = try resources.styled(
      childNodes(in: space), document.layerStyle, origin: .zero, size: size,
      opacity: document.background == nil ? opacity : 1, in: space)
    if let background = document.background,
      let figure = try BackgroundResolver(document: background, resources: resources).figure(size: size, in: space)
    {
      if let watch = space.watch {
        try watch.budget.spend([.figure(figure)], on: watch.canvas, oversampling: space.oversampling)
      }
      nodes.insert(.figure(figure), at: 0)
    }
    if isStyled, document.background == nil { return nodes }
    return document.opacity < 1 ? [.group(nodes, opacity: Float(document.opacity))] : nodes
  }

  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace) {
    let canvas = maker.canvas(fitting: size, document.size)
    try maker.check(canvas, ifEmpty: .nothingToDraw)
    var space = maker.space
    space.watch = (
      ResolveBudget(maker.limits), PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    )
    let nodes = try resources.styled(
      childNodes(in: space), document.layerStyle, origin: .zero, canvas: canvas, in: space)
    return (try maker.scene(on: canvas, over: document.background, nodes), space)
  }

  func movingNodes(on maker: CanvasScene, in space: SceneSpace) throws(ResolveError) -> [SceneNode]? {
    try resources.styled(
      childNodes(in: space), document.layerStyle, origin: .zero, size: size, opacity: 1, in: space)
  }

  func childNodes(in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    var nodes: [SceneNode] = []
    for (index, child) in children.enumerated() {
      let inner = space.inside(place(of: child, scale: space.scale))
      do throws(ResolveError) {
        guard inner.isBounded else { throw .transformTooLarge }
        guard inner.isVisible else { continue }
        let made = SceneNode.blended(
          try child.content.nodes(in: inner), child.blend, fillOpacity: child.fillOpacity)
        // A group counts its own children.
        if let watch = space.watch, !(child.content is GroupContent) {
          try watch.budget.spend(made, on: watch.canvas, oversampling: space.oversampling)
        }
        nodes += made
      } catch {
        throw error.inside(child: index, id: document.children[index].document.id)
      }
    }
    return nodes
  }

  /// The duration of the child that moves longest, in seconds.
  func duration() throws(ResolveError) -> Double {
    var longest = 0.0
    for child in children { longest = max(longest, try child.content.duration()) }
    return longest
  }

  func add(to truth: inout GroundTruth, in space: SceneSpace) {
    for child in children {
      let inner = space.inside(place(of: child, scale: space.scale))
      if inner.isBounded, inner.isVisible { child.content.add(to: &truth, in: inner) }
    }
  }

  /// Maps the child's document pixels to those of this group: scaled and rotated about the anchor, moved, and put into
  /// its frame.
  private func place(of child: Child, scale: Double) -> Affine {
    let frame = Affine.translation(SIMD2(child.frame.x, child.frame.y) * scale)
    guard let transform = child.transform else { return frame }
    let anchor = transform.anchor.vector * child.content.size * scale
    return Affine.scale(transform.scaleX, transform.scaleY).then(.rotation(degrees: transform.rotation))
      .about(anchor).then(.translation(transform.translation.vector * scale)).then(frame)
  }
}

/// A cache of the contents of the last few different children, because often many children are one document in several
/// places.
private struct KnownContents {
  private struct Known {
    let document: Document
    let frame: GroupDocument.Frame
    let content: any Content
  }

  private var contents: [Known] = []
  /// The number of contents kept. Comparing with each is cheap: documents mostly differ in their texts, which are
  /// compared first.
  private static let capacity = 16

  mutating func content(
    of document: Document, in frame: GroupDocument.Frame, resources: SceneResources
  ) throws(ResolveError) -> any Content {
    let index = contents.lastIndex {
      $0.frame.width == frame.width && $0.frame.height == frame.height && $0.document == document
    }
    if let index { return contents[index].content }
    let content = try document.drawn.content(in: frame, resources: resources)
    if contents.count == KnownContents.capacity { contents.removeFirst() }
    contents.append(Known(document: document, frame: frame, content: content))
    return content
  }
}
