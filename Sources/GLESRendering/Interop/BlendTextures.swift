import CGLES

/// Textures for labels that a program lays over what is there: the label itself, and copies of what is there, of each
/// format. They only grow, so that no call allocates that draws what was drawn before.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class BlendTextures {
  /// One texture, with a framebuffer around that of the label.
  final class Room {
    let texture: GLObject<TextureKind>
    let framebuffer: GLObject<FramebufferKind>
    let size: SIMD2<Int>

    fileprivate init(
      _ size: SIMD2<Int>, _ format: RenderTarget.Format, unit: Int, ledger: GLLedger
    ) throws(GLESError) {
      let texture = try GLObject<TextureKind>(in: ledger)
      let framebuffer = try GLObject<FramebufferKind>(in: ledger)
      self.texture = consume texture
      self.framebuffer = consume framebuffer
      self.size = size
      glActiveTexture(GL.texture0 + GLenum(unit))
      glBindTexture(GL.texture2D, self.texture.name)
      glTexStorage2D(GL.texture2D, 1, format.sized, GLsizei(size.x), GLsizei(size.y))
      for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
        glTexParameteri(GL.texture2D, GLenum(name), GL.nearest)
      }
      try checkGL("making a texture of \(size.x) x \(size.y) to blend a label")
    }
  }

  /// Sizes are multiples of this.
  private static let step = 64

  private let ledger: GLLedger
  private var label: Room?
  private var below: [RenderTarget.Format: Room] = [:]

  init(ledger: GLLedger) { self.ledger = ledger }

  /// A texture for the label, which is bound as `SheetUnit.target`, and its framebuffer for drawing.
  ///
  /// glBindFramebuffer
  func takeLabel(_ size: SIMD2<Int>) throws(GLESError) -> Room {
    let room = try grown(label, size, .rgba8, unit: SheetUnit.target)
    label = room
    glBindFramebuffer(GL.framebuffer, room.framebuffer.name)
    glFramebufferTexture2D(GL.framebuffer, GL.colorAttachment, GL.texture2D, room.texture.name, 0)
    return room
  }

  /// Copies a rectangle of the framebuffer in use to a texture, which is bound as `SheetUnit.below`.
  ///
  /// glCopyTexSubImage2D
  func copyBelow(_ instance: Instance, _ format: RenderTarget.Format) throws(GLESError) {
    let rect = instance.target
    below[format] = try grown(below[format], SIMD2(Int(rect.z), Int(rect.w)), format, unit: SheetUnit.below)
    glCopyTexSubImage2D(GL.texture2D, 0, 0, 0, rect.x, rect.y, rect.z, rect.w)
  }

  /// A texture with room for the size, which is bound to the unit.
  private func grown(
    _ room: Room?, _ size: SIMD2<Int>, _ format: RenderTarget.Format, unit: Int
  ) throws(GLESError) -> Room {
    glActiveTexture(GL.texture0 + GLenum(unit))
    if let room, room.size.x >= size.x, room.size.y >= size.y {
      glBindTexture(GL.texture2D, room.texture.name)
      return room
    }
    let step = SIMD2(repeating: BlendTextures.step)
    let wanted = pointwiseMax((size &+ step &- 1) / step &* step, room?.size ?? .zero)
    return try Room(wanted, format, unit: unit, ledger: ledger)
  }
}

extension RenderTarget.Format {
  /// The format as GL knows it. The numbers of words are those of GL_EXT_texture_norm16.
  var sized: GLenum {
    switch self {
    case .rgba8: GL.rgba8
    case .rgba16F: GL.rgba16F
    case .r8: GL.r8
    case .rg8: GLenum(GL_RG8)
    case .r16: 0x822A
    case .rg16: 0x822C
    }
  }

  /// The bits of the four channels as GL tells them, and their type.
  var channels: (bits: [Int], type: Int32) {
    switch self {
    case .rgba8: ([8, 8, 8, 8], GL_UNSIGNED_NORMALIZED)
    case .rgba16F: ([16, 16, 16, 16], GL_FLOAT)
    case .r8: ([8, 0, 0, 0], GL_UNSIGNED_NORMALIZED)
    case .rg8: ([8, 8, 0, 0], GL_UNSIGNED_NORMALIZED)
    case .r16: ([16, 0, 0, 0], GL_UNSIGNED_NORMALIZED)
    case .rg16: ([16, 16, 0, 0], GL_UNSIGNED_NORMALIZED)
    }
  }
}
