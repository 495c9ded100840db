import CGLES
import GLESRendering
import Pixels
import Resolving
import Scene
import Synchronization
import TestSupport
import Testing

/// Labels drawn into a caller's textures are the pictures that would be read back.
@Suite(.enabled(if: hasDevice)) struct TargetTests {
  /// Both outputs, with several sheets each; every third scene is oversampled.
  private static let scenes: [Scene] = (0..<12).map { index in
    SceneMaker.styled(
      sigma: 2 + Double(index % 5), oversampling: index % 3 == 0 ? 2 : 1, seed: index,
      background: index % 4 == 1 ? Background(paint: .solid(.white), cornerRadius: 4) : nil)
  }
  private static let size = SIMD2(640, 300)

  /// Places that do not overlap, three in a row; the ones at the sides lie partly outside.
  private static func targets(_ texture: UInt32, _ change: (inout RenderTarget) -> Void = { _ in })
    -> [RenderTarget]
  {
    scenes.indices.map { index in
      var target = RenderTarget(.texture(texture), width: size.x, height: size.y)
      (target.x, target.y) = (-20 + index % 3 * 230, -10 + index / 3 * 80)
      change(&target)
      return target
    }
  }

  private static func renderer(_ caller: Caller, multisampled: Bool = false) throws(GLESError) -> GLESRenderer {
    var options = GLESRenderer.Options()
    options.sheetSize = 200
    options.oversampling = multisampled ? .samples : .loop
    return try GLESRenderer(caller.sharing, options: options)
  }

  /// What the texture holds when pictures are copied to it by hand.
  private static func expected(
    _ pictures: [PixelBuffer], _ targets: [RenderTarget], fill: [UInt8]
  ) -> [UInt8] {
    var bytes = (0..<(size.x * size.y)).flatMap { _ in fill }
    for (picture, target) in zip(pictures, targets) {
      for y in 0..<picture.height {
        let row = target.y + (target.rows == .bottomUp ? picture.height - 1 - y : y)
        for x in 0..<picture.width where (0..<size.y).contains(row) && (0..<size.x).contains(target.x + x) {
          for channel in 0..<4 {
            bytes[(row * size.x + target.x + x) * 4 + channel] =
              picture.bytes[(y * picture.width + x) * 4 + channel]
          }
        }
      }
    }
    return bytes
  }

  @Test(arguments: [AlphaMode.premultiplied, .straight], [false, true])
  func `a texture holds the bytes that would be read back, at its place, and nothing else changes`(
    mode: AlphaMode, multisampled: Bool
  ) throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller, multisampled: multisampled)
    let pictures = try renderer.pictures(of: Self.scenes, alphaMode: mode)
    for rows in RenderTarget.Rows.allCases {
      let texture = caller.texture(Self.size.x, Self.size.y, fill: [0.2, 0.4, 0.6, 0.8])
      let targets = Self.targets(texture) {
        $0.rows = rows
        $0.isPremultiplied = mode == .premultiplied
      }
      let drawing = try renderer.draw(Self.scenes, into: targets)
      for answer in drawing.answers { try answer.get() }
      try drawing.fence.wait()
      let found = caller.bytes(of: texture, Self.size.x, Self.size.y)
      #expect(found == Self.expected(pictures, targets, fill: [51, 102, 153, 204]), "\(rows)")
      #expect(glGetError() == 0)
    }
  }

  @Test func `what the caller drew before is under a label, and a label is under what it draws afterwards`() throws
  {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let scene = SceneMaker.styled()
    let picture = try renderer.render(scene, alphaMode: .premultiplied)
    let texture = caller.texture(192, 64)
    var target = RenderTarget(.texture(texture), width: 192, height: 64)
    target.composition = .over
    // Nobody waits for anything on the host.
    caller.withFramebuffer(of: texture) { _ in
      glClearColor(0.4, 0, 0, 0.4)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
    _ = try renderer.draw([scene], into: [target])
    caller.withFramebuffer(of: texture) { _ in
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(0, 0, 50, 64)
      glClearColor(1, 1, 1, 1)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      glDisable(GLenum(GL_SCISSOR_TEST))
    }
    let found = caller.bytes(of: texture, 192, 64)
    for (index, byte) in found.enumerated() {
      let under = [102.0, 0, 0, 102][index % 4]
      let left = 1 - Double(picture.bytes[index / 4 * 4 + 3]) / 255
      let value = index / 4 % 192 < 50 ? 255 : Double(picture.bytes[index]) + under * left
      // A device rounds a blended byte as it likes.
      guard abs(Double(byte) - value) > 1 else { continue }
      Issue.record("byte \(index) is \(byte) and not \(value)")
      break
    }
  }

  @Test func `a caller of OpenGL gets the same bytes as one of OpenGL ES`() throws {
    // A driver need not have OpenGL.
    guard let caller = try? Caller(version: (4, 5), isES: false) else { return }
    let renderer = try Self.renderer(caller)
    let pictures = try Self.renderer(try Caller()).pictures(of: Self.scenes, alphaMode: .premultiplied)
    caller.makeCurrent()
    let texture = caller.texture(Self.size.x, Self.size.y)
    let targets = Self.targets(texture)
    for answer in try renderer.draw(Self.scenes, into: targets).answers { try answer.get() }
    #expect(
      caller.bytes(of: texture, Self.size.x, Self.size.y)
        == Self.expected(pictures, targets, fill: [0, 0, 0, 0]))
  }

  @Test func `half floats hold the same steps`() throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let pictures = try renderer.pictures(of: Self.scenes, alphaMode: .premultiplied)
    let texture = caller.texture(Self.size.x, Self.size.y, GL_RGBA16F)
    let targets = Self.targets(texture) { $0.format = .rgba16F }
    try renderer.draw(Self.scenes, into: targets).fence.wait()
    let expected = Self.expected(pictures, targets, fill: [0, 0, 0, 0])
    let worst =
      zip(caller.floats(of: texture, Self.size.x, Self.size.y), expected)
      .map { abs($0 - Float($1) / 255) }.max() ?? 1
    #expect(worst <= 1.0 / 2048 && expected.max() ?? 0 > 200)
  }

  @Test func `a scene with nothing to draw clears its canvas, unless it is laid over what is there`() throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let texture = caller.texture(8, 8, fill: [1, 1, 1, 1])
    var target = RenderTarget(.texture(texture), width: 8, height: 8)
    (target.x, target.y, target.composition) = (2, 3, .over)
    let blank = Scene(width: 4, height: 2, nodes: [])
    try renderer.draw([blank], into: [target]).answers[0].get()
    #expect(caller.bytes(of: texture, 8, 8).allSatisfy { $0 == 255 })
    target.composition = .replace
    try renderer.draw([blank], into: [target]).answers[0].get()
    let bytes = caller.bytes(of: texture, 8, 8)
    for index in 0..<64 {
      let isInside = (2..<6).contains(index % 8) && (3..<5).contains(index / 8)
      #expect(bytes[index * 4 + 3] == (isInside ? 0 : 255))
    }
  }

  @Test func `a label is never laid over itself, whatever fails`() throws {
    let caller = try Caller()
    var options = GLESRenderer.Options()
    options.sheetSize = 400
    let sheets = Mutex(0)
    options.faults = DriverFaults { point in
      guard case .sheet = point else { return nil }
      return sheets.withLock { count in
        count += 1
        return count == 1 ? .outOfMemory : nil
      }
    }
    let failing = try GLESRenderer(caller.sharing, options: options)
    let sound = try Self.renderer(caller)
    let textures = [0, 1].map { _ in caller.texture(Self.size.x, Self.size.y) }
    for (renderer, texture) in zip([failing, sound], textures) {
      let drawing = try renderer.draw(Self.scenes, into: Self.targets(texture) { $0.composition = .over })
      for answer in drawing.answers { try answer.get() }
    }
    let found = textures.map { caller.bytes(of: $0, Self.size.x, Self.size.y) }
    #expect(found[0] == found[1] && sheets.withLock { $0 } > 2)
  }

  @Test func `a target that cannot be drawn to is an error that says why, and costs no other its label`() throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let good = caller.texture(200, 80)
    let floats = caller.texture(200, 80, GL_RGBA16F)
    let encoded = caller.texture(200, 80, GL_SRGB8_ALPHA8)
    var layered: GLuint = 0
    glGenTextures(1, &layered)
    glBindTexture(GLenum(GL_TEXTURE_2D_ARRAY), layered)
    glTexStorage3D(GLenum(GL_TEXTURE_2D_ARRAY), 1, GLenum(GL_RGBA8), 200, 80, 2)
    func target(_ texture: UInt32, _ change: (inout RenderTarget) -> Void = { _ in }) -> RenderTarget {
      var target = RenderTarget(.texture(texture), width: 200, height: 80)
      change(&target)
      return target
    }
    let cases: [(RenderTarget, String)] = [
      (target(good), ""), (target(0), "no texture 0"), (target(4711), "no texture 4711"),
      (target(layered), "no 2D texture"), (target(floats), "[16, 16, 16, 16]"),
      (target(good) { $0.format = .rgba16F }, "[8, 8, 8, 8]"), (target(encoded), "sRGB"),
      (target(good) { $0.width = 201 }, "200 x 80"), (target(good) { $0.height = 0 }, "empty"),
      (target(good) { $0.x = .max }, "x of 9223372036854775807"), (target(good) { $0.y = .min }, "y of -9"),
      (target(good) { $0.width = 1 << 40 }, "beyond"),
      (RenderTarget(.framebuffer(1), width: 200, height: 80), "do not share framebuffers"),
    ]
    let scene = SceneMaker.styled()
    let drawing = try renderer.draw(cases.map { _ in scene }, into: cases.map(\.0))
    try drawing.answers[0].get()
    for (answer, (_, words)) in zip(drawing.answers, cases).dropFirst() {
      let error = #expect(throws: GLESError.self) { try answer.get() }
      #expect(error?.description.contains(words) == true, "\(String(describing: error)) lacks \(words)")
    }
    let picture = try renderer.render(scene, alphaMode: .premultiplied)
    let bytes = caller.bytes(of: good, 200, 80)
    for y in 0..<64 { #expect(bytes[(y * 800)..<(y * 800 + 768)] == picture.bytes[(y * 768)..<(y * 768 + 768)]) }
    #expect(glGetError() == 0)
  }

  @Test func `names do not pile up`() throws {
    let caller = try Caller()
    let renderer = try Self.renderer(caller)
    let texture = caller.texture(Self.size.x, Self.size.y)
    _ = try renderer.draw(Self.scenes, into: Self.targets(texture))
    let alive = renderer.liveObjectCount
    for _ in 0..<3 { _ = try renderer.draw(Self.scenes, into: Self.targets(texture)) }
    #expect(renderer.liveObjectCount == alive)
  }

  @Test func `a context that cannot share is an error that says why`() throws {
    let caller = try Caller()
    let wrong = GLEmbedding.sharing(display: caller.display, context: caller.display)
    let strange = #expect(throws: GLESError.self) { try GLESRenderer(wrong) }
    #expect(strange?.description.contains("not one of this display") == true)
    if let other = try? Caller(version: (4, 5), isES: false) {
      let refused = #expect(throws: GLESError.self) { try GLESRenderer(.current) }
      #expect(refused?.description.contains("one of OpenGL") == true)
      other.release()
    }
    caller.release()
    let error = #expect(throws: GLESError.self) { try GLESRenderer(.current) }
    #expect(error?.description.contains("no EGL context is current") == true)
  }
}
