import CGLES
import GLESRendering
import Glibc
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Textures that are handed out with labels in them, and the fences behind them.
@Suite(.enabled(if: hasDevice)) struct LeaseTests {
  private static let scenes: [Scene] = (0..<5).map { SceneMaker.styled(sigma: 2 + Double($0), seed: $0) }

  @Test func `a texture that is handed out holds the label, in each format`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let pictures = try renderer.pictures(of: Self.scenes, alphaMode: .premultiplied)
    for format in [RenderTarget.Format.rgba8, .rgba16F] {
      let leases = try renderer.lease(Self.scenes, format: format).map { try $0.get() }
      #expect(Set(leases.map(\.texture)).count == Self.scenes.count)
      for (lease, picture) in zip(leases, pictures) {
        #expect(lease.width == 192 && lease.height == 64 && lease.format == format)
        #expect(lease.textureWidth >= 192 && lease.textureHeight >= 64)
        let all = caller.floats(of: lease.texture, lease.textureWidth, lease.textureHeight)
        let worst = picture.bytes.indices.map { index -> Float in
          let (row, column) = (index / 768, index % 768)
          return abs(all[row * lease.textureWidth * 4 + column] - Float(picture.bytes[index]) / 255)
        }.max()
        #expect(try #require(worst) <= (format == .rgba8 ? 1e-6 : 1.0 / 2048))
      }
    }
  }

  @Test func `a texture that was given back is used again, and one that was not is not`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let kept = try renderer.lease(Array(Self.scenes.prefix(1)))[0].get()
    let bytes = caller.bytes(of: kept.texture, kept.textureWidth, kept.textureHeight)
    var names: Set<UInt32> = []
    for scene in Self.scenes {
      let lease = try renderer.lease([scene])[0].get()
      names.insert(lease.texture)
      lease.release()
      lease.release()
    }
    #expect(names.count == 1 && !names.contains(kept.texture))
    // A lease that is dropped is given back, too.
    for scene in Self.scenes { _ = try renderer.lease([scene]) }
    #expect(try renderer.leaseCounts == (1, 1))
    #expect(caller.bytes(of: kept.texture, kept.textureWidth, kept.textureHeight) == bytes)
  }

  @Test func `beyond the limit there are no more textures, until some are given back`() throws {
    let caller = try Caller()
    var options = GLESRenderer.Options()
    options.maximumLeasedBytes = 3 * 192 * 64 * 4
    let renderer = try GLESRenderer(caller.sharing, options: options)
    let leases = try renderer.lease(Self.scenes)
    #expect(leases.prefix(3).allSatisfy { if case .success = $0 { true } else { false } })
    for lease in leases.dropFirst(3) {
      let error = #expect(throws: GLESError.self) { try lease.get() }
      #expect(error?.description.contains("maximumLeasedBytes") == true)
    }
    try leases[1].get().release()
    _ = try renderer.lease([Self.scenes[4]])[0].get()
  }

  @Test func `a renderer that is dropped deletes its textures, and a lease may outlive it`() throws {
    let caller = try Caller()
    var renderer: GLESRenderer? = try GLESRenderer(caller.sharing)
    let lease = try #require(try renderer?.lease(Self.scenes).first).get()
    #expect(glIsTexture(lease.texture) != 0)
    renderer = nil
    caller.makeCurrent()
    #expect(glIsTexture(lease.texture) == 0)
    lease.release()
  }

  @Test func `a fence is passed once it was waited for, and none is waited for without end`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let lease = try renderer.lease(Self.scenes)[0].get()
    try lease.fence.wait()
    #expect(lease.fence.isPassed)
    try lease.fence.wait(seconds: 0)
    try lease.fence.wait(seconds: -.infinity)
    try lease.fence.waitOnDevice()
    // Without a current context, too.
    eglMakeCurrent(caller.display, nil, nil, nil)
    #expect(lease.fence.isPassed)
    caller.makeCurrent()
  }

  @Test func `a fence has a descriptor where the driver offers one, and says so where it does not`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let fence = try renderer.lease(Self.scenes)[0].get().fence
    let extensions = String(cString: try #require(eglQueryString(caller.display, EGL_EXTENSIONS)))
    if extensions.contains("EGL_ANDROID_native_fence_sync") {
      let descriptor = try fence.descriptor()
      #expect(fcntl(descriptor, F_GETFD) >= 0)
      close(descriptor)
    } else {
      let error = #expect(throws: GLESError.self) { try fence.descriptor() }
      #expect(error?.description.contains("EGL_ANDROID_native_fence_sync") == true)
    }
  }

  @Test func `the device waits for what the caller gives, and says so if it is no fence`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let fence = try renderer.lease(Self.scenes)[0].get().fence
    let texture = caller.texture(192, 64)
    let target = RenderTarget(.texture(texture), width: 192, height: 64)
    let drawing = try renderer.draw([Self.scenes[0]], into: [target], after: fence.eglSync)
    try drawing.answers[0].get()
    let error = #expect(throws: GLESError.self) {
      try renderer.draw([Self.scenes[0]], into: [target], after: caller.context)
    }
    #expect(error?.description.contains("EGLSync") == true)
  }
}
