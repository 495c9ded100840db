import CGLES

/// The textures that a renderer hands out with labels in them, and those that came back.
///
/// Not Sendable: it lives on its renderer's thread, with its context current.
final class LeasePool {
  /// One texture, out or free.
  private final class Entry {
    let object: GLObject<TextureKind>
    let size: SIMD2<Int>
    let format: RenderTarget.Format

    init(size: SIMD2<Int>, format: RenderTarget.Format, ledger: GLLedger) throws(GLESError) {
      let object = try GLObject<TextureKind>(in: ledger)
      glActiveTexture(GL.texture0 + GLenum(SheetUnit.target))
      glBindTexture(GL.texture2D, object.name)
      defer { glBindTexture(GL.texture2D, 0) }
      let internalFormat = format == .rgba8 ? GL.rgba8 : GL.rgba16F
      glTexStorage2D(GL.texture2D, 1, internalFormat, GLsizei(size.x), GLsizei(size.y))
      for name in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
        glTexParameteri(GL.texture2D, GLenum(name), GL_LINEAR)
      }
      for name in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] {
        glTexParameteri(GL.texture2D, GLenum(name), GL_CLAMP_TO_EDGE)
      }
      try checkGL("making a texture of \(size.x) x \(size.y) to hand out")
      self.object = object
      self.size = size
      self.format = format
    }

    var byteCount: Int { size.x * size.y * (format == .rgba8 ? 4 : 8) }
  }

  /// Sizes are multiples of this, so that textures fit labels of other sizes, too.
  private static let step = 64
  /// The most bytes of free textures that are kept.
  private static let mostKept = 64 << 20

  let returns = LeaseReturns()
  private let ledger: GLLedger
  private let mostBytes: Int
  private var free: [Entry] = []
  private var out: [UInt32: Entry] = [:]

  init(mostBytes: Int, ledger: GLLedger) {
    self.mostBytes = mostBytes
    self.ledger = ledger
  }

  /// A texture with room for a label of that size.
  func take(_ size: SIMD2<Int>, _ format: RenderTarget.Format) throws(GLESError) -> (name: UInt32, size: SIMD2<Int>)
  {
    collect()
    let step = SIMD2(repeating: LeasePool.step)
    let wanted = (size &+ step &- 1) / step &* step
    let index = free.firstIndex { $0.size == wanted && $0.format == format }
    let entry: Entry
    if let index {
      entry = free.remove(at: index)
    } else {
      let needed = wanted.x * wanted.y * (format == .rgba8 ? 4 : 8)
      let leased = out.values.reduce(0) { $0 + $1.byteCount }
      guard leased + needed <= mostBytes else {
        throw .unusableTarget(
          "\(out.count) textures of \(leased >> 20) MiB are handed out, and the limit is \(mostBytes >> 20) MiB. "
            + "Release some, or raise maximumLeasedBytes")
      }
      entry = try Entry(size: wanted, format: format, ledger: ledger)
    }
    out[entry.object.name] = entry
    return (entry.object.name, entry.size)
  }

  /// Takes back what was released, or what was not drawn to after all.
  func collect(_ names: [UInt32] = []) {
    for name in returns.takeAll() + names {
      if let entry = out.removeValue(forKey: name) { free.append(entry) }
    }
    var kept = free.reduce(0) { $0 + $1.byteCount }
    while kept > LeasePool.mostKept, !free.isEmpty { kept -= free.removeFirst().byteCount }
  }

  /// Whether a texture is handed out.
  func has(_ name: UInt32) -> Bool { out[name] != nil }

  /// How many textures are out and free.
  var counts: (out: Int, free: Int) { (out.count, free.count) }
}
