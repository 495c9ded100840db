import CGLES
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Labels drawn in the caller's own context, whose state nobody may notice.
@Suite(.enabled(if: hasDevice)) struct CallerStateTests {
  private static let scenes: [Scene] = (0..<6).map { index in
    SceneMaker.styled(
      sigma: 2 + Double(index), oversampling: index % 2 + 1, seed: index,
      background: index % 3 == 1 ? Background(paint: .solid(.white), cornerRadius: 4) : nil)
  }

  @Test(arguments: [false, true])
  func `a hostile caller's state is unchanged, and the picture is right all the same`(multisampled: Bool) throws {
    let caller = try Caller()
    let hostile = try HostileCaller(caller, width: 200, height: 400)
    try hostile.spoil()
    let before = StateSnapshot()
    var options = GLESRenderer.Options()
    options.oversampling = multisampled ? .samples : .loop
    var renderer: GLESRenderer? = try GLESRenderer(.current, options: options)
    #expect(StateSnapshot().differences(from: before) == [])
    let pictures = try #require(try renderer?.pictures(of: Self.scenes, alphaMode: .premultiplied))
    #expect(StateSnapshot().differences(from: before) == [])
    let surfaces: [RenderTarget.Surface] = [.framebuffer(hostile.framebuffer), .texture(hostile.colors[0])]
    for surface in surfaces {
      let targets = Self.scenes.indices.map { index in
        var target = RenderTarget(surface, width: 200, height: 400)
        (target.x, target.y) = (3, index * 65)
        return target
      }
      for answer in try #require(try renderer?.draw(Self.scenes, into: targets)).answers { try answer.get() }
      #expect(StateSnapshot().differences(from: before) == [])
    }
    renderer = nil
    #expect(StateSnapshot().differences(from: before) == [])
    hostile.calm()
    let own = try GLESRenderer(options: options).pictures(of: Self.scenes, alphaMode: .premultiplied)
    #expect(pictures == own)
    let bytes = caller.bytes(of: hostile.colors[0], 200, 400)
    for (index, picture) in pictures.enumerated() {
      for y in 0..<64 {
        let start = ((index * 65 + y) * 200 + 3) * 4
        #expect(bytes[start..<(start + 768)] == picture.bytes[(y * 768)..<(y * 768 + 768)])
      }
    }
    #expect(bytes[..<12] == [51, 102, 153, 204, 51, 102, 153, 204, 51, 102, 153, 204])
    let untouched = caller.bytes(of: hostile.colors[1], 200, 400)
    #expect(untouched.indices.allSatisfy { untouched[$0] == [51, 102, 153, 204][$0 % 4] })
  }

  /// Draw buffers may differ before OpenGL ES 3.2, too. The driver's own context is of 3.2, so only the way to it is that of
  /// earlier versions.
  @Test(arguments: [300, 310, 320])
  func `each draw buffer of an earlier version is what it was`(version: Int) throws {
    _ = try GLESRenderer()
    let caller = try Caller()
    try HostileCaller(caller, width: 20, height: 40).spoil()
    let before = StateSnapshot()
    let state = CallerState(version: version, extras: CallerState.Extras(version: version))
    state.neutralize()
    #expect(StateSnapshot() != before)
    state.restore()
    // Sample mask and sample shading are of later versions.
    let names = StateSnapshot().differences(from: before).filter { $0.hasPrefix("draw buffer") }
    #expect(names == [])
    #expect(Set((0..<3).map { before.values["draw buffer \($0)"] }).count == 3)
  }

  @Test func `the caller's context must be current in every call`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(.current)
    eglMakeCurrent(caller.display, nil, nil, nil)
    let error = #expect(throws: GLESError.self) { try renderer.render(SceneMaker.styled()) }
    #expect(error?.description.contains("not current") == true)
    caller.makeCurrent()
    _ = try renderer.render(SceneMaker.styled())
  }

  @Test func `in a context of our own the caller's context is current again after each call`() throws {
    let caller = try Caller()
    let before = StateSnapshot()
    let renderer = try GLESRenderer(caller.sharing)
    _ = try renderer.render(SceneMaker.styled())
    #expect(eglGetCurrentContext() == caller.context)
    #expect(StateSnapshot() == before)
  }

  @Test(arguments: [0, 1, 2] as [Int32]) func `a caller's context of any version from 3.0 on is drawn in`(
    minor: Int32
  ) throws {
    let caller = try Caller(version: (3, minor))
    let renderer = try GLESRenderer(.current)
    #expect(try renderer.render(SceneMaker.styled()) == GLESRenderer().render(SceneMaker.styled()))
    #expect(eglGetCurrentContext() == caller.context)
  }
}
