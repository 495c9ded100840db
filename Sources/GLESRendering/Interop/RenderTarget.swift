public import VideoFrames

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
    /// One sample of eight bits, as a plane of a frame has it.
    case r8 = 2
    /// Two samples of eight bits.
    case rg8 = 3
    /// One sample in a word of 16 bits. OpenGL ES has it with GL_EXT_texture_norm16.
    case r16 = 4
    /// Two samples in words of 16 bits, with the same extension.
    case rg16 = 5

    /// Whether texels are colours; otherwise they are the samples of a plane of a frame.
    var holdsColors: Bool { self == .rgba8 || self == .rgba16F }
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
    /// The label is laid over it (src-over).
    case over = 1
  }

  /// The plane of a video frame that a texture holds.
  public struct FramePlane: Sendable, Hashable {
    /// The format of the whole frame; one with planes of one or two samples.
    public var format: FrameFormat
    /// The index of the plane in it.
    public var plane: Int
    /// How the colours of the frame are coded.
    public var color: FrameColor

    /// A plane of a frame by its index.
    public init(_ format: FrameFormat, plane: Int, color: FrameColor = FrameColor()) {
      self.format = format
      self.plane = plane
      self.color = color
    }
  }

  /// What is drawn to.
  public var surface: Surface
  /// The target's size, in texels; of a plane of a frame, the frame's size in pixels.
  public var width: Int
  public var height: Int
  /// The target's format. It is checked against what GL says.
  public var format: Format
  /// The plane of a video frame that is drawn to; nil if texels are colours.
  public private(set) var frame: FramePlane?
  /// The texel at which the canvas begins, or the frame's pixel. It may lie outside the target.
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

  /// A plane of a video frame of `width` x `height` pixels, over which labels are laid; see docs/pipelines.md. Its format
  /// is what such a plane has: R8 or RG8, and R16 or RG16 for samples of more than 8 bits.
  ///
  ///     let luma = RenderTarget(.texture(y), frame: .init(.nv12, plane: 0), width: 1920, height: 1080)
  ///     let chroma = RenderTarget(.texture(uv), frame: .init(.nv12, plane: 1), width: 1920, height: 1080)
  public init(_ surface: Surface, frame: FramePlane, width: Int, height: Int) {
    self.init(surface, width: width, height: height, format: frame.shares?.texels ?? .r8)
    self.frame = frame
    composition = .over
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
    return frame == nil && format.holdsColors ? nil : planeFault
  }

  /// Why it is no plane of a frame.
  private var planeFault: String? {
    guard let frame else { return "\(format) holds a plane of a frame; say which plane, of which format" }
    if frame.color.transfer != .sdr {
      return "its frame is of \(frame.color.transfer.rawValue), whose curve needs finer numbers than a device has; "
        + "blend the label in memory"
    }
    if frame.format == .i420Of10Bits {
      return
        "\(frame.format.rawValue) has samples in the lower bits of words; blend the label in memory, or take p010"
    }
    guard let shares = frame.shares else {
      let planes = frame.format.planeCount
      return (0..<planes).contains(frame.plane)
        ? "\(frame.format.rawValue) has four samples a pixel; only planes of one or two are drawn to"
        : "\(frame.format.rawValue) has no plane \(frame.plane); it has \(planes)"
    }
    if format != shares.texels {
      return "plane \(frame.plane) of \(frame.format.rawValue) is \(shares.texels) and not \(format)"
    }
    if composition == .replace { return "a frame is not transparent; lay the label over it (composition: over)" }
    let largest = FrameError.largestSide
    if width > largest || height > largest { return "its size of \(width) x \(height) is beyond \(largest)" }
    return nil
  }

  /// Whether what is there has to be read before a label is laid over it, because devices blend premultiplied colours only.
  var isBlendedByProgram: Bool { composition == .over && (frame != nil || !isPremultiplied) }

  /// Whether the label itself is needed with straight alpha.
  var wantsStraight: Bool { !isPremultiplied && composition == .replace }

  /// The size in texels.
  var texels: SIMD2<Int> { frame?.shares?.size(of: SIMD2(width, height)) ?? SIMD2(width, height) }
}

extension RenderTarget.FramePlane {
  /// How a label becomes samples of the plane; nil if there is no such plane, or one of four samples.
  var shares: PlaneShares? { PlaneShares(format, plane: plane, color: color) }
}

extension PlaneShares {
  /// The format of a texture with the plane.
  var texels: RenderTarget.Format {
    if idleBits > 0 { return coefficients.count == 1 ? .r16 : .rg16 }
    return coefficients.count == 1 ? .r8 : .rg8
  }
}
