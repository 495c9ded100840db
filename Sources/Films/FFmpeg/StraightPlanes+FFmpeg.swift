import VideoFrames

extension StraightPlanes {
  /// The planes for a film whose pixels and colours have these names of ffmpeg's; nil where nothing is laid over such
  /// pixels. Where the film does not say its matrix, players go by its curve and its height. `white` is that of captions on HDR
  /// films, in cd/m2.
  init?(
    format: String, matrix: String, range: String, site: String, primaries: String, curve: String, white: Double,
    height: Int
  ) {
    let known: [String: (SIMD2<Int>, Int)] = [
      "yuv420p": (SIMD2(1, 1), 8), "yuvj420p": (SIMD2(1, 1), 8), "yuv422p": (SIMD2(1, 0), 8),
      "yuvj422p": (SIMD2(1, 0), 8), "yuv444p": (SIMD2(0, 0), 8), "yuvj444p": (SIMD2(0, 0), 8),
      "yuv420p10le": (SIMD2(1, 1), 10), "yuv422p10le": (SIMD2(1, 0), 10),
    ]
    guard let (chromaShift, bits) = known[format] else { return nil }
    let matrices: [String: FrameColor.Matrix] = [
      "bt709": .bt709, "smpte170m": .bt601, "bt470bg": .bt601, "bt2020nc": .bt2020, "smpte240m": .smpte240m,
      "fcc": .fcc,
    ]
    var color = FrameColor()
    color.transfer = ["smpte2084": .pq, "arib-std-b67": .hlg][curve] ?? .sdr
    color.white = white
    color.matrix = matrices[matrix] ?? (color.transfer != .sdr ? .bt2020 : height >= 720 ? .bt709 : .bt601)
    color.range = range == "pc" || format.hasPrefix("yuvj") ? .full : .limited
    // Nobody places chroma between the columns and on the rows, or at the bottom: the nearest site.
    color.site = ["center": .center, "top": .center, "bottom": .center, "topleft": .topLeft][site] ?? .left
    if !["", "unknown", "reserved"].contains(primaries) { color.hasWidePrimaries = primaries == "bt2020" }
    self.init(color: color, bits: bits, chromaShift: chromaShift)
  }

  /// The formats of films, for messages.
  static let names = "yuv420p, yuv422p, yuv444p, and yuv420p10le and yuv422p10le of 10 bits"

  /// The format in which ffmpeg's overlay lays pictures over such a film.
  var overlayFormat: String {
    let chroma = chromaShift.x == 0 ? "yuv444" : chromaShift.y == 0 ? "yuv422" : "yuv420"
    return bits == 10 ? chroma + "p10" : chroma
  }

  /// NUT's four letters for the same pixels with alpha.
  var tag: [UInt8] {
    [UInt8(ascii: "Y"), UInt8(ascii: "4"), chromaShift.x == 0 ? 0 : chromaShift.y == 0 ? 10 : 11, UInt8(bits)]
  }
}
