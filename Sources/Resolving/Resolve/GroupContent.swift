import Documents
import Pixels
import Scene

extension GroupDocument: DrawnDocument {
  var size: LabelDocument.Size {
    get { .fixed(width: width, height: height) }
    set {
      width = newValue.width ?? width
      height = newValue.height ?? height
    }
  }
  var characterCount: Int { children.reduce(0) { $0 + $1.characterCount } }

  func content(resources: SceneResources) throws(ResolveError) -> any Content {
    try GroupContent(self, resources: resources)
  }
}

extension GroupDocument.Child {
  /// The characters of the document and of its mask.
  var characterCount: Int {
    document.drawn.characterCount + (mask?.child?.characterCount ?? 0)
  }
}

/// The content of a group: its children, each measured and placed.
struct GroupContent: Content {
  let document: GroupDocument
  let size: SIMD2<Double>
  let resources: SceneResources
  private let children: [PlacedChild]

  init(_ document: GroupDocument, resources: SceneResources) throws(ResolveError) {
    self.document = document
    self.resources = resources
    size = SIMD2(document.width, document.height)
    var children: [PlacedChild] = []
    children.reserveCapacity(document.children.count)
    var known = KnownContents()
    for (index, child) in document.children.enumerated() {
      do throws(ResolveError) {
        children.append(try known.placed(child, resources: resources))
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
      childNodes(in: isStyled ? space.uncut : space), document.layerStyle, origin: .zero, size: size,
      opacity: document.background == nil ? opacity : 1, in: space)
    if let background = document.background,
      let figure = try BackgroundResolver(document: background, resources: resources).figure(size: size, in: space)
    {
      if let watch = space.watch {
        try watch.budget.spend([.figure(figure)], on: watch.canvas, oversampling: space.oversampling)
      }
      nodes = [.figure(figure)] + nodes.map { $0.lying(over: 1, isOwn: false) }
    }
    if isStyled, document.background == nil { return nodes }
    return document.opacity < 1 ? [.group(nodes, opacity: Float(document.opacity))] : nodes
  }

  func scene(by maker: CanvasScene) throws(ResolveError) -> (scene: Scene, space: SceneSpace) {
    let canvas = maker.canvas(fitting: size, document.size)
    try maker.check(canvas, ifEmpty: .nothingToDraw(field: "children"))
    var space = maker.space
    let pixels = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    space.watch = (ResolveBudget(maker.limits), pixels)
    if document.layerStyle == nil { space.seen = pixels }
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
    var base: (index: Int, nodes: [SceneNode])?
    /// Those that are cut to the base.
    var clipped: [SceneNode] = []
    for (index, child) in children.enumerated() {
      let made = try own(child, at: index, in: space)
      if child.isClippedBelow {
        clipped += try composed(made, at: index, under: [], in: space, on: clipped.count)
        continue
      }
      if let base { nodes += try composed(base.nodes, at: base.index, under: clipped, in: space, on: nodes.count) }
      base = (index, made)
      clipped = []
    }
    if let base { nodes += try composed(base.nodes, at: base.index, under: clipped, in: space, on: nodes.count) }
    return nodes
  }

  /// The nodes of a child's content.
  private func own(_ child: PlacedChild, at index: Int, in space: SceneSpace) throws(ResolveError) -> [SceneNode] {
    do throws(ResolveError) {
      // What is cut to another child goes through that one's effects and filter.
      let inner = child.space(in: child.isClippedBelow ? space.uncut : space)
      guard inner.isBounded else { throw .transformTooLarge }
      guard inner.isVisible else { return [] }
      return try child.content.nodes(in: inner)
    } catch {
      throw error.inside(child: index, id: document.children[index].document.id)
    }
  }

  /// The nodes of a child with all that is done to it, over `count` others.
  private func composed(
    _ nodes: [SceneNode], at index: Int, under clipped: [SceneNode], in space: SceneSpace, on count: Int
  ) throws(ResolveError) -> [SceneNode] {
    let child = children[index]
    do throws(ResolveError) {
      let composed = try child.composed(nodes, under: clipped, in: child.space(in: space), resources)
      return composed.map { $0.lying(over: count, isOwn: child.isWhole) }
    } catch {
      throw error.inside(child: index, id: document.children[index].document.id)
    }
  }

  /// The duration of the child that moves longest, in seconds.
  func duration() throws(ResolveError) -> Double {
    var longest = 0.0
    for child in children { longest = max(longest, try child.duration(resources)) }
    return longest
  }

  func add(to report: inout ReportBuilder, in space: SceneSpace) {
    for child in children {
      let inner = child.space(in: space)
      if inner.isBounded, inner.isVisible { child.content.add(to: &report, in: inner) }
    }
  }
}

/// A cache of the contents of the last few different children, because often many children are one document in several
/// places.
struct KnownContents {
  private struct Known {
    let document: Document
    let frame: GroupDocument.Frame
    let content: any Content
  }

  private var contents: [Known] = []
  /// The number of contents kept. Comparing with each is cheap: documents mostly differ in their texts, which are
  /// compared first.
  private static let capacity = 16

  /// A child of a group, or of a label, laid out.
  mutating func placed(_ child: GroupDocument.Child, resources: SceneResources) throws(ResolveError) -> PlacedChild
  {
    PlacedChild(child, content: try content(of: child.document, in: child.placedFrame, resources: resources))
  }

  private mutating func content(
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
