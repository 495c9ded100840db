import Documents
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// The plan of a sheet, without a GPU.
@Suite struct PlanTests {
  private static let limits = SheetPlanner.Limits(
    sheetSize: 1024, maximumTextureSize: 4096, maximumSheetBytes: 1 << 28, planeBytes: 4, samples: 4,
    isPacking: false)

  private static func composition(_ shape: FigureVariant) -> ShaderProgramID {
    .composeShape(shape, .single, side: 1)
  }

  private func plans(
    of scenes: [Scene], atlas: MaskAtlas? = nil, isPacking: Bool = false, maximumSheetBytes: Int? = nil
  ) throws -> [SheetPlan] {
    let atlas = atlas ?? MaskAtlas(pageSize: 256, maximumPages: 4)
    var plans: [SheetPlan] = []
    var limits = PlanTests.limits
    limits.isPacking = isPacking
    limits.maximumSheetBytes = maximumSheetBytes ?? limits.maximumSheetBytes
    SheetPlanner(limits: limits, atlas: atlas).plan(scenes, indices: scenes.indices, isMultisampled: false) {
      if case .sheet(let sheet) = $0 { plans.append(sheet) }
      return true
    }
    return plans
  }

  @Test func `a fill alone is two passes; each effect adds its own`() throws {
    let fill = try plans(of: [SceneMaker.plain()])
    #expect(
      fill.map { $0.passes.map(\.program) } == [[.drawCoverage, Self.composition(FigureVariant(layers: [.solid]))]])
    let soft = DropShadow(color: .black, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1))
    let shadow = try plans(of: [SceneMaker.plain(shadows: [soft])])
    #expect(
      shadow.map { $0.passes.map(\.program) } == [
        [
          .drawCoverage, .convolve(.horizontal, quads: 4), .convolve(.vertical, quads: 4),
          Self.composition(FigureVariant(shadows: [.soft], layers: [.solid])),
          Self.composition(FigureVariant(shadows: [.soft])),
        ]
      ])
    let hard = DropShadow(color: .black, blur: Blur(sigma: 0, offsetX: 1, offsetY: 1))
    #expect(try plans(of: [SceneMaker.plain(shadows: [hard])])[0].passes.count == 2)
    let styled = try plans(of: [SceneMaker.styled(sigma: 8, innerSigma: 1)])
    #expect(styled[0].passes.count == 11, "an inner shadow changes no alpha: \(styled[0])")
  }

  /// A scene of `count` designs, each of other kinds of layers.
  private func designs(_ count: Int) -> Scene {
    let masks = SceneMaker.text(2, size: 20, x: 4, oversampling: 1, seed: 0)
    let kinds: [GroupLayer] = [
      .fill(coverage: 0, paint: .solid(.black)), .fill(coverage: 0, paint: .gradient(SceneMaker.gradient)),
      .innerShadow(coverage: 0, InnerShadow(color: .black, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1))),
    ]
    let nodes = (0..<count).map { design in
      // Its digits to the base of three, and a leading one.
      SceneNode.figure(
        Figure(coverages: [masks], layers: String(design + 81, radix: 3).map { kinds[$0.wholeNumberValue ?? 0] }))
    }
    return Scene(width: 96, height: 64, nodes: nodes)
  }

  private func ownDesigns(of scene: Scene) throws -> Int {
    let shapes = try plans(of: [scene]).flatMap(\.passes).compactMap { pass -> FigureVariant? in
      if case .composeShape(let shape, _, _) = pass.program, !shape.layers.isEmpty { shape } else { nil }
    }
    return Set(shapes).count
  }

  @Test func `a scene of many designs has programs of its own for the first, however others are drawn beside it`()
    throws
  {
    for count in [1, 9, 16] { #expect(try ownDesigns(of: designs(count)) == count) }
    for count in [17, 60] { #expect(try ownDesigns(of: designs(count)) == 16) }
    let programs = try Set(plans(of: [designs(60)]).flatMap(\.passes).map(\.program))
    #expect(programs.contains(.composeLabel(.looped)))
    #expect(
      try Set(plans(of: [designs(60), designs(3), designs(60)]).flatMap(\.passes).map(\.program)) == programs)
  }

  @Test func `packed, a fill is one pass, a shadow adds two to four, and an inner shadow shares them`()
    throws
  {
    let fill = try plans(of: [SceneMaker.plain()], isPacking: true)
    #expect(
      fill.map { $0.passes.map(\.program) } == [[.drawCoverage, .packCoverage, .composePacked(PackedVariant())]])
    let soft = DropShadow(color: .black, blur: Blur(sigma: 2, offsetX: 1, offsetY: 1))
    let shadow = try plans(of: [SceneMaker.plain(shadows: [soft])], isPacking: true)
    #expect(
      shadow.map { $0.passes.map(\.program) } == [
        [
          .drawCoverage, .packCoverage, .convolvePackedVertical(mostTaps: 16), .convolvePackedHorizontal(quads: 2),
          .composePacked(PackedVariant(shadows: 1)),
          .composePacked(PackedVariant(shadows: 1, hasInk: false)),
        ]
      ])
    let styled = try plans(of: [SceneMaker.styled(sigma: 8, innerSigma: 4)], isPacking: true)
    #expect(
      styled[0].passes.map(\.target) == [
        .unitedMasks, .packedCoverages,
        // Nodes of 2 and of 4 pixels have programs of their own.
        .packedHorizontalNodes, .packedHorizontalNodes, .packedVerticalNodes, .packedVerticalNodes, .packedVertical,
        .packedBlurred, .packedBlurred, .packedOutput, .packedOutput,
      ])
  }

  @Test func `what packed planes cannot hold is drawn as before`() throws {
    let blurs = [
      Blur(sigma: 0, offsetX: 1, offsetY: 1), Blur(sigma: 2, offsetX: 0.5, offsetY: 1),
      Blur(sigma: 60, offsetX: 1, offsetY: 1),
    ]
    let scenes =
      blurs.map { SceneMaker.plain(shadows: [DropShadow(color: .black, blur: $0)]) } + [
        SceneMaker.plain(oversampling: 2), SceneMaker.styled(opacity: 0.5),
        SceneMaker.styled(fill: .gradient(SceneMaker.translucentGradient)),
        SceneMaker.styled(background: Background(paint: .solid(.white), cornerRadius: 0)),
      ]
    for scene in scenes {
      #expect(try plans(of: [scene], isPacking: true)[0].passes.allSatisfy { $0.target != .packedOutput })
    }
  }

  @Test(arguments: [false, true])
  func `labels that do not fit on a sheet begin the next`(isPacking: Bool) throws {
    let sheets = try plans(
      of: [Scene](repeating: SceneMaker.styled(sigma: 32), count: 200), isPacking: isPacking)
    #expect(sheets.count > 1)
    #expect(sheets.flatMap { $0.labels.map(\.scene) } == Array(0..<200))
    for sheet in sheets {
      for texture in SheetTexture.allCases {
        #expect(sheet.extent(of: texture).x <= 1024 && sheet.extent(of: texture).y <= 1024)
      }
    }
  }

  @Test(arguments: [false, true])
  func `no two rectangles of a pass overlap, but coverage`(isPacking: Bool) throws {
    let scenes = (0..<30).map { SceneMaker.styled(sigma: sigmas[$0 % sigmas.count], seed: $0) }
    for sheet in try plans(of: scenes, isPacking: isPacking) {
      for pass in sheet.passes where pass.geometry == .rectangles {
        var taken: Set<SIMD2<Int32>> = []
        for instance in sheet.instances[pass.instances] {
          let rect = instance.target
          let extent = sheet.extent(of: pass.target)
          #expect(Int(rect.x + rect.z) <= extent.x && Int(rect.y + rect.w) <= extent.y)
          for y in rect.y..<(rect.y + rect.w) {
            for x in rect.x..<(rect.x + rect.z) where !taken.insert(SIMD2(x, y)).inserted {
              Issue.record("\(pass) draws \(x), \(y) twice")
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `no sheet takes more bytes than allowed, and all scenes are drawn`(isPacking: Bool) throws {
    func bytes(_ sheet: SheetPlan) -> Int { sheet.byteCount(planeBytes: 4, samples: 1) }
    let scenes = (0..<30).map { SceneMaker.styled(sigma: sigmas[$0 % sigmas.count], seed: $0) }
    let together = try plans(of: scenes, isPacking: isPacking)
    let alone = try scenes.map { bytes(try plans(of: [$0], isPacking: isPacking)[0]) }
    let limit = 3 * (try #require(alone.max()))
    #expect(together.contains { bytes($0) > limit }, "the limit changes something")
    let sheets = try plans(of: scenes, isPacking: isPacking, maximumSheetBytes: limit)
    #expect(sheets.allSatisfy { bytes($0) <= limit }, "\(sheets.map(bytes)), limit \(limit)")
    #expect(sheets.flatMap { $0.labels.map(\.scene) } == Array(scenes.indices))
    #expect(sheets.count < scenes.count)
  }

  @Test func `without planes of floats layers have a reason, and nothing else has`() throws {
    var limits = PlanTests.limits
    limits.hasFloatPlanes = false
    let plain = SceneMaker.plain()
    let layer = StyledLayer(plain.nodes, blend: .multiply)
    let scenes = [plain, Scene(width: 192, height: 64, nodes: [.group([.layer(layer)], opacity: 0.5)]), plain]
    var reasons: [Int: String] = [:]
    var drawn: [Int] = []
    let atlas = MaskAtlas(pageSize: 256, maximumPages: 4)
    SheetPlanner(limits: limits, atlas: atlas).plan(scenes, indices: scenes.indices, isMultisampled: false) {
      switch $0 {
      case .sheet(let sheet): drawn += sheet.labels.map(\.scene)
      case .unsupported(let scene, let reason): reasons[scene] = reason
      }
      return true
    }
    #expect(drawn == [0, 2] && Array(reasons.keys) == [1])
    #expect(reasons[1]?.contains("32-bit floats") == true)
  }

  @Test func `equal weights and gradients are written once`() throws {
    let one = try plans(of: [SceneMaker.styled(sigma: 32)])[0].records.count
    let two = try plans(of: [SceneMaker.styled(sigma: 32), SceneMaker.styled(sigma: 32)])[0].records.count
    #expect(two - one < 30, "the second label adds \(two - one) records")
  }

  @Test func `packed labels of one ramp share its records, wherever their gradients begin`() throws {
    func scene(_ start: Double) -> Scene {
      let gradient = Gradient.linear(
        start: SIMD2(20, start), end: SIMD2(30, 44),
        stops: [
          .init(location: 0, color: .white), .init(location: 0.25, color: Color(red: 0.9, green: 0.2, blue: 0.1)),
          .init(location: 1, color: .black),
        ])
      return SceneMaker.styled(sigma: 5, innerSigma: 2, fill: .gradient(gradient))
    }
    let one = try plans(of: [scene(16)], isPacking: true)[0].records.count
    let two = try plans(of: [scene(16), scene(12)], isPacking: true)[0].records.count
    // The fill, and two for each of two effects.
    #expect(two - one == 5)
  }

  @Test func `the atlas grows by doubling, evicts the oldest page, and never one in use`() throws {
    let atlas = MaskAtlas(pageSize: 64, maximumPages: 4)
    let masks = (0..<6).map { SceneMaker.ring(60, seed: $0) }
    let whole = PixelRect(x: 0, y: 0, width: 60, height: 60)
    var pages: [Int] = []
    for mask in masks.prefix(4) {
      pages.append(try #require(atlas.locate(mask, tile: whole)).page)
      #expect(atlas.pageCount == [1, 2, 4, 4][pages.count - 1])
    }
    #expect(Set(pages).count == 4)
    #expect(atlas.locate(masks[4], tile: whole) == nil, "every page is needed by the draw being collected")
    #expect(atlas.finishDraw().count == 4)
    // All but the second are used again, so the second is evicted.
    for index in [0, 2, 3] { _ = atlas.locate(masks[index], tile: whole) }
    #expect(atlas.locate(masks[4], tile: whole)?.page == pages[1])
    #expect(atlas.evictions == 1)
    let uploads = atlas.finishDraw()
    #expect(uploads.map(\.page) == [pages[1]])
    #expect(uploads[0].area.width == 60 && uploads[0].bytes == masks[4].coverage)
    #expect(atlas.finishDraw().isEmpty)
  }

  @Test func `an atlas too small for one sheet is filled several times, in several draws`() throws {
    let atlas = MaskAtlas(pageSize: 64, maximumPages: 1)
    let sheets = try plans(of: [SceneMaker.plain(count: 6)], atlas: atlas)
    #expect(sheets.count == 1)
    let draws = sheets[0].passes.filter { $0.program == .drawCoverage }
    #expect(draws.count > 1)
    #expect(draws.map(\.clears) == [true] + [Bool](repeating: false, count: draws.count - 1))
    #expect(draws.reduce(0) { $0 + $1.instances.count } == 6)
  }

  /// A text of `count` rings, 25 pixels apart, on a canvas that holds it.
  private static func wide(_ count: Int) -> Scene {
    Scene(
      width: 40 + 25 * count, height: 60, coverages: [SceneMaker.text(count)],
      layers: [.fill(coverage: 0, paint: .solid(.white))])
  }

  @Test(arguments: [256, 1024, 4096]) func `packed textures are as wide as the widest label needs`(size: Int) throws
  {
    let atlas = MaskAtlas(pageSize: 256, maximumPages: 4)
    let limits = SheetPlanner.Limits(
      sheetSize: size, maximumTextureSize: 4096, maximumSheetBytes: 1 << 28, planeBytes: 4, samples: 4)
    // With 8 pixels per texel these are about 9, 100 and 9 texels.
    let scenes = [Self.wide(2), Self.wide(2), Self.wide(30), Self.wide(2)] + (0..<2000).map { _ in Self.wide(2) }
    var sheets: [SheetPlan] = []
    SheetPlanner(limits: limits, atlas: atlas).plan(scenes, indices: scenes.indices, isMultisampled: false) {
      if case .sheet(let sheet) = $0 { sheets.append(sheet) }
      return true
    }
    let outputs = sheets.map { $0.extent(of: .packedOutput) }
    #expect(outputs[0].x <= 64 && outputs[0].x >= 16, "two labels side by side: \(outputs[0])")
    #expect(outputs[1].x > 64, "\(outputs[1])")
    #expect(sheets[1].labels.map(\.scene).starts(with: size == 256 ? [2] : [2, 3]), "they share the sheet")
    #expect(sheets.flatMap { $0.labels.map(\.scene) } == Array(scenes.indices))
    let largest = size == 256 ? 4096 : size
    for sheet in sheets {
      for texture in SheetTexture.allCases {
        // Where masks are united, a texel of the packed coverage has sixteen.
        let most = SIMD2(texture == .unitedMasks ? 4096 : largest, largest)
        #expect(sheet.extent(of: texture).x <= most.x && sheet.extent(of: texture).y <= most.y, "\(texture)")
      }
    }
  }

  @Test func `shelves hold what they give, and say when they are full`() {
    var packer = ShelfPacker(width: 100, height: 60)
    #expect(packer.place(width: 101, height: 1) == nil)
    #expect(packer.place(width: 60, height: 20) == SIMD2(0, 0))
    #expect(packer.place(width: 40, height: 15) == SIMD2(60, 0))
    #expect(packer.place(width: 1, height: 40) == SIMD2(0, 20))
    #expect(packer.place(width: 1, height: 3) == SIMD2(1, 20))
    #expect(packer.place(width: 100, height: 40) == nil)
    #expect((packer.usedWidth, packer.usedHeight) == (100, 60))
  }

  @Test func `a texture that grows row by row is made anew a few times, and is never much too large`() {
    var sizes: [Int] = [0]
    for needed in 1...4096 {
      if needed > sizes[sizes.count - 1] {
        sizes.append(PlaneTexture.rows(from: sizes[sizes.count - 1], to: needed, limit: 4096))
      }
    }
    #expect(sizes == [0, 256, 512, 1024, 2048, 3072, 4096])
    #expect(PlaneTexture.rows(from: 0, to: 3000, limit: 4096) == 3072)
    #expect(PlaneTexture.rows(from: 3072, to: 3000, limit: 4096) == 3072)
    #expect(PlaneTexture.rows(from: 1024, to: 1100, limit: 1200) == 1200)
  }
}
