import Pixels
package import Scene

/// Distributes scenes over sheets. It uses plain values and the atlas's bookkeeping, but no GL.
package struct SheetPlanner {
  package struct Limits: Sendable, Hashable {
    /// The side of the textures of an ordinary sheet, in texels.
    package var sheetSize: Int
    /// The side of the largest texture the device has.
    package var maximumTextureSize: Int
    /// The most bytes that all textures of a sheet may take.
    package var maximumSheetBytes: Int
    /// Bytes per value of a plane: 4 or 2 with float planes, 1 without.
    package var planeBytes: Int
    /// 4 if scenes with oversampling are drawn with four samples per pixel, else 1.
    package var samples: Int
    /// How many vectors a vertex can hand to the pixels; OpenGL ES 3.0 has at least 15 everywhere.
    package var varyings: Int
    /// Whether figures of the common kind are drawn from packed planes.
    package var isPacking: Bool
    /// Whether planes hold floats of 32 bits, which those of layers' effects need.
    package var hasFloatPlanes: Bool
    /// Whether canvases hold all bits that programs give, so that figures that come again are copied from them, and passes
    /// to floats may be dispatched.
    package var copiesFigures: Bool
    /// Whether passes are dispatched where their programs can be.
    package var dispatchesPasses = false
    /// Whether everything on a canvas is drawn in the order of the document, also what does not overlap. For
    /// comparisons.
    package var keepsDrawOrder = false
    /// Whether sheets are planned on a thread of their own, where there are many scenes.
    package var plansAhead = true
    /// The largest texture in use, because places in textures are written in sixteen bits.
    static let largestTexture = 1 << 15

    package init(
      sheetSize: Int, maximumTextureSize: Int, maximumSheetBytes: Int, planeBytes: Int, samples: Int,
      varyings: Int = 15, isPacking: Bool = true, hasFloatPlanes: Bool = true, copiesFigures: Bool = true
    ) {
      self.copiesFigures = copiesFigures
      self.hasFloatPlanes = hasFloatPlanes
      self.varyings = varyings
      self.isPacking = isPacking
      self.sheetSize = sheetSize
      self.maximumTextureSize = maximumTextureSize
      self.maximumSheetBytes = maximumSheetBytes
      self.planeBytes = planeBytes
      self.samples = samples
    }

    /// The bytes of textures of these sizes, in the order of `SheetTexture.allCases`.
    func byteCount(of sizes: [SIMD2<Int>], isMultisampled: Bool) -> Int {
      SheetTexture.byteCount(sizes, planeBytes: planeBytes, samples: isMultisampled ? samples : 1)
    }

    /// Whether such textures take no more bytes than allowed.
    func permits(_ sizes: [SIMD2<Int>], isMultisampled: Bool) -> Bool {
      byteCount(of: sizes, isMultisampled: isMultisampled) <= maximumSheetBytes
    }
  }

  /// The result of planning some scenes.
  package enum Planned: Sendable {
    case sheet(SheetPlan)
    /// The device cannot draw the scene of that index.
    case unsupported(scene: Int, reason: String)
  }

  package internal(set) var limits: Limits
  private let atlas: MaskAtlas
  private let kernels = KernelCache()

  package init(limits: Limits, atlas: MaskAtlas) {
    self.limits = limits
    self.atlas = atlas
  }

  /// Whether a scene is drawn with several samples per pixel. It is not with several figures, each of which is averaged
  /// separately, and not with dithering, which would be averaged away.
  func isMultisampled(_ scene: Scene) -> Bool {
    scene.oversampling > 1 && limits.samples > 1 && scene.onlyFigure != nil && !scene.isDithered
  }

  /// Forgets which masks the atlas has. Needed after an error, when the texture's contents are unknown.
  func forgetAtlas() { atlas.reset() }

  /// Plans the scenes at `indices`, all with or all without multisampling, and hands out each sheet. A sheet must be
  /// drawn before the following ones, because their uploads to the atlas may overwrite what it needs. `take` returns
  /// whether to go on. Each scene is on one sheet, or unsupported, or has nothing to draw.
  package func plan(
    _ scenes: [Scene], indices: some Sequence<Int>, isMultisampled: Bool, take: (Planned) -> Bool
  ) {
    // Other modules would step through other sequences by way of their witnesses.
    plan(scenes, Array(indices), isMultisampled, take: take)
  }

  private func plan(_ scenes: [Scene], _ indices: [Int], _ isMultisampled: Bool, take: (Planned) -> Bool) {
    let ordinary = SIMD2(repeating: min(limits.sheetSize, limits.maximumTextureSize))
    // Grows to what the widest label needs, so that wide and narrow labels in turn share sheets.
    var packedWidth = SheetPacking.leastPackedWidth
    func newBuilder() -> SheetBuilder { self.builder(ordinary, packedWidth: packedWidth, isMultisampled) }
    var builder = newBuilder()
    for index in indices {
      if !limits.hasFloatPlanes, scenes[index].nodes.contains(where: \.hasLayers) {
        guard take(.unsupported(scene: index, reason: SheetPlanner.layerReason)) else { return }
        continue
      }
      guard let needs = SceneNeeds(scenes[index], limits, kernels) else { continue }
      if builder.add(needs, index: index) { continue }
      if !builder.isEmpty {
        guard take(.sheet(builder.finish())) else { return }
        builder = newBuilder()
        if builder.add(needs, index: index) { continue }
      }
      if let width = widthNeeded(for: needs, in: ordinary, beyond: packedWidth) {
        packedWidth = width
        builder = newBuilder()
        if builder.add(needs, index: index) { continue }
      }
      guard take(single(needs, of: scenes[index], index: index, isMultisampled)) else { return }
    }
    if !builder.isEmpty { _ = take(.sheet(builder.finish())) }
  }

  private func builder(_ size: SIMD2<Int>, packedWidth: Int, _ isMultisampled: Bool) -> SheetBuilder {
    SheetBuilder(size: size, packedWidth: packedWidth, isMultisampled: isMultisampled, limits: limits, atlas: atlas)
  }

  /// The least width above `width` at which the packed textures of a sheet have room for the figure; nil if no width
  /// has.
  private func widthNeeded(for needs: SceneNeeds, in size: SIMD2<Int>, beyond width: Int) -> Int? {
    guard case .packed = needs else { return nil }
    let widest = size.x / 4
    var wider = width
    while wider < widest {
      wider = min(2 * wider, widest)
      var packing = SheetPacking(size: size, packedWidth: wider, limits: limits)
      if needs.fits(in: &packing) { return wider }
    }
    return nil
  }

  /// A sheet for one scene that is larger than an ordinary sheet.
  private func single(_ needs: SceneNeeds, of scene: Scene, index: Int, _ isMultisampled: Bool) -> Planned {
    if let reason = unsupportedReason(needs, of: scene, isMultisampled) {
      return .unsupported(scene: index, reason: reason)
    }
    let largest = SIMD2(repeating: limits.maximumTextureSize)
    var builder = self.builder(largest, packedWidth: max(1, largest.x / 4), isMultisampled)
    guard builder.add(needs, index: index) else {
      return .unsupported(scene: index, reason: roomReason(needs, of: scene))
    }
    return .sheet(builder.finish())
  }

  /// Why the device cannot draw the scene: the limit and the remedy. Nil if it can.
  private func unsupportedReason(_ needs: SceneNeeds, of scene: Scene, _ isMultisampled: Bool) -> String? {
    let n = scene.oversampling
    let limit = limits.maximumTextureSize
    for needed in needs.areas {
      if needed.width > limit || needed.height > limit {
        return
          "it needs a plane of \(needed.width) x \(needed.height) texels (oversampling \(n)), and the device's "
          + "largest texture is \(limit) x \(limit). Lower the oversampling or the scale, or use the CPU backend."
      }
    }
    var packing = SheetPacking(
      size: SIMD2(repeating: limit), packedWidth: max(1, limit / 4), limits: limits, isMultisampled: isMultisampled)
    guard needs.fits(in: &packing) else { return roomReason(needs, of: scene) }
    if !limits.permits(packing.extents, isMultisampled: isMultisampled) {
      let bytes = limits.byteCount(of: packing.extents, isMultisampled: isMultisampled)
      return "it needs \(bytes >> 20) MiB of textures (oversampling \(n)), and the limit is "
        + "\(limits.maximumSheetBytes >> 20) MiB. Lower the oversampling, the scale or the blur, or use the CPU backend."
    }
    return nil
  }

  private static let layerReason =
    "it has layer styles, blend modes, clips, masks, filters or blurred backdrops, which need planes of 32-bit floats: "
    + "the device cannot draw to those, or other planes were asked for. Use the CPU backend."

  private func roomReason(_ needs: SceneNeeds, of scene: Scene) -> String {
    let limit = limits.maximumTextureSize
    let (figures, coverages, blurs) = needs.counts
    return "its \(figures) figures, \(coverages) coverages and \(blurs) blurs (oversampling "
      + "\(scene.oversampling)) do not fit in textures of \(limit) x \(limit). Lower the oversampling or the "
      + "scale, or use the CPU backend."
  }
}

extension SceneNeeds {
  /// The areas of its largest planes, in texels.
  fileprivate var areas: [PixelRect] {
    switch self {
    case .packed(let figure): [figure.ink, figure.area]
    case .general(let plan):
      plan.figures.flatMap(\.planeAreas) + plan.layers.flatMap(\.planeAreas) + plan.canvases.map(\.area)
        + plan.blurs.flatMap { [$0.source, $0.result] } + [plan.area]
    }
  }

  /// Counts for error messages.
  fileprivate var counts: (figures: Int, coverages: Int, blurs: Int) {
    switch self {
    case .packed(let figure): (1, 1, figure.inners.count + figure.shadows.count)
    case .general(let plan):
      (
        plan.figures.count, plan.figures.reduce(0) { $0 + $1.coverages.count },
        plan.figures.reduce(plan.blurs.count) { $0 + $1.jobs.count }
          + plan.layers.reduce(0) { $0 + $1.planes.chains.count }
      )
    }
  }
}
