/// A buffer of pixels that drivers and processes share by file descriptors (Linux's dma-buf). A value; Sendable. It does
/// not own its descriptors.
public struct DMABuffer: Sendable, Hashable {
  /// One plane of a buffer.
  public struct Plane: Sendable, Hashable {
    /// The file descriptor. Planes may have the same one.
    public var descriptor: Int32
    /// Where the plane begins, in bytes.
    public var offset: Int
    /// The bytes from one row to the next.
    public var stride: Int

    /// Makes a plane.
    public init(descriptor: Int32, offset: Int = 0, stride: Int) {
      self.descriptor = descriptor
      self.offset = offset
      self.stride = stride
    }
  }

  /// The size, in pixels.
  public var width: Int
  public var height: Int
  /// The pixel format, as drm_fourcc.h has it.
  public var fourcc: UInt32
  /// The layout in memory, as drm_fourcc.h has it; nil if both sides know it without saying.
  public var modifier: UInt64?
  /// The planes: one, and more where the modifier has planes of its own.
  public var planes: [Plane]

  /// Makes a description of a buffer. Nothing is checked before it is imported.
  public init(width: Int, height: Int, fourcc: UInt32, modifier: UInt64? = nil, planes: [Plane]) {
    self.width = width
    self.height = height
    self.fourcc = fourcc
    self.modifier = modifier
    self.planes = planes
  }

  /// The pixel formats that can be drawn to, by their names in drm_fourcc.h, with the format of a target.
  static let formats: [(name: String, format: RenderTarget.Format)] = [
    ("AB24", .rgba8), ("AR24", .rgba8), ("AB4H", .rgba16F),
  ]

  /// The number of a name of four characters.
  static func number(_ name: String) -> UInt32 {
    name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The target's format; nil if labels cannot be drawn to these pixels.
  var format: RenderTarget.Format? { DMABuffer.formats.first { DMABuffer.number($0.name) == fourcc }?.format }

  /// Why a driver need not be asked; nil if it must.
  func fault(limit: Int) -> String? {
    let sizes = 1...limit
    guard sizes.contains(width), sizes.contains(height) else {
      return "its size of \(width) x \(height) is not in \(sizes)"
    }
    guard let format else {
      let known = DMABuffer.formats.map(\.name).joined(separator: ", ")
      return "its fourcc 0x\(String(fourcc, radix: 16)) is not one of \(known)"
    }
    guard (1...4).contains(planes.count) else { return "it has \(planes.count) planes, and 1 to 4 are possible" }
    for (index, plane) in planes.enumerated() {
      let bytes = index == 0 ? width * (format == .rgba8 ? 4 : 8) : 1
      guard plane.descriptor >= 0 else { return "plane \(index) has no file descriptor" }
      guard (0...Int(Int32.max)).contains(plane.offset), (bytes...Int(Int32.max)).contains(plane.stride) else {
        return "plane \(index) has offset \(plane.offset) and stride \(plane.stride), and a row has \(bytes) bytes"
      }
    }
    return nil
  }
}
