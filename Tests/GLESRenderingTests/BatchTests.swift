import GLESRendering
import Pixels
import Resolving
import Scene
import Testing
import Typography

/// What a label looks like depends on nothing but itself; what a sheet costs depends on nothing but what is in it.
@Suite(.enabled(if: hasDevice)) struct BatchTests {
  private static let mixed: [Scene] = (0..<40).map { (index: Int) -> Scene in
    let sigma = sigmas[index % sigmas.count]
    let n = [1, 1, 2, 1, 4][index % 5]
    return index % 3 == 0
      ? SceneMaker.plain(
        shadows: [DropShadow(color: .black, blur: Blur(sigma: sigma, offsetX: 1.5, offsetY: 2))], oversampling: n,
        seed: index % 7)
      : SceneMaker.styled(sigma: sigma, innerSigma: sigma / 3, oversampling: n, seed: index % 7)
  }

  @Test(arguments: [AlphaMode.straight, .premultiplied])
  func `a label has the same bytes alone, in a batch and in another order`(mode: AlphaMode) throws {
    let scenes = BatchTests.mixed
    let together = try GLESRenderer().pictures(of: scenes, alphaMode: mode)
    let backwards = try GLESRenderer().pictures(of: scenes.reversed(), alphaMode: mode)
    #expect(together == backwards.reversed())
    let renderer = try GLESRenderer()
    for (scene, image) in zip(scenes, together) {
      #expect(try renderer.render(scene, alphaMode: mode) == image)
    }
  }

  @Test func `the size of a sheet and of the atlas changes no byte`() throws {
    let scenes = BatchTests.mixed
    let together = try GLESRenderer().pictures(of: scenes)
    var options = GLESRenderer.Options()
    options.sheetSize = 333
    options.atlasPageSize = 64
    options.maximumAtlasPages = 2
    #expect(try GLESRenderer(options: options).pictures(of: scenes) == together)
  }

  @Test func `planning ahead on another thread changes no byte and no cost`() throws {
    var options = GLESRenderer.Options()
    options.sheetSize = 333
    let ahead = try GLESRenderer(options: options)
    options.plansAhead = false
    let alone = try GLESRenderer(options: options)
    #expect(try alone.pictures(of: BatchTests.mixed) == ahead.pictures(of: BatchTests.mixed))
    #expect(alone.counters == ahead.counters && alone.counters.sheets > 2)
  }

  /// A card: a background, an isolated group of two figures, a figure over it.
  private static func card(_ seed: Int) -> Scene {
    func node(_ scene: Scene) -> SceneNode { .figure(scene.onlyFigure ?? Figure()) }
    return Scene(
      width: 192, height: 64, background: Background(paint: .solid(.white), cornerRadius: 5),
      nodes: [
        .group([node(SceneMaker.plain(seed: seed)), node(SceneMaker.styled(sigma: 3, seed: seed))], opacity: 0.5),
        node(SceneMaker.plain(color: .black, seed: seed + 1)),
      ])
  }

  @Test func `cards of one design take as many draws as one of them`() throws {
    var options = GLESRenderer.Options()
    options.sheetSize = 4096
    options.maximumSheetBytes = 1 << 31
    let renderer = try GLESRenderer(options: options)
    func cost(_ count: Int) throws -> RenderCounters {
      let cards = (0..<count).map { BatchTests.card($0 % 2) }
      _ = try renderer.pictures(of: cards)
      renderer.resetCounters()
      _ = try renderer.pictures(of: cards)
      return renderer.counters
    }
    let (two, forty) = (try cost(2), try cost(40))
    #expect(two.sheets == 1 && forty.sheets == 1 && forty.labels == 40)
    #expect(two.draws == forty.draws && two.programChanges == forty.programChanges, "\(two.draws), \(forty.draws)")
    #expect(two.renderPasses == forty.renderPasses && two.uploads == forty.uploads)
  }

  @Test func `draws, passes, program changes and uploads do not grow with the labels`() throws {
    let scene = SceneMaker.styled(sigma: 4)
    var options = GLESRenderer.Options()
    options.sheetSize = 2048
    let renderer = try GLESRenderer(options: options)
    _ = try renderer.pictures(of: [scene])
    // The masks are in the atlas now: what follows is what a sheet costs.
    renderer.resetCounters()
    _ = try renderer.pictures(of: [scene])
    let one = renderer.counters
    renderer.resetCounters()
    _ = try renderer.pictures(of: [Scene](repeating: scene, count: 50))
    let fifty = renderer.counters
    #expect(one.sheets == 1 && fifty.sheets == 1)
    #expect(fifty.labels == 50)
    #expect(one.draws == fifty.draws)
    #expect(one.renderPasses == fifty.renderPasses)
    #expect(one.programChanges == fifty.programChanges)
    #expect(one.uploads == fifty.uploads)
    #expect(one.draws <= 20 && one.uploads == 2)
  }

  @Test func `two hundred renders leave as many GL objects as one`() throws {
    let renderer = try GLESRenderer()
    _ = try renderer.pictures(of: BatchTests.mixed)
    let alive = renderer.liveObjectCount
    for index in 0..<200 { _ = try renderer.render(BatchTests.mixed[index % BatchTests.mixed.count]) }
    #expect(renderer.liveObjectCount == alive)
    #expect(alive > 0)
  }

  @Test func `nothing to draw is a transparent image`() throws {
    let scenes = [Scene(width: 7, height: 5), Scene(width: 3, height: 2, coverages: [], layers: [])]
    let images = try GLESRenderer().pictures(of: scenes)
    #expect(images == scenes.map { PixelBuffer(width: $0.width, height: $0.height, alphaMode: .straight) })
    #expect(try GLESRenderer().pictures(of: []).isEmpty)
  }

  @Test func `a mask larger than a page is drawn in tiles`() throws {
    let mask = SceneMaker.ring(200)
    let coverage = Coverage(masks: [PlacedMask(mask: mask, x: 3, y: -20)], oversampling: 1)
    let scene = Scene(
      width: 210, height: 170, coverages: [coverage], layers: [.fill(coverage: 0, paint: .solid(.white))])
    var options = GLESRenderer.Options()
    options.atlasPageSize = 64
    options.maximumAtlasPages = 2
    options.usesPackedPlanes = false
    let renderer = try GLESRenderer(options: options)
    let image = try renderer.render(scene)
    #expect(renderer.counters.atlasEvictions > 0)
    for y in 0..<170 {
      for x in 3..<203 { #expect(image[x, y].w == mask.coverage[(y + 20) * 200 + x - 3]) }
    }
  }

  @Test func `a scene beyond the device is refused with the limit, and all others are drawn`() throws {
    var options = GLESRenderer.Options()
    options.maximumSheetBytes = 64 << 10
    options.sheetSize = 32
    let renderer = try GLESRenderer(options: options)
    let (small, large) = (SceneMaker.ring(20), SceneMaker.plain(oversampling: 16))
    let scene = Scene(
      width: 24, height: 24, coverages: [Coverage(masks: [PlacedMask(mask: small, x: 2, y: 2)], oversampling: 1)],
      layers: [.fill(coverage: 0, paint: .solid(.white))])
    let answers = renderer.render([scene, large, scene])
    #expect(throws: GLESError.self) { try answers[1].get() }
    guard case .failure(.unsupportedScene(let reason)) = answers[1] else { return }
    #expect(reason.contains("MiB") && reason.contains("CPU backend"))
    #expect(try answers[0].get() == renderer.render(scene) && answers[2].get() == renderer.render(scene))
    #expect(try renderer.render(scene)[12, 3].w > 0)
  }

  @Test func `a canvas larger than any texture names the limit`() throws {
    let renderer = try GLESRenderer()
    let limit = try #require(renderer.device.capabilities?.maximumTextureSize)
    let scene = Scene(
      width: limit + 1, height: 1, background: Background(paint: .solid(.white), cornerRadius: 0))
    let error = #expect(throws: GLESError.self) { try renderer.render(scene) }
    #expect(error?.description.contains("\(limit)") == true)
  }
}
