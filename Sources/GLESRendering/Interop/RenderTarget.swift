/// Where a label is drawn instead of into a picture: a texture or a framebuffer of the caller's, and the place in it.
///
/// The label's whole canvas goes to `x`, `y`, as far as it lies within the target. Labels of one call must not overlap
/// in one target, because the order in which they are drawn is not defined; labels of several calls may.
///
/// A value; Sendable.
public struct RenderTarget: Sendable, Hashable {
  /// What is drawn to.
  public enum Surface: Sendable, Hashable {
    /// The first level of a 2D texture. It belongs to the renderer's context, or to one with which that shares objects.
    case texture(UInt32)
    /// A framebuffer of the caller's own current context, of which colour attachment 0 is drawn to; 0 is the context's
    /// own surface.
    case framebuffer(UInt32)
  }

  /// The sized format of a target.
  public enum Format: Int, Sendable, Hashable, CaseIterable {
    /// Eight bits a channel; the target then holds exactly the bytes that a picture would.
    case rgba8 = 0
    /// Half floats of the same bytes divided by 255, within 1/2048 of them.
    case rgba16F = 1
  }

  /// The order of rows.
  public enum Rows: Int, Sendable, Hashable, CaseIterable {
    /// The label's top row is the target's row `y`, as in a picture's memory.
    case topDown = 0
    /// The label's bottom row is the target's row `y`, as OpenGL counts rows.
    case bottomUp = 1
  }

  /// What becomes of what is there.
  public enum Composition: Int, Sendable, Hashable, CaseIterable {
    /// The canvas replaces it, where the canvas is transparent, too.
    case replace = 0
    /// The label is laid over it (src-over). Both must be premultiplied.
    case over = 1
  }

  /// What is drawn to.
  public var surface: Surface
  /// The target's size, in texels.
  public var width: Int
  public var height: Int
  /// The target's format. It is checked against what GL says.
  public var format: Format
  /// The texel at which the canvas begins. It may lie outside the target.
  public var x = 0
  public var y = 0
  /// Whether colours are multiplied by their alpha.
  public var isPremultiplied = true
  /// The order of rows.
  public var rows = Rows.topDown
  /// What becomes of what is there.
  public var composition = Composition.replace

  /// A place at the target's first texel; set `x`, `y` and the rest as needed.
  public init(_ surface: Surface, width: Int, height: Int, format: Format = .rgba8) {
    self.surface = surface
    self.width = width
    self.height = height
    self.format = format
  }

  /// The farthest place; beyond it sums of coordinates might overflow.
  private static let farthest = 1 << 24
  private static let places = -farthest...farthest

  /// Why nothing can be drawn there, whatever the device; nil if something can.
  var fault: String? {
    for (name, value) in [("x", x), ("y", y)] where !RenderTarget.places.contains(value) {
      return "its \(name) of \(value) is beyond \(RenderTarget.places)"
    }
    if width < 1 || height < 1 { return "its size of \(width) x \(height) is empty" }
    if composition == .over, !isPremultiplied {
      return "a label cannot be laid over straight colours; make the target premultiplied, or replace what is there"
    }
    return nil
  }
}
