package import Pixels
import Scene

/// The kind of label that a composing program is made for: see shape.glsl. It depends only on the scene and on how much
/// the device can hand from vertices to pixels, so a label is composed alike in every batch.
package struct FigureVariant: Hashable, Sendable {
  package enum ShadowKind: Int, Sendable, CaseIterable {
    case soft
    /// Hard shadows. They are cut from a coverage, from the group's alpha or from what one of them grew to, at whole
    /// texels or between them.
    case coverage, source, coverageBetween, sourceBetween, dilated, dilatedBetween
    case absent

    var isSoft: Bool { self == .soft }
  }

  package enum LayerKind: Int, Sendable, CaseIterable {
    case solid
    /// Gradients: their segments are handed over with the label, or their stops are looked up in the table.
    case segments, stops
    case softInner, hardInner, innerBetween
    /// A gradient of which only the alpha is needed, which is 1.
    case opaque
    /// A picture through a mask, and a picture without one.
    case image, pictures
    case dilatedInner, dilatedInnerBetween

    package var isInner: Bool {
      switch self {
      case .softInner, .hardInner, .innerBetween, .dilatedInner, .dilatedInnerBetween: true
      case .solid, .segments, .stops, .opaque, .image, .pictures: false
      }
    }
  }

  package enum BackgroundKind: Int, Sendable, CaseIterable {
    /// One colour, or no background.
    case plain
    case rounded
    /// A gradient, without or with rounded corners.
    case gradient
  }

  package var shadows: [ShadowKind] = []
  package var layers: [LayerKind] = []
  /// One bit per layer: whether it lies in the coverage of the layer before.
  package var sharedMasks = 0
  package var segments = 0
  package var background = BackgroundKind.plain
  /// The blend mode of each layer; `normal` for layers that are no inner shadows.
  package var blends: [BlendMode] = []
  /// One bit per shadow: whether it is knocked out.
  package var knockouts = 0
  /// One bit per layer: whether it is a part of what knocked-out shadows leave out.
  package var shapes = 0
  package var isDithered = false

  package init(
    shadows: [ShadowKind] = [], layers: [LayerKind] = [], sharedMasks: Int = 0, segments: Int = 0,
    background: BackgroundKind = .plain, blends: [BlendMode]? = nil, knockouts: Int = 0, shapes: Int = 0,
    isDithered: Bool = false
  ) {
    self.blends = blends ?? layers.map { _ in .normal }
    self.knockouts = knockouts
    self.shapes = shapes
    self.isDithered = isDithered
    self.shadows = shadows
    self.layers = layers
    self.sharedMasks = sharedMasks
    self.segments = segments
    self.background = background
  }

  /// The possible numbers of segments. Missing segments are empty, so that there are fewer programs.
  private static let segmentClasses = [1, 2, 3, 6]
  /// The most layers, and the most shadows.
  private static let maximumCount = 8

  /// How many vectors a vertex has to hand on.
  package var varyings: Int {
    let masks = layers.indices.count {
      layers[$0] == .image || layers[$0].isInner && sharedMasks >> $0 & 1 == 0
    }
    return 3 + 2 * shadows.count + 2 * layers.count + masks + (segments > 0 ? 1 + 2 * segments : 0)
  }

  /// Nil if the label is beyond such programs, so that the general ones draw it.
  init?(_ plan: FigurePlan, maximumVaryings: Int) {
    guard plan.shadows.count <= FigureVariant.maximumCount, plan.layers.count <= FigureVariant.maximumCount,
      FigureVariant.isSmall(plan), plan.figure.showsGroup
    else { return nil }
    for (index, shadow) in plan.shadows.enumerated() {
      shadows.append(FigureVariant.kind(of: shadow, oversampling: plan.oversampling))
      if shadow.shadow.isKnockedOut { knockouts |= 1 << index }
    }
    for (index, layer) in plan.layers.enumerated() {
      layers.append(FigureVariant.kind(of: layer, oversampling: plan.oversampling))
      if case .innerShadow(_, let shadow) = layer.layer {
        blends.append(shadow.blend)
      } else {
        blends.append(.normal)
      }
      if knockouts != 0, layer.isShape { shapes |= 1 << index }
      if index > 0, let coverage = layer.coverage, plan.layers[index - 1].coverage == coverage {
        sharedMasks |= 1 << index
      }
    }
    background = plan.background.map { FigureVariant.kind(of: $0) } ?? .plain
    isDithered = plan.isDithered
    adoptSegments(of: plan, maximumVaryings: maximumVaryings)
    if varyings > maximumVaryings { return nil }
  }

  /// The first gradient is handed over if there is room for it; a background's is not.
  private mutating func adoptSegments(of plan: FigurePlan, maximumVaryings: Int) {
    for (index, layer) in plan.layers.enumerated() {
      guard case .fill(_, .gradient(let gradient)) = layer.layer, gradient.kind == .linear, gradient.extend == .pad,
        let count = FigureVariant.segmentClasses.first(where: { $0 >= gradient.ramp.entries.count - 1 })
      else { continue }
      var larger = self
      larger.segments = count
      larger.layers[index] = .segments
      if larger.varyings <= maximumVaryings { self = larger }
      return
    }
  }

  private static func kind(of shadow: FigurePlan.Shadow, oversampling: Int) -> ShadowKind {
    guard shadow.shadow.blur.isHard else { return .soft }
    let isBetween = shadow.shadow.blur.isBetween(times: oversampling)
    if shadow.job != nil { return isBetween ? .dilatedBetween : .dilated }
    switch shadow.source {
    case .coverage, .reducedCoverage: return isBetween ? .coverageBetween : .coverage
    case .alpha, .fineAlpha: return isBetween ? .sourceBetween : .source
    }
  }

  private static func kind(of layer: FigurePlan.Layer, oversampling: Int) -> LayerKind {
    switch layer.layer {
    case .fill(_, .solid): return .solid
    case .fill(_, .gradient): return .stops
    case .fill(_, .image): return .image
    case .pictures: return .pictures
    case .innerShadow(_, let shadow):
      guard shadow.blur.isHard else { return .softInner }
      let isBetween = shadow.blur.isBetween(times: oversampling)
      if layer.job != nil { return isBetween ? .dilatedInnerBetween : .dilatedInner }
      return isBetween ? .innerBetween : .hardInner
    }
  }

  private static func kind(of background: Background) -> BackgroundKind {
    guard case .solid = background.paint else { return .gradient }
    return background.cornerRadius > 0 ? .rounded : .plain
  }

  /// Whether every coordinate fits in the 16 bits in which planes are handed over.
  private static func isSmall(_ plan: FigurePlan) -> Bool {
    let n = plan.oversampling
    var whole = plan.area
    for area in plan.coverages.map(\.area) + [plan.alphaArea, plan.fineAlphaArea] + plan.pictures.map(\.bounds) {
      whole = whole.union(area)
    }
    for blur in plan.shadows.map(\.shadow.blur) + plan.innerBlurs {
      whole = whole.union(whole.offset(x: blur.shiftX, y: blur.shiftY))
    }
    for job in plan.jobs { whole = whole.union(job.isFine ? job.result.dividedOut(by: n) : job.result) }
    let limit = 15_000 / n
    return whole.x > -limit && whole.y > -limit && whole.maxX < limit && whole.maxY < limit
  }

  // MARK: Parts of it

  /// The variant of the area around everything sharp, with soft shadows and the background only.
  var surroundings: FigureVariant {
    FigureVariant(
      shadows: shadows.map { $0 == .soft ? .soft : .absent }, background: background, isDithered: isDithered)
  }

  /// The variant for the group's alpha. `isOpaque` says for each layer whether its paint is opaque.
  func alpha(isOpaque: [Bool]) -> FigureVariant {
    var variant = FigureVariant(layers: layers, sharedMasks: sharedMasks, segments: segments, blends: blends)
    for (index, kind) in layers.enumerated() where isOpaque[index] {
      if kind == .segments { variant.segments = 0 }
      if kind == .segments || kind == .stops { variant.layers[index] = .opaque }
    }
    return variant
  }

  /// Whether the part under the group has to be evaluated at every position of a pixel.
  package var hasSharpBase: Bool {
    background != .plain || knockouts != 0 || shadows.contains { $0 != .soft && $0 != .absent }
  }

  /// Whether the group has to be composited separately before it is laid over what is under it.
  package var isIsolated: Bool { knockouts != 0 || layers.contains(where: \.isInner) }

  package var name: String {
    let parts = [
      shadows.map { "\($0.rawValue)" }.joined(), layers.map { String($0.rawValue, radix: 16) }.joined(),
      "\(sharedMasks)", "\(segments)", "\(background)",
    ]
    let blended =
      isIsolated ? "_" + blends.map { String($0.rawValue, radix: 36) }.joined() + "_\(knockouts)_\(shapes)" : ""
    return parts.joined(separator: "_") + blended + (isDithered ? "_dithered" : "")
  }

  package var defines: [ShaderDefine] {
    var defines = [
      ShaderDefine("SHADOWS", shadows.count), ShaderDefine("LAYERS", layers.count),
      ShaderDefine("SHARED_MASKS", sharedMasks), ShaderDefine("SEGMENTS", segments),
      ShaderDefine("BACKGROUND", background.rawValue), ShaderDefine("SHARP_BASE", hasSharpBase ? 1 : 0),
      ShaderDefine("KNOCKOUTS", knockouts), ShaderDefine("SHAPES", shapes),
      ShaderDefine("ISOLATED", isIsolated ? 1 : 0),
      ShaderDefine("DITHERED", isDithered ? 1 : 0),
      ShaderDefine("BLEND_MODES", blends.reduce(0) { $1 == .normal ? $0 : $0 | $1.bit }),
    ]
    for (index, shadow) in shadows.enumerated() {
      defines.append(ShaderDefine("SHADOW_KIND_\(index)", shadow.rawValue))
    }
    for (index, layer) in layers.enumerated() {
      defines.append(ShaderDefine("LAYER_KIND_\(index)", layer.rawValue))
      defines.append(ShaderDefine("LAYER_BLEND_\(index)", blends[index].rawValue))
    }
    return defines
  }

  /// The samplers with which its programs read planes.
  package var planes: Set<ShaderUniform> { planes { _ in true } }

  /// The samplers of the program that makes the group's alpha: inner shadows change it only where they replace.
  var alphaPlanes: Set<ShaderUniform> { planes { !layers[$0].isInner || blends[$0] == .replace } }

  private func planes(where isRead: (Int) -> Bool) -> Set<ShaderUniform> {
    var names: Set<ShaderUniform> = []
    for (index, layer) in layers.enumerated() where isRead(index) {
      switch layer {
      case .solid, .segments, .stops, .opaque, .hardInner, .innerBetween: names.insert(.coverages)
      case .softInner, .dilatedInner, .dilatedInnerBetween: names.formUnion([.coverages, .blurred])
      case .image: names.formUnion([.coverages, .pictures])
      case .pictures: names.insert(.pictures)
      }
    }
    for shadow in shadows {
      switch shadow {
      case .soft, .dilated, .dilatedBetween: names.insert(.blurred)
      case .coverage, .coverageBetween: names.insert(.coverages)
      case .source, .sourceBetween: names.insert(.sources)
      case .absent: break
      }
    }
    if background == .gradient { names.insert(.pictures) }
    return names
  }
}

extension FigurePlan {
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
