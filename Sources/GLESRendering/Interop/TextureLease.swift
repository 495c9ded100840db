import Synchronization

/// A texture of a renderer's that was handed out with a finished label in it.
///
/// It is the caller's to read until ``release()`` is called or this object is dropped, on any thread; then the renderer
/// draws another label into it. Before, the caller must have told its context all that reads the texture. It must not
/// delete the texture, nor keep using it after the renderer is gone, which deletes it. A lease that is never released
/// is memory that is never used again; beyond `GLESRenderer.Options.maximumLeasedBytes` there are no more.
///
/// Sendable, usable from any thread.
public final class TextureLease: Sendable {
  /// The texture's name in the renderer's context and in those that share objects with it. Its target is GL_TEXTURE_2D.
  public let texture: UInt32
  /// The texture's size, in texels. It may be larger than the label, and holds anything around it.
  public let textureWidth: Int
  public let textureHeight: Int
  /// The texture's format.
  public let format: RenderTarget.Format
  /// The label's size. It begins at texel 0, 0, in rows as the call asked for.
  public let width: Int
  public let height: Int
  /// The device has passed it when the label is drawn.
  public let fence: RenderFence
  private let returns: LeaseReturns
  private let isReleased = Atomic(false)

  init(
    texture: UInt32, textureSize: SIMD2<Int>, format: RenderTarget.Format, size: SIMD2<Int>, fence: RenderFence,
    returns: LeaseReturns
  ) {
    self.texture = texture
    (textureWidth, textureHeight) = (textureSize.x, textureSize.y)
    self.format = format
    (width, height) = (size.x, size.y)
    self.fence = fence
    self.returns = returns
  }

  deinit { release() }

  /// Whether it was handed out by the pool with those returns, and is not given back.
  func isOut(of pool: LeaseReturns) -> Bool { returns === pool && !isReleased.load(ordering: .acquiring) }

  /// Gives the texture back. Once is enough; more does nothing.
  public func release() {
    if !isReleased.exchange(true, ordering: .acquiringAndReleasing) { returns.add(texture) }
  }
}

/// The names of textures that came back, until the renderer's thread takes note.
///
/// Sendable, usable from any thread.
final class LeaseReturns: Sendable {
  private let names = Mutex<[UInt32]>([])

  func add(_ name: UInt32) { names.withLock { $0.append(name) } }

  func takeAll() -> [UInt32] {
    names.withLock { names in
      defer { names = [] }
      return names
    }
  }
}
