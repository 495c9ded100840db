import Pixels
import Scene

/// The chains of stages that make the planes of a layer's recipe. Steps that need the same plane share it.
///
/// What a step reads, and the slopes' heights, are kept in textures. A texture is not read while it is drawn to, so what
/// a kept plane is made of is kept in the other of two.
struct LayerPlanes {
  /// The area of the content's coverage.
  let content: PixelRect
  /// How far planes are needed.
  let limit: PixelRect
  /// The pixels that are drawn.
  let area: PixelRect
  private(set) var chains: [StyleChain] = []
  private(set) var tiles: [StyleTile] = []
  private var kept: [Key: Kept] = [:]
  private var axes: [(gradient: StyleGradient, outset: Int, chain: Int)] = []

  private struct Key: Hashable {
    let plane: StylePlane
    let texture: SheetTexture
  }

  private struct Kept {
    let chain: Int
    /// The pixels for which it was made.
    let needed: PixelRect
  }

  init(content: PixelRect, limit: PixelRect, area: PixelRect) {
    self.content = content
    self.limit = limit
    self.area = area
  }

  // MARK: What steps read

  /// The chain of a plane that a mask of a phase reads. Over the content alone a plane is needed there alone, unless
  /// values on its border differ.
  mutating func mask(_ plane: StylePlane, in phase: StyleStep.Phase) -> Int {
    guard plane.isBoundless else { return keep(plane, over: limit, in: .blurred) }
    let isInside = phase == .inner && !plane.isSmoothed
    return keep(plane, over: isInside ? area.intersection(content) : area, in: .blurred)
  }

  /// The chain of a height that ends a mask.
  mutating func height(_ plane: StylePlane) -> Int { keep(plane, over: area, in: .heights) }

  /// The chain of a plane over the pixels that are drawn.
  mutating func drawn(_ plane: StylePlane) -> Int { keep(plane, over: area, in: .blurred) }

  /// The chain of a gradient's axis on the bounds of the shape.
  mutating func axis(of gradient: StyleGradient, outset: Int) -> Int {
    if let known = axes.first(where: { $0.gradient == gradient && $0.outset == outset }) { return known.chain }
    var chain = StyleChain(from: .alpha, area: content, turn: 1)
    chain.findAxis(gradient, outset: outset)
    chains.append(chain)
    axes.append((gradient, outset, chains.count - 1))
    return chains.count - 1
  }

  /// The number of a tile.
  mutating func tile(_ tile: StyleTile) -> Int {
    if let index = tiles.firstIndex(of: tile) { return index }
    tiles.append(tile)
    return tiles.count - 1
  }

  // MARK: Chains

  /// The chain of a plane that is kept in a texture.
  private mutating func keep(_ plane: StylePlane, over needed: PixelRect, in texture: SheetTexture) -> Int {
    let key = Key(plane: plane, texture: texture)
    if let known = kept[key], known.needed.contains(needed) { return known.chain }
    var chain = chain(of: plane, over: needed, in: texture)
    chain.finish(in: texture)
    chains.append(chain)
    kept[key] = Kept(chain: chains.count - 1, needed: needed)
    return chains.count - 1
  }

  /// The stages that make a plane as far as it is needed, before it is kept in `texture`.
  private mutating func chain(of plane: StylePlane, over needed: PixelRect, in texture: SheetTexture) -> StyleChain
  {
    let other: SheetTexture = texture == .blurred ? .heights : .blurred
    var chain = StyleChain(from: .alpha, area: content, turn: 1)
    switch plane {
    case .coverage: break
    case .surroundings: chain = StyleChain(from: .alpha, area: content, turn: 1, reading: .complement)
    case .edge(let plan): chain.growBoth(plan)
    case .nearness(let reach, let start, let isComplement):
      chain.approach(reach: reach, start: start, isComplement: isComplement)
    case .grown(let source, let plan):
      chain = self.chain(of: source, over: needed, in: texture)
      chain.grow(plan)
    case .blurred(let source, let plan):
      if let copy = copy(of: plane, over: needed, for: texture) { return copy }
      let wide = needed.outset(horizontal: plan.reach, vertical: plan.reach)
      chain = self.chain(of: source, over: wide, in: texture)
      chain.blur(plan, in: needed)
    case .distance(let reach, let low, let high):
      let near = plane.sources.map { keep($0, over: limit, in: other) }
      chain = self.chain(from: near)
      chain.add(.distance(low: low, high: high, reach: Float(reach), inside: near[1]), over: needed)
    case .smoothed(let source):
      chain = self.chain(of: source, over: needed, in: texture)
      chain.add(.smoothing, over: needed)
    case .shaped(let source, let relief):
      if let tile = relief.tile { _ = self.tile(tile) }
      chain = self.chain(of: source, over: needed, in: texture)
      chain.add(.shaping(relief), over: needed)
    case .shaded(let source, let light):
      let height = keep(source, over: needed.outset(horizontal: 1, vertical: 1), in: other)
      chain = self.chain(from: [height])
      chain.add(.shading(light), over: needed)
    }
    return chain
  }

  /// A chain that begins with the plane of the first of others, once all of them are there.
  private func chain(from others: [Int]) -> StyleChain {
    let first = others[0]
    let turn = others.map { chains[$0].end }.max() ?? 1
    return StyleChain(from: .chain(first), area: chains[first].area, turn: turn)
  }

  /// The height of slopes as a part of a mask that is the same blur; nil where there is none. It is copied: slopes are
  /// drawn to the texture of masks, and so their height cannot be read from there.
  private func copy(of plane: StylePlane, over needed: PixelRect, for texture: SheetTexture) -> StyleChain? {
    guard texture == .heights, let known = kept[Key(plane: plane, texture: .blurred)],
      known.needed.contains(needed)
    else { return nil }
    var copy = chain(from: [known.chain])
    copy.add(.box(.horizontal, BoxPlan(width: 1), .shape), over: copy.area.intersection(needed))
    return copy
  }
}
