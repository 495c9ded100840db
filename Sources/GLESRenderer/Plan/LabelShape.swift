import LabelScene
import Pixels

/// What a program that composes a label is made for: see shape.glsl. A function of the scene alone (and of how
/// much the device can hand from vertices to pixels), so a label is composed alike in every batch.
package struct LabelShape: Hashable, Sendable {
  package enum ShadowKind: Int, Sendable {
    case soft = 0
    /// Hard shadows, cut from a coverage or from the group's alpha, at whole texels or between them.
    case coverage, source, coverageBetween, sourceBetween
    case absent = 7
  }

  package enum LayerKind: Int, Sendable {
    case solid = 0
    /// Gradients: handed over with the label, or looked up in the table.
    case segments, stops
    case softInner, hardInner, innerBetween
    /// A gradient of which only the alpha is wanted, and is 1.
    case opaque

    var isInner: Bool { self == .softInner || self == .hardInner || self == .innerBetween }
  }

  package enum BackgroundKind: Int, Sendable {
    /// Of one colour, or none.
    case plain
    case rounded
    /// Rounded or not.
    case gradient
  }

  package var shadows: [ShadowKind] = []
  package var layers: [LayerKind] = []
  /// One bit a layer: whether it lies in the coverage of the one before.
  package var sharedMasks = 0
  package var segments = 0
  package var background = BackgroundKind.plain

  package init(
    shadows: [ShadowKind] = [], layers: [LayerKind] = [], sharedMasks: Int = 0, segments: Int = 0,
    background: BackgroundKind = .plain
  ) {
    self.shadows = shadows
    self.layers = layers
    self.sharedMasks = sharedMasks
    self.segments = segments
    self.background = background
  }

  /// Gradients are handed over with so many segments, the missing ones empty: fewer programs.
  private static let segmentClasses = [1, 2, 3, 6]
  /// Kinds are packed three bits each.
  private static let maximumCount = 8

  /// The vectors that a vertex has to hand on.
  package var varyings: Int {
    let masks = layers.indices.count { layers[$0].isInner && sharedMasks >> $0 & 1 == 0 }
    return 3 + 2 * shadows.count + 2 * layers.count + masks + (segments > 0 ? 1 + 2 * segments : 0)
  }

  /// Nil where the label is beyond such programs, and the general ones have to do.
  init?(_ plan: ScenePlan, maximumVaryings: Int) {
    guard plan.shadows.count <= LabelShape.maximumCount, plan.layers.count <= LabelShape.maximumCount,
      LabelShape.isSmall(plan)
    else { return nil }
    let scene = plan.scene
    shadows = plan.shadows.map { LabelShape.kind(of: $0, oversampling: scene.oversampling) }
    for (index, layer) in plan.layers.enumerated() {
      layers.append(LabelShape.kind(of: layer, oversampling: scene.oversampling))
      if index > 0 && plan.layers[index - 1].coverage == layer.coverage { sharedMasks |= 1 << index }
    }
    background = scene.background.map { LabelShape.kind(of: $0) } ?? .plain
    adoptSegments(of: plan, maximumVaryings: maximumVaryings)
    if varyings > maximumVaryings { return nil }
  }

  /// The first gradient is handed over where there is room for it; that of a background is not.
  private mutating func adoptSegments(of plan: ScenePlan, maximumVaryings: Int) {
    for (index, layer) in plan.layers.enumerated() {
      guard case .fill(_, .linear(let gradient)) = layer.layer,
        let count = LabelShape.segmentClasses.first(where: { $0 >= gradient.stops.count - 1 })
      else { continue }
      var larger = self
      larger.segments = count
      larger.layers[index] = .segments
      if larger.varyings <= maximumVaryings { self = larger }
      return
    }
  }

  private static func kind(of shadow: ScenePlan.Shadow, oversampling: Int) -> ShadowKind {
    guard shadow.job == nil else { return .soft }
    let isBetween = shadow.shadow.blur.isBetween(times: oversampling)
    switch shadow.source {
    case .coverage, .reducedCoverage: return isBetween ? .coverageBetween : .coverage
    case .alpha, .fineAlpha: return isBetween ? .sourceBetween : .source
    }
  }

  private static func kind(of layer: ScenePlan.Layer, oversampling: Int) -> LayerKind {
    switch layer.layer {
    case .fill(_, .solid): return .solid
    case .fill(_, .linear): return .stops
    case .innerShadow(_, let shadow):
      if layer.job != nil { return .softInner }
      return shadow.blur.isBetween(times: oversampling) ? .innerBetween : .hardInner
    }
  }

  private static func kind(of background: Background) -> BackgroundKind {
    guard case .solid = background.paint else { return .gradient }
    return background.cornerRadius > 0 ? .rounded : .plain
  }

  /// Whether every coordinate fits in the halves that planes are handed over in.
  private static func isSmall(_ plan: ScenePlan) -> Bool {
    let n = plan.scene.oversampling
    var whole = plan.area
    for area in plan.coverageAreas + [plan.alphaArea, plan.fineAlphaArea] { whole = whole.union(area) }
    for blur in plan.shadows.map(\.shadow.blur) + plan.innerBlurs {
      whole = whole.union(whole.offset(x: blur.shiftX, y: blur.shiftY))
    }
    let limit = 15_000 / n
    return whole.x > -limit && whole.y > -limit && whole.maxX < limit && whole.maxY < limit
  }

  // MARK: Parts of it

  /// For what lies around everything sharp: soft shadows and the background, nothing else.
  var surroundings: LabelShape {
    LabelShape(shadows: shadows.map { $0 == .soft ? .soft : .absent }, background: background)
  }

  /// For the alpha of the group. `isOpaque` says of each layer whether its paint is opaque.
  func alpha(isOpaque: [Bool]) -> LabelShape {
    var shape = LabelShape(layers: layers, sharedMasks: sharedMasks, segments: segments)
    for (index, kind) in layers.enumerated() where isOpaque[index] {
      if kind == .segments { shape.segments = 0 }
      if kind == .segments || kind == .stops { shape.layers[index] = .opaque }
    }
    return shape
  }

  /// Whether what lies under the group has to be evaluated at every position of a pixel.
  package var hasSharpBase: Bool { background != .plain || shadows.contains { $0 != .soft && $0 != .absent } }

  package var name: String {
    let parts = [
      shadows.map { "\($0.rawValue)" }.joined(), layers.map { "\($0.rawValue)" }.joined(), "\(sharedMasks)",
      "\(segments)", "\(background)",
    ]
    return parts.joined(separator: "_")
  }

  package var defines: [(name: String, value: Int)] {
    [
      ("SHADOWS", shadows.count), ("SHADOW_KINDS", LabelShape.packed(shadows.map(\.rawValue))),
      ("LAYERS", layers.count), ("LAYER_KINDS", LabelShape.packed(layers.map(\.rawValue))),
      ("SHARED_MASKS", sharedMasks), ("SEGMENTS", segments), ("BACKGROUND", background.rawValue),
      ("SHARP_BASE", hasSharpBase ? 1 : 0),
    ]
  }

  /// The samplers that its programs read planes with.
  package var planes: Set<String> {
    var names: Set<String> = layers.isEmpty ? [] : ["coverages"]
    if layers.contains(.softInner) || shadows.contains(.soft) { names.insert("blurred") }
    if shadows.contains(.coverage) || shadows.contains(.coverageBetween) { names.insert("coverages") }
    if shadows.contains(.source) || shadows.contains(.sourceBetween) { names.insert("sources") }
    return names
  }

  private static func packed(_ kinds: [Int]) -> Int {
    kinds.enumerated().reduce(0) { $0 | $1.element << (3 * $1.offset) }
  }
}

extension ScenePlan {
  fileprivate var innerBlurs: [Blur] {
    layers.compactMap { if case .innerShadow(_, let shadow) = $0.layer { shadow.blur } else { nil } }
  }
}

extension Blur {
  /// Whether a hard shift falls between the texels of a plane that is `factor` times as fine.
  fileprivate func isBetween(times factor: Int) -> Bool {
    let fine = hardened(times: factor)
    return fine.horizontal.fraction > 0 || fine.vertical.fraction > 0
  }
}
