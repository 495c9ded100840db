import CGLES

/// A texture of a renderer's that shows pixels of somebody else's: an `EGLImage`, or a dma-buf. Draw into ``target()``.
///
/// It lives until it is dropped, on any thread, or until the renderer is gone. What it shows belongs to the caller.
/// Sendable.
public final class ImportedTexture: Sendable {
  /// The texture's name in the renderer's context.
  public let texture: UInt32
  /// The size, in texels.
  public let width: Int
  public let height: Int
  /// The format of the texels.
  public let format: RenderTarget.Format
  private let returns: LeaseReturns

  init(texture: UInt32, size: SIMD2<Int>, format: RenderTarget.Format, returns: LeaseReturns) {
    self.texture = texture
    (width, height) = (size.x, size.y)
    self.format = format
    self.returns = returns
  }

  deinit { returns.add(texture) }

  /// The texture as a target, at its first texel; set the place and the rest as needed.
  public func target() -> RenderTarget {
    RenderTarget(.texture(texture), width: width, height: height, format: format)
  }
}

/// An `EGLImage` of a texture that was handed out, for other APIs and other contexts of the same display.
///
/// It shows the texture as long as its lease lasts, and is destroyed when it is dropped, on any thread. Sendable.
public final class ExportedImage: Sendable {
  /// The `EGLImage`. It belongs to this object.
  public nonisolated(unsafe) let eglImage: UnsafeMutableRawPointer
  private let functions: ImageFunctions

  init(_ image: EGLImageKHR, _ functions: ImageFunctions) {
    eglImage = image
    self.functions = functions
  }

  deinit { functions.delete(eglImage) }
}

/// The imported textures of a renderer. Not Sendable: it lives on its renderer's thread, with its context current.
final class ImportedTextures {
  private final class Entry {
    let object: GLObject<TextureKind>
    init(_ ledger: GLLedger) throws(GLESError) { object = try GLObject(in: ledger) }
  }

  let returns = LeaseReturns()
  private let ledger: GLLedger
  private var entries: [UInt32: Entry] = [:]

  init(ledger: GLLedger) { self.ledger = ledger }

  func has(_ texture: UInt32) -> Bool { entries[texture] != nil }

  /// Makes a texture that shows an image.
  ///
  /// glBindTexture
  func add(_ image: EGLImageKHR, _ functions: ImageFunctions) throws(GLESError) -> UInt32 {
    collect()
    let entry = try Entry(ledger)
    glActiveTexture(GL.texture0 + GLenum(SheetUnit.target))
    glBindTexture(GL.texture2D, entry.object.name)
    defer { glBindTexture(GL.texture2D, 0) }
    guard functions.bindTexture(to: image) else {
      throw .unusableTarget("the driver cannot show the EGLImage as a 2D texture")
    }
    entries[entry.object.name] = entry
    return entry.object.name
  }

  /// Deletes what was dropped.
  func collect() {
    for name in returns.takeAll() { entries[name] = nil }
  }
}
