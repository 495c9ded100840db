import CPURendering
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Masks of common labels, which the device unites from its atlas.
@Suite(.enabled(if: hasDevice)) struct CoverageTests {
  private static let labels: [Scene] =
    sigmas.enumerated().flatMap { index, sigma in
      [
        SceneMaker.styled(sigma: sigma, innerSigma: sigma / 2, seed: index),
        SceneMaker.styled(
          sigma: 4, innerSigma: 2, seed: index, offset: (Double(-40 * index), 9), innerOffset: (-3, 5)),
        SceneMaker.plain(
          shadows: [DropShadow(color: .black, blur: Blur(sigma: sigma, offsetX: 1, offsetY: 2))], seed: index),
        SceneMaker.plain(oversampling: 2, seed: index), cut(index), wide(index),
      ]
    }

  /// A text that its canvas cuts on every side.
  private static func cut(_ seed: Int) -> Scene {
    Scene(
      width: 61, height: 17, coverages: [SceneMaker.text(4, x: -9, y: -6, seed: seed)],
      layers: [.fill(coverage: 0, paint: .solid(.white))])
  }

  /// A text wider than an ordinary sheet.
  private static func wide(_ seed: Int) -> Scene {
    Scene(
      width: 1500, height: 60, coverages: [SceneMaker.text(58, seed: seed)],
      layers: [.fill(coverage: 0, paint: .solid(Color(red: 1, green: 0.6, blue: 0.1, alpha: 0.8)))],
      shadows: [DropShadow(color: .black, blur: Blur(sigma: 3, offsetX: 2, offsetY: 2))])
  }

  private static func options(pageSize: Int, pages: Int) -> GLESRenderer.Options {
    var options = GLESRenderer.Options()
    options.atlasPageSize = pageSize
    options.maximumAtlasPages = pages
    return options
  }

  @Test(arguments: [(64, 1), (64, 2), (20, 3)])
  func `an atlas that is too small for a sheet is filled again, and changes no byte`(pageSize: Int, pages: Int)
    throws
  {
    let renderer = try GLESRenderer(options: Self.options(pageSize: pageSize, pages: pages))
    let few = try renderer.pictures(of: Self.labels)
    #expect(renderer.counters.atlasEvictions > 0)
    #expect(try GLESRenderer().pictures(of: Self.labels) == few)
  }

  @Test func `from the atlas labels match the reference`() throws {
    try Tolerance.check(Self.labels)
    try Tolerance.check(Self.labels, alphaMode: .straight)
  }

  /// Twenty labels of five glyphs of `size`.
  private static func batch(size: Int) -> [Scene] {
    (0..<20).map { index in
      Scene(
        width: 8 * size, height: 3 * size,
        coverages: [SceneMaker.text(5, size: size, x: size, y: size, seed: index)],
        layers: [.fill(coverage: 0, paint: .solid(.white))],
        shadows: [DropShadow(color: .black, blur: Blur(sigma: 4, offsetX: 2, offsetY: 2))])
    }
  }

  @Test func `known masks are not sent again, and what is sent for a label does not grow with its pixels`() throws {
    func warmBytes(size: Int) throws -> Int {
      // The scenes hold the masks, by which the atlas knows them.
      let scenes = Self.batch(size: size)
      var options = GLESRenderer.Options()
      options.sheetSize = 4096
      let renderer = try GLESRenderer(options: options)
      _ = try renderer.pictures(of: scenes)
      renderer.resetCounters()
      _ = try renderer.pictures(of: scenes)
      #expect(renderer.counters.sheets == 1)
      return renderer.counters.bytesUploaded
    }
    let (small, large) = (try warmBytes(size: 24), try warmBytes(size: 96))
    // Around its ink a label has one to four rectangles, as its size happens to be rounded; pixels are 16 times as many.
    let rectangles = 20 * 3 * MemoryLayout<Instance>.stride
    #expect(abs(small - large) <= rectangles && large < 20 * 1024, "\(small), \(large)")
  }

  @Test func `packed figures and others on a sheet take their masks from one atlas`() throws {
    let limits = SheetPlanner.Limits(
      sheetSize: 1024, maximumTextureSize: 4096, maximumSheetBytes: 1 << 28, planeBytes: 4, samples: 1)
    let scenes = [SceneMaker.plain(), SceneMaker.plain(oversampling: 2), SceneMaker.plain()]
    let atlas = MaskAtlas(pageSize: 256, maximumPages: 4)
    var sheets: [SheetPlan] = []
    SheetPlanner(limits: limits, atlas: atlas).plan(scenes, indices: scenes.indices, isMultisampled: false) {
      if case .sheet(let sheet) = $0 { sheets.append(sheet) }
      return true
    }
    let sheet = try #require(sheets.first)
    #expect(sheets.count == 1)
    #expect(
      sheet.passes.prefix(3).map(\.target) == [.coverages, .unitedMasks, .packedCoverages], "\(sheet)")
    #expect(sheet.passes.prefix(3).map(\.instances.count) == [5, 10, 2])
    #expect(sheet.passes[0].uploads.isEmpty == false && sheet.passes[1].uploads.isEmpty)
    #expect(sheet.passes.prefix(2).allSatisfy { $0.clears && $0.blending == .maximum })
    let united = sheet.extent(of: .unitedMasks)
    #expect(united == sheet.extent(of: .packedCoverages) &* SIMD2(16, 1))
    for mask in sheet.masks[sheet.passes[1].instances] {
      #expect(mask.target.maxX <= united.x && mask.target.maxY <= united.y)
    }
  }
}
