import GLESRendering
import Pixels
import Resolving
import Scene
import Testing

/// Pictures are the same whichever way they are read back, and the memory for it is bounded.
@Suite(.enabled(if: hasDevice)) struct ReadbackTests {
  private static func renderer(ring: Bool, sheetSize: Int = 200) throws(GLESError) -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.sheetSize = sheetSize
    options.usesPackBuffers = ring
    return try GLESRenderer(options: options)
  }

  /// Every third scene is oversampled, and every fourth uses general planes (a background): both outputs, with several
  /// sheets each.
  private static let scenes: [Scene] = (0..<24).map { index in
    SceneMaker.styled(
      sigma: 2 + Double(index % 5), oversampling: index % 3 == 0 ? 2 : 1, seed: index,
      background: index % 4 == 0 ? Background(paint: .solid(.white), cornerRadius: 4) : nil)
  }

  @Test(arguments: [AlphaMode.straight, .premultiplied])
  func `a ring of pack buffers brings the same bytes in the same order`(mode: AlphaMode) throws {
    let ring = try ReadbackTests.renderer(ring: true)
    let memory = try ReadbackTests.renderer(ring: false)
    var order: [PixelBuffer] = []
    ring.render(ReadbackTests.scenes, alphaMode: mode) { if let picture = try? $0.get() { order.append(picture) } }
    #expect(order == (try memory.pictures(of: ReadbackTests.scenes, alphaMode: mode)))
    #expect(Set(order.map(\.bytes)).count > 20, "scenes too alike to tell their order")
    #expect(ring.counters == memory.counters)
  }

  @Test func `four samples a pixel are averaged before they cross`() throws {
    var options = GLESRenderer.Options()
    options.sheetSize = 200
    options.oversampling = .samples
    options.usesPackBuffers = false
    let expected = try GLESRenderer(options: options).pictures(of: ReadbackTests.scenes)
    options.usesPackBuffers = true
    #expect(try GLESRenderer(options: options).pictures(of: ReadbackTests.scenes) == expected)
  }

  @Test func `sheets are drawn while others are on their way, three at most`() throws {
    let ring = try ReadbackTests.renderer(ring: true)
    let memory = try ReadbackTests.renderer(ring: false)
    _ = try ring.pictures(of: ReadbackTests.scenes)
    _ = try memory.pictures(of: ReadbackTests.scenes)
    #expect(ring.counters.sheets > 6)
    #expect(try ring.mostPendingSheets == 3)
    #expect(try memory.mostPendingSheets == 2)
  }

  @Test func `a ring keeps three buffers, and no fence`() throws {
    let ring = try ReadbackTests.renderer(ring: true)
    let memory = try ReadbackTests.renderer(ring: false)
    for _ in 0..<5 {
      _ = try ring.pictures(of: ReadbackTests.scenes)
      _ = try memory.pictures(of: ReadbackTests.scenes)
      #expect(ring.liveObjectCount == memory.liveObjectCount + 3)
    }
  }

  @Test func `what cannot be drawn costs no other picture, and leaves nothing behind`() throws {
    let ring = try ReadbackTests.renderer(ring: true)
    let expected = try ring.pictures(of: ReadbackTests.scenes)
    let alive = ring.liveObjectCount
    let limit = try #require(ring.device.capabilities?.maximumTextureSize)
    let tooWide = Scene(
      width: limit + 1, height: 1, background: Background(paint: .solid(.white), cornerRadius: 0))
    for count in [1, 5, 9, 20] {
      let scenes = ReadbackTests.scenes.prefix(count) + [tooWide] + ReadbackTests.scenes
      let answers = ring.render(Array(scenes))
      #expect(throws: GLESError.self) { try answers[count].get() }
      let pictures = answers.compactMap { try? $0.get() }
      #expect(pictures == Array(expected.prefix(count)) + expected)
      #expect(ring.liveObjectCount == alive)
    }
    #expect(try ring.pictures(of: ReadbackTests.scenes) == expected)
  }

  @Test func `a sheet larger than usual gives its memory back`() throws {
    let ring = try ReadbackTests.renderer(ring: true)
    let memory = try ReadbackTests.renderer(ring: false)
    let large = Scene(
      width: 2200, height: 2200, background: Background(paint: .solid(.white), cornerRadius: 30))
    let scenes = [large, SceneMaker.styled(), large, large, large]
    let expected = try memory.pictures(of: scenes)
    #expect(try ring.pictures(of: scenes) == expected)
    #expect(ring.liveObjectCount <= memory.liveObjectCount + 1)
  }
}
