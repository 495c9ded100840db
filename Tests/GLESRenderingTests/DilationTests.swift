import GLESRendering
import Pixels
import Resolving
import Scene
import Testing

/// Planes that are grown and shrunk: the GPU gathers maxima of runs, as the CPU path does in its own way.
@Suite struct DilationTests {
  /// On both sides of each length of a run, and of none.
  private static let radii = [0.3, 1, 2.5, 3.9, 4, 5.25, 15.9, 16.1, 40, 63.5, 64.5, 130]

  private static func scene(
    _ dilation: Dilation, sigma: Double, oversampling: Int = 1, innerSigma: Double? = nil, color: Color = .white
  ) -> Scene {
    let shadow = DropShadow(
      color: Color(red: 0.2, green: 0, blue: 0.4, alpha: 0.9), blur: Blur(sigma: sigma, offsetX: 2, offsetY: 1),
      dilation: dilation)
    var layers: [GroupLayer] = [.fill(coverage: 0, paint: .solid(color))]
    if let innerSigma {
      let inner = InnerShadow(
        color: .black, blur: Blur(sigma: innerSigma, offsetX: 1, offsetY: 1), dilation: dilation)
      layers.append(.innerShadow(coverage: 0, inner))
    }
    return Scene(
      width: 240, height: 110, oversampling: oversampling,
      coverages: [SceneMaker.text(oversampling: oversampling)], layers: layers, shadows: [shadow])
  }

  @Test(.enabled(if: hasDevice)) func `discs of every size match the reference`() throws {
    try Tolerance.check(Self.radii.map { Self.scene(.disc(radius: $0), sigma: 0) })
    try Tolerance.check(Self.radii.map { Self.scene(.disc(radius: $0), sigma: 3, innerSigma: 2) })
  }

  @Test(.enabled(if: hasDevice)) func `what is shrunk matches the reference, and is gone where nothing is left`()
    throws
  {
    try Tolerance.check(Self.radii.map { Self.scene(.erosion(radius: $0), sigma: 0) })
    try Tolerance.check(Self.radii.map { Self.scene(.erosion(radius: $0), sigma: 3, innerSigma: 2) })
  }

  @Test(.enabled(if: hasDevice)) func `The alpha of a translucent text is shrunk, not its outline`() throws {
    for oversampling in [1, 2] {
      for alpha: Float in [0.25, 0.6] {
        try Tolerance.check(
          [0.5, 1.8, 4].flatMap { radius in
            [0, 2].map {
              Self.scene(
                .erosion(radius: radius), sigma: $0, oversampling: oversampling,
                color: Color(red: 0, green: 0, blue: 0, alpha: alpha))
            }
          })
      }
    }
  }

  @Test(.enabled(if: hasDevice), arguments: [2, 4])
  func `dilations at samples match the reference, too`(oversampling: Int) throws {
    try Tolerance.check(
      [0.5, 3, 7.25, 20].flatMap { radius in
        [Dilation.disc(radius: radius), .erosion(radius: radius)].map {
          Self.scene($0, sigma: 0, oversampling: oversampling, innerSigma: 0)
        }
      })
  }

  @Test(.enabled(if: hasDevice)) func `a long shadow matches the reference`() throws {
    let sweeps: [(Double, Double)] = [(12, 7.5), (-30, 4), (0, 25), (3.5, -3.5)]
    try Tolerance.check(
      sweeps.flatMap { sweep in
        [0, 2].map { Self.scene(.sweep(dx: sweep.0, dy: sweep.1), sigma: $0) }
      })
  }

  @Test func `labels of one design share the two passes of a disc`() throws {
    let scene = Self.scene(.disc(radius: 20), sigma: 0)
    let (one, ten) = (try plan(of: [scene]).passes, try plan(of: [Scene](repeating: scene, count: 10)).passes)
    #expect(one.map(\.program) == ten.map(\.program))
    let runs = try #require(ten.first { $0.program == .gatherRuns })
    // Runs of 1, 4 and 16.
    #expect(runs.target == .scratchA && runs.instances.count == 30)
    let dilation = try #require(ten.first { $0.program == .dilate })
    #expect(dilation.source == .scratchA && dilation.target == .blurred && dilation.instances.count == 10)
  }

  @Test(arguments: [0.0, 3]) func `only what is seen of a disc is made`(sigma: Double) throws {
    for oversampling in [1, 4] {
      let scene = Self.scene(.disc(radius: 500), sigma: sigma, oversampling: oversampling, innerSigma: sigma)
      let plan = try plan(of: [scene])
      let made = plan.passes.filter { $0.program == .dilate }.flatMap { plan.instances[$0.instances] }.map(\.target)
      #expect(made.count == 2)
      // The canvas, and on each side what the blur reads: less than 40 pixels, or without one a pixel for a fraction of
      // an offset and one to spare. The disc itself has 500.
      let margin = sigma == 0 ? 4 : 80
      let factor = sigma == 0 ? oversampling : 1
      let most = SIMD2(240 + margin, 110 + margin) &* SIMD2(repeating: factor)
      #expect(made.allSatisfy { Int($0.z) <= most.x && Int($0.w) <= most.y }, "\(made), at most \(most)")
    }
  }

  @Test(.enabled(if: hasDevice)) func `a disc of which nothing is seen matches the reference`() throws {
    let scenes = [0.0, 2].map { sigma in
      let inner = InnerShadow(
        color: .black, blur: Blur(sigma: sigma, offsetX: 900, offsetY: 0.5), dilation: .disc(radius: 7))
      return Scene(
        width: 240, height: 110, coverages: [SceneMaker.text(oversampling: 1)],
        layers: [.fill(coverage: 0, paint: .solid(.white)), .innerShadow(coverage: 0, inner)])
    }
    try Tolerance.check(scenes)
  }

  private func plan(of scenes: [Scene]) throws -> SheetPlan {
    var plans: [SheetPlan] = []
    let limits = SheetPlanner.Limits(
      sheetSize: 4096, maximumTextureSize: 4096, maximumSheetBytes: 1 << 28, planeBytes: 4, samples: 4)
    SheetPlanner(limits: limits, atlas: MaskAtlas(pageSize: 256, maximumPages: 4)).plan(
      scenes, indices: scenes.indices, isMultisampled: false
    ) {
      if case .sheet(let sheet) = $0 { plans.append(sheet) }
      return true
    }
    #expect(plans.count == 1)
    return plans[0]
  }
}
