/// The memory of a frame that a label is blended into. Who makes it answers for the addresses: each plane must have as
/// many rows as its format says.
///
/// Not Sendable, because it is memory of the caller's: one thread at a time may write there.
public struct FrameMemory {
  /// A plane's first row, and the bytes from each row to the one below it, which may be negative.
  public struct Plane {
    /// The address of the upper left sample.
    public var address: UnsafeMutableRawPointer
    /// The bytes from a row to the one below it.
    public var stride: Int

    /// Makes a plane from its members.
    public init(_ address: UnsafeMutableRawPointer, stride: Int) {
      self.address = address
      self.stride = stride
    }
  }

  /// The size in pixels.
  public var width: Int
  /// The size in pixels.
  public var height: Int
  /// The planes in the order of the format.
  public var planes: [Plane]

  /// Makes a frame of memory; the size is in pixels.
  public init(width: Int, height: Int, planes: [Plane]) {
    self.width = width
    self.height = height
    self.planes = planes
  }

  /// Throws if the planes cannot hold a frame of the size and a format.
  func check(_ format: FrameFormat) throws(FrameError) {
    guard (1...FrameError.largestSide).contains(width), (1...FrameError.largestSide).contains(height) else {
      throw .size(width: width, height: height)
    }
    let expected = format.planes
    guard planes.count == expected.count else { throw .planes(planes.count, of: format) }
    for (index, (plane, form)) in zip(planes, expected).enumerated() {
      let least = form.side(width) * form.bytesPerPixel
      guard plane.stride.magnitude >= least || form.side(height) == 1 else {
        throw .stride(plane.stride, plane: index, least: least)
      }
      guard !form.isWide || (Int(bitPattern: plane.address) | plane.stride) & 1 == 0 else {
        throw .alignment(plane: index)
      }
    }
  }
}
