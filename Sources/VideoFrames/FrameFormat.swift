/// How the samples of a video frame lie in memory. The names are those of GStreamer and of fourcc codes.
///
/// Sendable; a value.
public enum FrameFormat: String, Sendable, Hashable, CaseIterable {
  /// Four bytes a pixel: red, green, blue and straight alpha.
  case rgba
  /// Four bytes a pixel: blue, green, red and straight alpha.
  case bgra
  /// Four bytes a pixel: red, green, blue and one that is not touched.
  case rgbx
  /// Four bytes a pixel: blue, green, red and one that is not touched.
  case bgrx
  /// Planes of luma, U and V; chroma has half the columns and rows, rounded up.
  case i420
  /// Planes of luma, V and U; chroma has half the columns and rows, rounded up.
  case yv12
  /// A plane of luma, and one of U and V in turns with half the columns and rows, rounded up.
  case nv12
  /// A plane of luma, and one of V and U in turns with half the columns and rows, rounded up.
  case nv21
  /// As `nv12`, in words of 16 bits of the machine's byte order whose upper 10 bits are the sample.
  case p010
  /// As `i420`, in words of 16 bits of the machine's byte order whose lower 10 bits are the sample.
  case i420Of10Bits = "i420-10le"
  /// Planes of luma, U and V of the frame's size.
  case y444
  /// Four bytes a pixel: straight alpha, luma, U and V.
  case ayuv
  /// A plane of luma.
  case gray8

  /// The planes in the order of their addresses.
  var planes: [FramePlane] {
    switch self {
    case .rgba: [FramePlane([.red, .green, .blue, .alpha])]
    case .bgra: [FramePlane([.blue, .green, .red, .alpha])]
    case .rgbx: [FramePlane([.red, .green, .blue, .unused])]
    case .bgrx: [FramePlane([.blue, .green, .red, .unused])]
    case .i420: [FramePlane([.luma]), FramePlane([.u], isHalved: true), FramePlane([.v], isHalved: true)]
    case .yv12: [FramePlane([.luma]), FramePlane([.v], isHalved: true), FramePlane([.u], isHalved: true)]
    case .nv12: [FramePlane([.luma]), FramePlane([.u, .v], isHalved: true)]
    case .nv21: [FramePlane([.luma]), FramePlane([.v, .u], isHalved: true)]
    case .p010: [FramePlane([.luma], bits: 10), FramePlane([.u, .v], isHalved: true, bits: 10)]
    case .i420Of10Bits:
      [FramePlane.Component.luma, .u, .v].map {
        FramePlane([$0], isHalved: $0 != .luma, bits: 10, isLow: true)
      }
    case .y444: [FramePlane([.luma]), FramePlane([.u]), FramePlane([.v])]
    case .ayuv: [FramePlane([.alpha, .luma, .u, .v])]
    case .gray8: [FramePlane([.luma])]
    }
  }

  /// The number of planes.
  public var planeCount: Int { planes.count }
}
