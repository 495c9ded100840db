import CDeflate
import Pixels

/// A picture in fewer channels than four, without loss.
struct ReducedImage {
  private let width: Int
  private let height: Int
  private let type: PNGChunk.ColorType
  /// Rows of `type.channels` bytes a pixel.
  private let pixels: [UInt8]
  /// Red, green, blue, alpha of each entry, translucent ones first.
  private let palette: [SIMD4<UInt8>]

  private static let paletteSize = 256

  /// Nil where the picture needs all four channels. `image` has straight alpha.
  init?(_ image: PixelBuffer) {
    width = image.width
    height = image.height
    let content = Content(image)
    if let colors = content.colors, !(content.isOpaque && content.isGray) {
      type = .palette
      palette = ReducedImage.ordered(colors)
      let indices = Dictionary(uniqueKeysWithValues: zip(palette, 0...).map { ($0, UInt8($1)) })
      pixels = ReducedImage.map(image) { [indices[$0] ?? 0] }
      return
    }
    palette = []
    switch (content.isOpaque, content.isGray) {
    case (true, true):
      type = .gray
      pixels = ReducedImage.map(image) { [$0.x] }
    case (true, false):
      type = .rgb
      pixels = ReducedImage.map(image) { [$0.x, $0.y, $0.z] }
    case (false, true):
      type = .grayAlpha
      pixels = ReducedImage.map(image) { [$0.x, $0.w] }
    case (false, false): return nil
    }
  }

  /// What a picture is made of; `colors` is nil where there are more than a palette holds.
  private struct Content {
    var isOpaque = true
    var isGray = true
    var colors: Set<SIMD4<UInt8>>? = []

    init(_ image: PixelBuffer) {
      var last: SIMD4<UInt8>?
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = image[x, y]
          guard pixel != last else { continue }
          last = pixel
          isOpaque = isOpaque && pixel.w == 255
          isGray = isGray && pixel.x == pixel.y && pixel.y == pixel.z
          colors?.insert(pixel)
          if let count = colors?.count, count > ReducedImage.paletteSize { colors = nil }
          // Nothing is left to find out.
          if colors == nil, !isOpaque, !isGray { return }
        }
      }
    }
  }

  /// tRNS ends with the last entry that is not opaque; a fixed order, so that equal pictures are equal files.
  private static func ordered(_ colors: Set<SIMD4<UInt8>>) -> [SIMD4<UInt8>] {
    colors.sorted { ($0.w, $0.x, $0.y, $0.z) < ($1.w, $1.x, $1.y, $1.z) }
  }

  private static func map(_ image: PixelBuffer, _ channels: (SIMD4<UInt8>) -> [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(image.width * image.height * 3)
    var last: (pixel: SIMD4<UInt8>, channels: [UInt8])?
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        if let last, last.pixel == pixel {
          result += last.channels
          continue
        }
        let mapped = channels(pixel)
        last = (pixel, mapped)
        result += mapped
      }
    }
    return result
  }

  func png(compression: PNGCodec.Compression, pixelsPerMetre: UInt32) -> [UInt8] {
    var file = PNGChunk.head(width: width, height: height, colorType: type, pixelsPerMetre: pixelsPerMetre)
    if type == .palette {
      file += PNGChunk.bytes("PLTE", palette.flatMap { [$0.x, $0.y, $0.z] })
      let alphas = palette.map(\.w).prefix { $0 < 255 }
      if !alphas.isEmpty { file += PNGChunk.bytes("tRNS", Array(alphas)) }
    }
    return file + PNGChunk.bytes("IDAT", compressed(compression)) + PNGChunk.end
  }

  /// libdeflate's levels that stand for ours.
  private func compressed(_ compression: PNGCodec.Compression) -> [UInt8] {
    let level: Int32 =
      switch compression {
      case .fast: 1
      case .balanced: 6
      case .small: 12
      }
    let data = filtered
    // Null for want of memory only.
    guard let compressor = libdeflate_alloc_compressor(level) else { preconditionFailure("out of memory") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = libdeflate_zlib_compress(compressor, data, data.count, target.baseAddress!, bound)
    }
  }

  /// Rows with their filters: Up, but None for a palette, whose numbers have no order, and for the first row.
  private var filtered: [UInt8] {
    let stride = width * type.channels
    let up: UInt8 = 2
    var result: [UInt8] = []
    result.reserveCapacity((stride + 1) * height)
    for y in 0..<height {
      let row = pixels[(y * stride)..<((y + 1) * stride)]
      if type == .palette || y == 0 {
        result.append(0)
        result += row
      } else {
        result.append(up)
        result += zip(row, pixels[((y - 1) * stride)..<(y * stride)]).map { $0 &- $1 }
      }
    }
    return result
  }
}
