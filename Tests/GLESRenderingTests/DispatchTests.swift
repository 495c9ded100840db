import CGLES
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Passes that are dispatched are passes that are drawn: the same bytes, in the same places.
@Suite(.enabled(if: hasDispatches)) struct DispatchTests {
  private static func renderer(
    _ passes: PassMethod, _ change: (inout GLESRenderer.Options) -> Void = { _ in }
  ) throws -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.passes = passes
    change(&options)
    return try GLESRenderer(options: options)
  }

  /// Packed labels of every kind of program, and others.
  private static let scenes: [Scene] = (0..<32).map { (index: Int) -> Scene in
    let sigma = [0.4, 1.2, 2.5, 4, 7.5, 16, 33, 60][index % 8]
    switch index % 4 {
    case 0: return SceneMaker.plain(color: Color(red: 0.3, green: 1, blue: 0.2, alpha: 0.9), seed: index)
    case 1:
      let shadows = [sigma, sigma / 2, 3].map {
        DropShadow(color: .black, blur: Blur(sigma: $0, offsetX: 1.25, offsetY: -2))
      }
      return SceneMaker.plain(shadows: Array(shadows.prefix(1 + index % 3)), seed: index)
    case 2: return SceneMaker.styled(sigma: sigma, innerSigma: 1 + sigma / 3, seed: index)
    default:
      return SceneMaker.styled(
        sigma: sigma, oversampling: 1 + index % 2, seed: index, offset: (2.5, 0.75),
        fill: .gradient(SceneMaker.translucentGradient))
    }
  }

  @Test(arguments: [AlphaMode.straight, .premultiplied])
  func `draws and dispatches give the same bytes, cold and warm, on large sheets and small`(mode: AlphaMode) throws
  {
    let drawn = try Self.renderer(.draws)
    let expected = try drawn.pictures(of: Self.scenes, alphaMode: mode)
    #expect(drawn.counters.dispatches == 0)
    for side in [1024, 300] {
      let renderer = try Self.renderer(.dispatches) { $0.sheetSize = side }
      #expect(renderer.profile.dispatchesPasses && renderer.dispatchFault == nil)
      #expect(try renderer.pictures(of: Self.scenes, alphaMode: mode) == expected, "\(side)")
      #expect(try renderer.pictures(of: Self.scenes.reversed(), alphaMode: mode) == expected.reversed(), "\(side)")
      #expect(renderer.counters.dispatches > 0)
    }
    let ring = try Self.renderer(.dispatches) { ($0.usesPackBuffers, $0.sheetSize) = (true, 300) }
    #expect(try ring.pictures(of: Self.scenes, alphaMode: mode) == expected)
  }

  @Test func `a pass is drawn whose program the driver takes only for draws`() throws {
    let expected = try Self.renderer(.draws).pictures(of: Self.scenes, alphaMode: .premultiplied)
    func counters(_ faults: DriverFaults?) throws -> RenderCounters {
      let renderer = try Self.renderer(.dispatches) { $0.faults = faults }
      #expect(try renderer.pictures(of: Self.scenes, alphaMode: .premultiplied) == expected)
      return renderer.counters
    }
    let all = try counters(nil)
    let some = try counters(
      DriverFaults { point in
        guard case .program(let name) = point, name.hasPrefix("convolve"), name.contains("storing") else {
          return nil
        }
        return .rejected
      })
    #expect(0 < some.dispatches && some.dispatches < all.dispatches)
    #expect(some.draws + some.dispatches == all.draws + all.dispatches && some.instances == all.instances)
  }

  @Test func `of a packed label all is dispatched, however many there are`() throws {
    let scene = SceneMaker.styled(sigma: 8, innerSigma: 8)
    func work(_ passes: PassMethod, _ count: Int) throws -> RenderCounters {
      let renderer = try Self.renderer(passes) { $0.sheetSize = 2048 }
      _ = try renderer.pictures(of: [Scene](repeating: scene, count: count))
      return renderer.counters
    }
    let (one, forty, drawn) = (try work(.dispatches, 1), try work(.dispatches, 40), try work(.draws, 40))
    #expect(one.sheets == 1 && forty.sheets == 1 && forty.draws == 0 && forty.renderPasses == 0)
    #expect(forty.dispatches == drawn.draws - 1 && one.dispatches == forty.dispatches, "\(drawn.draws)")
    // What is drawn is each mask, and one rectangle of a label more to pack them.
    let masks = 5
    #expect(forty.instances == drawn.instances - 40 * masks)
    let growth = MemoryLayout<Instance>.stride - MemoryLayout<MaskInstance>.stride
    #expect(forty.bytesUploaded == drawn.bytesUploaded + 40 * growth)
  }

  /// Words for what is packed, and floats for all else.
  static func format(of id: ShaderProgramID) -> ResultFormat {
    id == .packCoverage || id.name.contains("_packed") ? .rgba32ui : .rgba32f
  }

  @Test(arguments: Turn.share(of: ShaderProgramID.allCases.filter(\.isDispatchable), one: 4))
  func `every program of a dispatch links and has the interface that Swift declares`(id: ShaderProgramID) throws {
    let interface = try GLESRenderer().interface(of: id, storing: Self.format(of: id))
    #expect(interface.uniforms == id.row.dispatchUniforms && interface.attributes.isEmpty)
  }

  /// Labels of many letters, of which the atlas holds fewer than a label has.
  @Test func `masks are united that are never all in the atlas at once`() throws {
    let scenes = (0..<6).map { (index: Int) -> Scene in
      let masks = (0..<5).flatMap { part in
        SceneMaker.text(6, size: 24, x: 4 + 5 * part, y: 3 * part, seed: 8 * index + part).masks
      }
      return Scene(
        width: 192, height: 64, coverages: [Coverage(masks: masks, oversampling: 1)],
        layers: [.fill(coverage: 0, paint: .solid(.white))],
        shadows: [DropShadow(color: .black, blur: Blur(sigma: 3, offsetX: 1, offsetY: 2))])
    }
    func drawn(_ passes: PassMethod) throws -> ([PixelBuffer], RenderCounters) {
      let renderer = try Self.renderer(passes) { ($0.atlasPageSize, $0.maximumAtlasPages) = (64, 2) }
      return (try renderer.pictures(of: scenes, alphaMode: .premultiplied), renderer.counters)
    }
    let (expected, _) = try drawn(.draws)
    let (found, counters) = try drawn(.dispatches)
    #expect(found == expected && counters.draws == 0)
    // Else each label was united at once.
    let whole = try Self.renderer(.dispatches)
    #expect(try whole.pictures(of: scenes, alphaMode: .premultiplied) == expected)
    #expect(counters.dispatches > whole.counters.dispatches + scenes.count)
  }

  @Test(arguments: [ShaderProgramID.packCoverage, .unitePacked, .decimatePackedHorizontal(node: 2)])
  func `a dispatch writes every texel of its rectangles and none beside them`(id: ShaderProgramID) throws {
    // Sides around those of a group, one rectangle beside another, and gaps of one texel.
    let rectangles = [
      PixelRect(x: 1, y: 1, width: 1, height: 1), PixelRect(x: 3, y: 1, width: 8, height: 8),
      PixelRect(x: 11, y: 1, width: 9, height: 7), PixelRect(x: 21, y: 2, width: 7, height: 17),
      PixelRect(x: 3, y: 10, width: 16, height: 1), PixelRect(x: 30, y: 0, width: 34, height: 40),
      PixelRect(x: 1, y: 24, width: 23, height: 232),
    ]
    let (width, isStored) = try GLESRenderer().stored(by: id, in: rectangles, rows: 256)
    var expected = [Bool](repeating: false, count: isStored.count)
    for rect in rectangles {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { expected[y * width + x] = true } }
    }
    #expect(isStored == expected)
  }

  @Test func `more groups than fit in a row of them are all there`() throws {
    // Every second texel of each second row is a rectangle, and so a group.
    let rectangles = (0..<70_000).map { PixelRect(x: $0 % 32 * 2, y: $0 / 32 * 2, width: 1, height: 1) }
    let (width, isStored) = try GLESRenderer().stored(by: .packCoverage, in: rectangles, rows: 4400)
    #expect(width == 64)
    for (index, isStored) in isStored.enumerated() {
      let (x, y) = (index % 64, index / 64)
      let isCovered = x % 2 == 0 && y % 2 == 0 && y / 2 * 32 + x / 2 < 70_000
      if isStored != isCovered { return #expect(isStored == isCovered, "(\(x), \(y))") }
    }
  }

  @Test func `in a caller's own context passes are draws, and nothing of it changes`() throws {
    let expected = try Self.renderer(.draws).pictures(of: Self.scenes)
    let caller = try Caller()
    let before = StateSnapshot()
    var options = GLESRenderer.Options()
    options.passes = .dispatches
    let renderer = try GLESRenderer(.current, options: options)
    #expect(try renderer.pictures(of: Self.scenes) == expected)
    #expect(renderer.counters.dispatches == 0 && renderer.dispatchFault?.contains("caller's") == true)
    #expect(StateSnapshot().differences(from: before) == [])
    withExtendedLifetime(caller) {}
  }

  @Test func `beside a caller's context a texture gets what dispatches stored`() throws {
    let scenes = Array(Self.scenes.prefix(6))
    let expected = try Self.renderer(.draws).pictures(of: scenes, alphaMode: .premultiplied)
    let caller = try Caller()
    var options = GLESRenderer.Options()
    options.passes = .dispatches
    let renderer = try GLESRenderer(caller.sharing, options: options)
    let texture = caller.texture(192, 384)
    let targets = scenes.indices.map { index in
      var target = RenderTarget(.texture(texture), width: 192, height: 384)
      target.y = 64 * index
      return target
    }
    let drawing = try renderer.draw(scenes, into: targets)
    for answer in drawing.answers { try answer.get() }
    try drawing.fence.wait()
    #expect(renderer.counters.dispatches > 0)
    #expect(caller.bytes(of: texture, 192, 384) == expected.flatMap(\.bytes))
  }
}
