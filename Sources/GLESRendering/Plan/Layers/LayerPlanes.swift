import Pixels
import Scenes

/// The chains of stages that make the planes of a layer's effects. Effects that need the same plane share it.
struct LayerPlanes {
  /// The area of the content's coverage.
  let content: PixelRect
  /// How far planes are needed.
  let limit: PixelRect
  /// The pixels that are drawn.
  let area: PixelRect
  private(set) var chains: [StyleChain] = []
  private var masks: [MaskKey: Int] = [:]
  private var nearnesses: [NearnessKey: Int] = [:]
  private var distances: [Int: Int] = [:]
  private var edges: [ChamferPlan: Int] = [:]
  private var shadings: [Float: Int] = [:]

  private struct MaskKey: Hashable {
    let growth: ChamferPlan
    let blur: BoxPlan
    let isShrunk: Bool
  }

  private struct NearnessKey: Hashable {
    let reach: Int
    let start: Float
    let isComplement: Bool
    let texture: SheetTexture
  }

  init(content: PixelRect, limit: PixelRect, area: PixelRect) {
    self.content = content
    self.limit = limit
    self.area = area
  }

  private func chain() -> StyleChain { StyleChain(from: .alpha, area: content, turn: 1) }

  private func chain(from index: Int) -> StyleChain {
    StyleChain(from: .chain(index), area: chains[index].area, turn: chains[index].end)
  }

  private mutating func add(_ chain: StyleChain, in texture: SheetTexture) -> Int {
    var chain = chain
    chain.finish(in: texture)
    chains.append(chain)
    return chains.count - 1
  }

  /// box2(grow(a, r), w), or box2(shrink(a, r), w).
  mutating func mask(_ growth: ChamferPlan, _ blur: BoxPlan, isShrunk: Bool) -> Int {
    let key = MaskKey(growth: growth, blur: blur, isShrunk: isShrunk && !growth.isIdentity)
    if let index = masks[key] { return index }
    var chain = chain()
    chain.grow(growth, isShrunk: isShrunk)
    chain.blur(blur, in: limit)
    let index = add(chain, in: .styleMasks)
    masks[key] = index
    return index
  }

  /// min(grow(a, r), grow(1 - a, r)), for r below 1.
  mutating func edge(_ growth: ChamferPlan) -> Int {
    if let index = edges[growth] { return index }
    var chain = chain()
    chain.growBoth(growth)
    let index = add(chain, in: .styleMasks)
    edges[growth] = index
    return index
  }

  mutating func nearness(
    reach: Int, start: Float, isComplement: Bool, in texture: SheetTexture = .styleMasks
  ) -> Int {
    let key = NearnessKey(reach: reach, start: start, isComplement: isComplement, texture: texture)
    if let index = nearnesses[key] { return index }
    var chain = chain()
    chain.approach(
      reach: reach, start: start, isComplement: isComplement,
      over: isComplement ? content : content.outset(horizontal: reach, vertical: reach))
    let index = add(chain, in: texture)
    nearnesses[key] = index
    return index
  }

  /// The signed distance from the edge, up to `reach`, over the pixels that are drawn.
  mutating func distance(reach: Int) -> Int {
    if let index = distances[reach] { return index }
    let chain = distance(
      over: area, reach: reach, low: Float(-reach), high: Float(reach), nearnessIn: .styleHeights)
    let index = add(chain, in: .styleMasks)
    distances[reach] = index
    return index
  }

  private mutating func distance(
    over area: PixelRect, reach: Int, low: Float, high: Float, nearnessIn texture: SheetTexture
  ) -> StyleChain {
    let outside = nearness(reach: reach, start: 0, isComplement: true, in: texture)
    let inside = nearness(reach: reach, start: 0, isComplement: false, in: texture)
    let turn = max(chains[outside].end, chains[inside].end)
    var chain = StyleChain(from: .chain(outside), area: chains[outside].area, turn: turn)
    chain.add(.distance(low: low, high: high, reach: Float(reach), inside: inside), over: area)
    return chain
  }

  /// The height of a bevel's slopes, one pixel further than its shading.
  mutating func height(of bevel: LayerEffects.Bevel, tile: Int?) -> Int {
    let area = shadedArea(of: bevel).outset(horizontal: 1, vertical: 1)
    var chain: StyleChain
    if let blur = bevel.blur {
      chain = blurred(blur, in: area)
    } else {
      let limit = bevel.height
      let (low, high): (Float, Float) =
        switch bevel.style {
        case .inner: (-2, limit)
        case .outer: (-limit, 1)
        case .emboss, .pillow, .stroke: (-limit, limit)
        }
      chain = distance(
        over: area, reach: Int(limit.rounded(.up)) + 2, low: low, high: high, nearnessIn: .styleMasks)
      if bevel.isSoft { chain.add(.smoothing, over: area) }
    }
    if bevel.profile != nil || tile != nil { chain.add(.height(bevel, tile: tile), over: area) }
    return add(chain, in: .styleHeights)
  }

  /// The coverage under a blur, as far as it lies in `area`; or a part of a mask that is that already, which is copied:
  /// slopes are drawn to the texture of masks, and so they cannot be read from there.
  private func blurred(_ plan: BoxPlan, in area: PixelRect) -> StyleChain {
    let needed = content.outset(horizontal: plan.reach, vertical: plan.reach).intersection(area)
    let key = MaskKey(growth: ChamferPlan(radius: 0), blur: plan, isShrunk: false)
    if !plan.isIdentity, let index = masks[key], chains[index].area.contains(needed) {
      var chain = chain(from: index)
      chain.add(.box(.horizontal, BoxPlan(width: 1)), over: needed)
      return chain
    }
    var chain = chain()
    chain.blur(plan, in: area)
    return chain
  }

  /// The light and shade of the slopes of `height`.
  mutating func shading(of height: Int, _ bevel: LayerEffects.Bevel, sign: Float) -> Int {
    if let index = shadings[sign] { return index }
    var chain = chain(from: height)
    chain.add(.shading(bevel, sign: sign), over: shadedArea(of: bevel))
    chain.blur(bevel.soften, in: drawnArea(of: bevel))
    let index = add(chain, in: .styleMasks)
    shadings[sign] = index
    return index
  }

  /// Where a bevel draws.
  private func drawnArea(of bevel: LayerEffects.Bevel) -> PixelRect {
    bevel.style == .inner && !bevel.isSoft ? area.intersection(content) : area
  }

  private func shadedArea(of bevel: LayerEffects.Bevel) -> PixelRect {
    drawnArea(of: bevel).outset(horizontal: bevel.soften.reach, vertical: bevel.soften.reach)
  }

  /// The axis of a gradient on the bounds of the shape.
  mutating func axis(of gradient: StyleGradient, outset: Int) -> Int {
    var chain = chain()
    chain.findAxis(gradient, outset: outset)
    chains.append(chain)
    return chains.count - 1
  }
}
