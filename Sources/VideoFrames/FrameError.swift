/// Why a label cannot be blended into a frame. Nothing was written.
public enum FrameError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side of the frame, in pixels.
  case size(width: Int, height: Int)
  /// The number of planes that were given.
  case planes(Int, of: FrameFormat)
  /// The index of a plane that the format does not have.
  case plane(Int, of: FrameFormat)
  /// The bytes from a row to the next, of a plane by its index.
  case stride(Int, plane: Int, least: Int)
  /// A plane of words that begins, or has rows that begin, between two words.
  case alignment(plane: Int)
  /// An opacity outside of 0...1.
  case opacity(Double)
  /// A place so far outside that it cannot be meant.
  case place(x: Int, y: Int)
  /// The light of a label's white in frames of HLG or PQ, outside of ``FrameColor/whites``.
  case white(Double)

  /// The largest side of a frame in pixels, and the farthest place of a label.
  package static let largestSide = 1 << 16
  static let farthest = 1 << 30

  public var description: String {
    switch self {
    case .size(let width, let height):
      "frame: \(width) x \(height) pixels; write sides from 1 to \(FrameError.largestSide)"
    case .planes(let count, let format):
      "frame: \(count) planes, but \(format.rawValue) has \(format.planeCount); give the address of each"
    case .plane(let index, let format):
      "plane: \(index) is none; \(format.rawValue) has the planes 0...\(format.planeCount - 1)"
    case .stride(let stride, let plane, let least):
      "frame: rows of plane \(plane) are \(stride) bytes apart, but have \(least) bytes; give the distance between rows"
    case .alignment(let plane):
      "frame: plane \(plane) has words of two bytes, but its address or its stride is odd"
    case .opacity(let value): "opacity: \(value) is not in 0...1"
    case .place(let x, let y):
      "place: (\(x), \(y)) is farther than \(FrameError.farthest) pixels from the frame"
    case .white(let value):
      "white: \(value) cd/m2 is not in \(Int(FrameColor.whites.lowerBound))...\(Int(FrameColor.whites.upperBound)); 203 is usual"
    }
  }
}
