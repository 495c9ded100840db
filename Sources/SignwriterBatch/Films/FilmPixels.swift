/// How the pixels of a film are stored, as far as something can be laid over them without a conversion. Sendable; a value.
package struct FilmPixels: Sendable, Hashable {
  /// The columns and rows of pixels that share a chroma value, as powers of two.
  package let chromaShift: SIMD2<Int>
  /// 8 or 10 bits of each value; those of 10 are in two bytes, the low one first.
  package let bits: Int
  /// Whether values span the whole range of their bits.
  package let isFullRange: Bool
  /// The weights of red and blue in luma.
  package let weights: (red: Double, blue: Double)

  /// Makes the storage of a film whose pixel format and colours have these names of ffmpeg's; nil where nothing is laid
  /// over such a film. Where the film does not say its matrix, players go by its height.
  package init?(format: String, matrix: String, range: String, height: Int) {
    let known: [String: (SIMD2<Int>, Int)] = [
      "yuv420p": (SIMD2(1, 1), 8), "yuvj420p": (SIMD2(1, 1), 8), "yuv422p": (SIMD2(1, 0), 8),
      "yuvj422p": (SIMD2(1, 0), 8), "yuv444p": (SIMD2(0, 0), 8), "yuvj444p": (SIMD2(0, 0), 8),
      "yuv420p10le": (SIMD2(1, 1), 10), "yuv422p10le": (SIMD2(1, 0), 10),
    ]
    guard let (shift, bits) = known[format] else { return nil }
    (chromaShift, self.bits) = (shift, bits)
    isFullRange = range == "pc" || format.hasPrefix("yuvj")
    switch matrix {
    case "bt709": weights = (0.2126, 0.0722)
    case "smpte170m", "bt470bg": weights = (0.299, 0.114)
    case "bt2020nc": weights = (0.2627, 0.0593)
    case "smpte240m": weights = (0.212, 0.087)
    case "fcc": weights = (0.3, 0.11)
    default: weights = height >= 720 ? (0.2126, 0.0722) : (0.299, 0.114)
    }
  }

  package static func == (a: FilmPixels, b: FilmPixels) -> Bool {
    a.chromaShift == b.chromaShift && a.bits == b.bits && a.isFullRange == b.isFullRange && a.weights == b.weights
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(chromaShift)
    hasher.combine(bits)
  }

  /// The formats that are known, for messages.
  package static let names = "yuv420p, yuv422p, yuv444p, and yuv420p10le and yuv422p10le of 10 bits"

  /// The format in which ffmpeg's overlay lays pictures over such a film.
  package var overlayFormat: String {
    let chroma = chromaShift.x == 0 ? "yuv444" : chromaShift.y == 0 ? "yuv422" : "yuv420"
    return bits == 10 ? chroma + "p10" : chroma
  }

  /// NUT's four letters for the same pixels with alpha.
  package var tag: [UInt8] {
    [UInt8(ascii: "Y"), UInt8(ascii: "4"), chromaShift.x == 0 ? 0 : chromaShift.y == 0 ? 10 : 11, UInt8(bits)]
  }
}
