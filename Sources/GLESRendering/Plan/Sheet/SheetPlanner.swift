import Pixels
package import Scenes

/// Distributes scenes over sheets. Plain values and the atlas's bookkeeping; no GL.
package struct SheetPlanner {
  package struct Limits: Sendable, Hashable {
    /// The side of the textures of an ordinary sheet, in texels.
    package var sheetSize: Int
    /// The side of the largest texture the device has.
    package var maximumTextureSize: Int
    /// Of all textures of a sheet.
    package var maximumSheetBytes: Int
    /// 4 or 2 with float planes, 1 without.
    package var planeBytes: Int
    /// 4 where scenes with oversampling are drawn with four samples a pixel, else 1.
    package var samples: Int
    /// The vectors that a vertex can hand to the pixels; OpenGL ES 3.0 has 15 everywhere.
    package var varyings: Int
    /// Whether figures of the common kind are drawn from packed planes.
    package var isPacking: Bool
    /// The largest side of a square that is drawn as a point; a multiple of 4. Devices without such points do not pack.
    static let largestSquare = 64

    package init(
      sheetSize: Int, maximumTextureSize: Int, maximumSheetBytes: Int, planeBytes: Int, samples: Int,
      varyings: Int = 15, isPacking: Bool = true
    ) {
      self.varyings = varyings
      self.isPacking = isPacking
      self.sheetSize = sheetSize
      self.maximumTextureSize = maximumTextureSize
      self.maximumSheetBytes = maximumSheetBytes
      self.planeBytes = planeBytes
      self.samples = samples
    }
  }

  /// What comes of scenes.
  package enum Planned: Sendable {
    case sheet(SheetPlan)
    /// The device cannot draw the scene of that index.
    case unsupported(scene: Int, reason: String)
  }

  package let limits: Limits
  private let atlas: MaskAtlas

  package init(limits: Limits, atlas: MaskAtlas) {
    self.limits = limits
    self.atlas = atlas
  }

  /// Whether a scene is drawn with several samples a pixel. Several figures are averaged each by itself, and dithering
  /// would be averaged away.
  func isMultisampled(_ scene: Scene) -> Bool {
    scene.oversampling > 1 && limits.samples > 1 && scene.onlyFigure != nil && !scene.isDithered
  }

  /// Forgets which masks the atlas has; after an error, when nobody knows what the texture holds.
  func forgetAtlas() { atlas.reset() }

  /// Plans the scenes at `indices`, all with or all without multisampling, and hands out each sheet, to be drawn before
  /// those that follow: what they upload to the atlas may overwrite what it needs. `take` says whether to go on. Each
  /// scene is on one sheet, or unsupported, or has nothing to draw.
  package func plan(
    _ scenes: [Scene], indices: some Sequence<Int>, isMultisampled: Bool, take: (Planned) -> Bool
  ) {
    let ordinary = SIMD2(repeating: min(limits.sheetSize, limits.maximumTextureSize))
    // Grows to what the widest label needs: where wide and narrow ones come in turn, they shall share sheets.
    var packedWidth = SheetPacking.leastPackedWidth
    func newBuilder() -> SheetBuilder { self.builder(ordinary, packedWidth: packedWidth, isMultisampled) }
    var builder = newBuilder()
    for index in indices {
      guard let needs = SceneNeeds(scenes[index], limits) else { continue }
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
    SheetBuilder(
      size: size, packedWidth: packedWidth, isMultisampled: isMultisampled, maximumVaryings: limits.varyings,
      atlas: atlas)
  }

  /// The least width above `width` at which the packed textures of a sheet have room for the figure; nil if none has.
  private func widthNeeded(for needs: SceneNeeds, in size: SIMD2<Int>, beyond width: Int) -> Int? {
    guard case .packed = needs else { return nil }
    let widest = size.x / 4
    var wider = width
    while wider < widest {
      wider = min(2 * wider, widest)
      var packing = SheetPacking(size: size, packedWidth: wider)
      if needs.fits(in: &packing) { return wider }
    }
    return nil
  }

  /// What is larger than an ordinary sheet: a sheet for itself.
  private func single(_ needs: SceneNeeds, of scene: Scene, index: Int, _ isMultisampled: Bool) -> Planned {
    if let reason = unsupportedReason(needs, of: scene) { return .unsupported(scene: index, reason: reason) }
    let largest = SIMD2(repeating: limits.maximumTextureSize)
    var builder = self.builder(largest, packedWidth: max(1, largest.x / 4), isMultisampled)
    guard builder.add(needs, index: index) else {
      return .unsupported(scene: index, reason: roomReason(needs, of: scene))
    }
    return .sheet(builder.finish())
  }

  /// Why the device cannot draw the scene: the limit and what to do; nil where it can.
  private func unsupportedReason(_ needs: SceneNeeds, of scene: Scene) -> String? {
    let n = scene.oversampling
    let limit = limits.maximumTextureSize
    for needed in needs.areas {
      if needed.width > limit || needed.height > limit {
        return
          "it needs a plane of \(needed.width) x \(needed.height) texels (oversampling \(n)), and the device's "
          + "largest texture is \(limit) x \(limit). Lower the oversampling or the scale, or use the CPU backend."
      }
    }
    var packing = SheetPacking(size: SIMD2(repeating: limit), packedWidth: max(1, limit / 4))
    guard needs.fits(in: &packing) else { return roomReason(needs, of: scene) }
    let bytes = SheetTexture.byteCount(
      packing.extents, planeBytes: limits.planeBytes, samples: n > 1 ? limits.samples : 1)
    if bytes > limits.maximumSheetBytes {
      return "it needs \(bytes >> 20) MiB of textures (oversampling \(n)), and the limit is "
        + "\(limits.maximumSheetBytes >> 20) MiB. Lower the oversampling or the scale, raise maximumSheetBytes, or "
        + "use the CPU backend."
    }
    return nil
  }

  private func roomReason(_ needs: SceneNeeds, of scene: Scene) -> String {
    let limit = limits.maximumTextureSize
    let (figures, coverages, blurs) = needs.counts
    return "its \(figures) figures, \(coverages) coverages and \(blurs) blurs (oversampling "
      + "\(scene.oversampling)) do not fit in textures of \(limit) x \(limit). Lower the oversampling or the "
      + "scale, or use the CPU backend."
  }
}

extension SceneNeeds {
  /// The largest planes, in texels.
  fileprivate var areas: [PixelRect] {
    switch self {
    case .packed(let figure): [figure.ink, figure.area]
    case .general(let plan): plan.figures.flatMap(\.planeAreas) + [plan.area]
    }
  }

  /// For people.
  fileprivate var counts: (figures: Int, coverages: Int, blurs: Int) {
    switch self {
    case .packed(let figure): (1, 1, figure.inners.count + figure.shadows.count)
    case .general(let plan):
      (
        plan.figures.count, plan.figures.reduce(0) { $0 + $1.coverages.count },
        plan.figures.reduce(0) { $0 + $1.jobs.count }
      )
    }
  }
}
