import CGLES
import GLESRendering
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import VideoFrames

/// Labels laid over planes of video frames, and over straight colours, in a caller's textures. What they must be is what
/// `VideoFrames` blends in memory, whose formulas have tests of their own.
@Suite(.enabled(if: hasDevice)) struct FramePlaneTests {
  private static let scene = SceneMaker.styled()
  /// Odd and even places inside, and over each edge; the scene is 192 x 64.
  private static let places = [(4, 6), (5, 9), (-7, -5), (30, 41), (9, 20)]

  /// One plane in memory, with what was there: bytes or words without a pattern.
  private struct Plane {
    let size: SIMD2<Int>
    let samples: Int
    let isWide: Bool
    var bytes: [UInt8]

    init(_ format: FrameFormat, _ index: Int, frame: SIMD2<Int>) {
      isWide = format == .p010
      let isHalved = index > 0 && format != .y444
      samples = index == 1 && [.nv12, .nv21, .p010].contains(format) ? 2 : 1
      size = isHalved ? (frame &+ 1) / 2 : frame
      var state: UInt32 = 17
      bytes = (0..<(size.x * size.y * samples * (isWide ? 2 : 1))).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8(state >> 24)
      }
    }

    var stride: Int { size.x * samples * (isWide ? 2 : 1) }
    var format: Int32 { isWide ? (samples == 1 ? 0x822A : 0x822C) : samples == 1 ? GL_R8 : GL_RG8 }

    /// The rows from the bottom to the top.
    var flipped: [UInt8] {
      (0..<size.y).reversed().flatMap { bytes[($0 * stride)..<(($0 + 1) * stride)] }
    }

    /// A texture of the caller's with these bytes.
    func texture(_ caller: Caller, isFlipped: Bool) -> UInt32 {
      let name = caller.texture(size.x, size.y, format)
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
      let channels = GLenum(samples == 1 ? GL_RED : GL_RG)
      let type = GLenum(isWide ? GL_UNSIGNED_SHORT : GL_UNSIGNED_BYTE)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(size.x), GLsizei(size.y), channels, type,
        isFlipped ? flipped : bytes)
      return name
    }

    /// The samples of a texture of the caller's, in the order of `values`.
    func found(_ caller: Caller, _ texture: UInt32, isFlipped: Bool) -> [Int] {
      var words = [UInt16](repeating: 0, count: size.x * size.y * 4)
      if isWide {
        caller.withFramebuffer(of: texture) { _ in
          glReadPixels(
            0, 0, GLsizei(size.x), GLsizei(size.y), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_SHORT), &words)
        }
      } else {
        words = caller.bytes(of: texture, size.x, size.y).map { UInt16($0) }
      }
      return (0..<size.y).flatMap { row in
        let start = (isFlipped ? size.y - 1 - row : row) * size.x * 4
        return (0..<size.x).flatMap { column in
          (0..<samples).map { Int(words[start + column * 4 + $0]) }
        }
      }
    }

    var values: [Int] {
      guard isWide else { return bytes.map { Int($0) } }
      return stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8 }
    }

    private func stride(from: Int, to: Int, by: Int) -> StrideTo<Int> { Swift.stride(from: from, to: to, by: by) }
  }

  /// The planes after `VideoFrames` has blended the picture.
  private func blended(
    _ planes: [Plane], _ label: LabelPlanes, frame: SIMD2<Int>, x: Int, y: Int
  ) throws -> [Plane] {
    let memory = planes.map { plane in
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: plane.bytes.count, alignment: 2)
      memory.copyBytes(from: plane.bytes)
      return memory
    }
    defer { for part in memory { part.deallocate() } }
    let parts = try zip(memory, planes).map {
      FrameMemory.Plane(try #require($0.baseAddress), stride: $1.stride)
    }
    try label.blend(into: FrameMemory(width: frame.x, height: frame.y, planes: parts), x: x, y: y)
    return zip(memory, planes).map { memory, plane in
      var plane = plane
      plane.bytes = Array(memory)
      return plane
    }
  }

  private func check(
    _ format: FrameFormat, _ color: FrameColor, frame: SIMD2<Int>, rows: RenderTarget.Rows = .topDown,
    caller: Caller, renderer: GLESRenderer
  ) throws {
    let picture = try renderer.render(Self.scene, alphaMode: .premultiplied)
    let label = LabelPlanes(picture, format: format, color: color)
    let before = (0..<format.planeCount).map { Plane(format, $0, frame: frame) }
    for (x, y) in Self.places {
      let expected = try blended(before, label, frame: frame, x: x, y: y)
      let isFlipped = rows == .bottomUp
      let textures = before.map { $0.texture(caller, isFlipped: isFlipped) }
      let targets = textures.enumerated().map { index, texture in
        var target = RenderTarget(
          .texture(texture), frame: .init(format, plane: index, color: color), width: frame.x, height: frame.y)
        (target.x, target.rows) = (x, rows)
        target.y = isFlipped ? frame.y - y - Self.scene.height : y
        return target
      }
      for answer in try renderer.draw(targets.map { _ in Self.scene }, into: targets).answers { try answer.get() }
      for (index, (texture, plane)) in zip(textures, expected).enumerated() {
        let shift = plane.isWide ? 6 : 0
        let found = plane.found(caller, texture, isFlipped: isFlipped)
        let (wanted, was) = (plane.values, before[index].values)
        let worst = found.indices.map { abs((found[$0] >> shift) - (wanted[$0] >> shift)) }.max() ?? 99
        let place = "\(format) plane \(index) at (\(x), \(y)), \(color), \(rows)"
        #expect(worst <= 1, "\(place)")
        // Where memory keeps a word, its idle bits included, so does the device, and the label was drawn.
        let touched = found.indices.count { wanted[$0] == was[$0] && abs(found[$0] - was[$0]) > 1 << shift }
        #expect(touched == 0 && found != was, "\(place)")
      }
      glDeleteTextures(GLsizei(textures.count), textures)
    }
  }

  @Test(arguments: [FrameFormat.i420, .yv12, .nv12, .nv21, .p010, .y444, .gray8])
  func `a plane is what is blended in memory, within one, in each coding`(format: FrameFormat) throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    for matrix in FrameColor.Matrix.allCases {
      for (range, site) in zip([FrameColor.Range.limited, .full, .limited], FrameColor.Site.allCases) {
        var color = FrameColor()
        (color.matrix, color.range, color.site) = (matrix, range, site)
        try check(format, color, frame: SIMD2(201, 83), caller: caller, renderer: renderer)
      }
    }
    #expect(glGetError() == 0)
  }

  @Test(arguments: [SIMD2(201, 83), SIMD2(200, 84)])
  func `rows may go from the bottom to the top, whatever the site`(frame: SIMD2<Int>) throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    for site in FrameColor.Site.allCases {
      var color = FrameColor()
      color.site = site
      try check(.nv12, color, frame: frame, rows: .bottomUp, caller: caller, renderer: renderer)
    }
  }

  @Test func `OpenGL has the same planes`() throws {
    guard let caller = try? Caller(version: (4, 5), isES: false) else { return }
    let renderer = try GLESRenderer(caller.sharing)
    for format in [FrameFormat.nv12, .p010] {
      try check(format, FrameColor(), frame: SIMD2(201, 83), caller: caller, renderer: renderer)
    }
  }

  @Test func `a clear label, and one outside, keep every bit`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let frame = SIMD2(41, 31)
    let clear = Scene(width: 20, height: 20, nodes: [])
    for (index, format) in [(0, FrameFormat.i420), (1, .nv12), (0, .p010), (1, .p010)] {
      let plane = Plane(format, index, frame: frame)
      let texture = plane.texture(caller, isFlipped: false)
      var target = RenderTarget(
        .texture(texture), frame: .init(format, plane: index), width: frame.x, height: frame.y)
      try renderer.draw([clear], into: [target]).answers[0].get()
      target.x = 41
      try renderer.draw([Self.scene], into: [target]).answers[0].get()
      #expect(plane.found(caller, texture, isFlipped: false) == plane.values, "\(format) \(index)")
    }
  }

  @Test func `a label over straight alpha is what is blended in memory, within one`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let picture = try renderer.render(Self.scene, alphaMode: .premultiplied)
    let label = LabelPlanes(picture, format: .rgba)
    let size = SIMD2(201, 83)
    // Alphas of 0, 255 and between beside each other.
    let alphas: [UInt8] = [0, 255, 128, 7]
    let before = (0..<(size.x * size.y * 4)).map { (index: Int) -> UInt8 in
      index % 4 == 3 ? alphas[index / 4 % 4] : UInt8(truncatingIfNeeded: index &* 37)
    }
    for (x, y) in Self.places {
      let texture = caller.texture(size.x, size.y)
      glBindTexture(GLenum(GL_TEXTURE_2D), texture)
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(size.x), GLsizei(size.y), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), before)
      var target = RenderTarget(.texture(texture), width: size.x, height: size.y)
      (target.x, target.y, target.composition, target.isPremultiplied) = (x, y, .over, false)
      try renderer.draw([Self.scene], into: [target]).answers[0].get()
      var expected = before
      try expected.withUnsafeMutableBytes { bytes in
        let plane = FrameMemory.Plane(try #require(bytes.baseAddress), stride: size.x * 4)
        try label.blend(into: FrameMemory(width: size.x, height: size.y, planes: [plane]), x: x, y: y)
      }
      let found = caller.bytes(of: texture, size.x, size.y)
      let worst = zip(found, expected).map { abs(Int($0) - Int($1)) }.max() ?? 99
      #expect(worst <= 1 && found != before, "at (\(x), \(y))")
      glDeleteTextures(1, [texture])
    }
  }

  @Test func `straight half floats are blended without rounding to bytes`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let picture = try renderer.render(Self.scene, alphaMode: .premultiplied)
    let fill: [Float] = [1.5, 0.25, 0.125, 0.5]
    let texture = caller.texture(192, 64, GL_RGBA16F, fill: fill)
    var target = RenderTarget(.texture(texture), width: 192, height: 64, format: .rgba16F)
    (target.composition, target.isPremultiplied) = (.over, false)
    try renderer.draw([Self.scene], into: [target]).answers[0].get()
    let found = caller.floats(of: texture, 192, 64)
    var worst: Float = 0
    for index in stride(from: 0, to: found.count, by: 4) {
      let label = (0..<4).map { Float(picture.bytes[index + $0]) / 255 }
      let both = label[3] + fill[3] * (1 - label[3])
      for channel in 0..<3 {
        let value = (label[channel] + fill[channel] * fill[3] * (1 - label[3])) / both
        worst = max(worst, abs(found[index + channel] - value))
      }
      worst = max(worst, abs(found[index + 3] - both))
    }
    #expect(worst < 1.0 / 900)
  }

  @Test func `what is no plane of a frame is refused with a sentence`() throws {
    let caller = try Caller()
    let renderer = try GLESRenderer(caller.sharing)
    let texture = caller.texture(40, 30, GL_R8)
    func plane(
      _ format: FrameFormat, _ index: Int, _ width: Int = 40, _ height: Int = 30,
      _ change: (inout RenderTarget) -> Void = { _ in }
    ) -> RenderTarget {
      var target = RenderTarget(
        .texture(texture), frame: .init(format, plane: index), width: width, height: height)
      change(&target)
      return target
    }
    let cases: [(RenderTarget, String)] = [
      (plane(.nv12, 0), ""), (plane(.nv12, 2), "no plane 2"), (plane(.nv12, -1), "no plane -1"),
      (plane(.rgba, 0), "four samples"), (plane(.i420, 1), "20 x 15"), (plane(.nv12, 1, 80, 60), "[8, 0, 0, 0]"),
      (plane(.nv12, 0) { $0.composition = .replace }, "lay the label over it"),
      (plane(.nv12, 0) { $0.format = .rg8 }, "r8 and not rg8"), (plane(.i420, 1, 70_000, 9), "beyond 65536"),
      (RenderTarget(.texture(texture), width: 40, height: 30, format: .r8), "say which plane"),
    ]
    let drawing = try renderer.draw(cases.map { _ in Self.scene }, into: cases.map(\.0))
    try drawing.answers[0].get()
    for (answer, (_, words)) in zip(drawing.answers, cases).dropFirst() {
      let error = #expect(throws: GLESError.self) { try answer.get() }
      #expect(error?.description.contains(words) == true, "\(String(describing: error)) lacks \(words)")
    }
    #expect(throws: GLESError.self) { try renderer.lease([Self.scene], format: .r8) }
  }
}
