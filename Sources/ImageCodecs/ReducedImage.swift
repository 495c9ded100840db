import CDeflate
import Pixels

/// A picture with fewer than four channels, without loss.
struct ReducedImage {
  private let width: Int
  private let height: Int
  private let type: PNGChunk.ColorType
  /// Whether the samples are colours, in sRGB.
  private let isColor: Bool
  /// Rows of `type.channels` bytes per pixel.
  private let pixels: [UInt8]
  /// Red, green, blue, alpha of each entry, translucent ones first.
  private let palette: [SIMD4<UInt8>]

  /// The alpha of an image as grey.
  init(alphaOf image: PixelBuffer) {
    width = image.width
    height = image.height
    type = .gray
    isColor = false
    palette = []
    pixels = ReducedImage.map(image, channels: 1) { $1[0] = ReducedImage.channels($0).w }
  }

  /// The picture with the given channels, or nil where these are all four. `image` must have straight alpha. Throws if
  /// the channels cannot hold the picture.
  init?(_ image: PixelBuffer, _ channels: PNGCodec.Channels) throws(CodecError) {
    switch channels {
    case .rgba: return nil
    case .fewest: self.init(fewestOf: image)
    case .rgb, .gray, .grayAlpha:
      let content = Content(image, countsColors: false)
      guard content.isOpaque || channels == .grayAlpha else {
        throw CodecError(
          format: "PNG", reason: "the picture is not opaque, and \(channels.rawValue) has no alpha; choose rgba")
      }
      guard content.isGray || channels == .rgb else {
        throw CodecError(
          format: "PNG", reason: "the picture has colours, and \(channels.rawValue) has none; choose rgb or rgba")
      }
      self.init(image, as: channels == .rgb ? .rgb : channels == .gray ? .gray : .grayAlpha)
    }
  }

  /// Nil where the picture needs all four channels.
  private init?(fewestOf image: PixelBuffer) {
    let content = Content(image, countsColors: true)
    if let colors = content.colors, !(content.isOpaque && content.isGray) {
      self.init(image, of: colors)
      return
    }
    switch (content.isOpaque, content.isGray) {
    case (true, true): self.init(image, as: .gray)
    case (true, false): self.init(image, as: .rgb)
    case (false, true): self.init(image, as: .grayAlpha)
    case (false, false): return nil
    }
  }

  private init(_ image: PixelBuffer, of colors: ColorTable) {
    width = image.width
    height = image.height
    isColor = true
    type = .palette
    let order = ReducedImage.order(of: colors)
    palette = order.map { ReducedImage.channels(colors.colors[$0]) }
    var entries = [UInt8](repeating: 0, count: order.count)
    for (entry, number) in order.enumerated() { entries[number] = UInt8(entry) }
    pixels = ReducedImage.map(image, channels: 1) { $1[0] = entries[colors.number(of: $0)] }
  }

  /// Leaves out the channels that the type does not have.
  private init(_ image: PixelBuffer, as type: PNGChunk.ColorType) {
    width = image.width
    height = image.height
    isColor = true
    palette = []
    self.type = type
    switch type {
    case .gray: pixels = ReducedImage.map(image, channels: 1) { $1[0] = ReducedImage.channels($0).x }
    case .grayAlpha:
      pixels = ReducedImage.map(image, channels: 2) {
        let pixel = ReducedImage.channels($0)
        ($1[0], $1[1]) = (pixel.x, pixel.w)
      }
    case .rgb:
      pixels = ReducedImage.map(image, channels: 3) {
        let pixel = ReducedImage.channels($0)
        ($1[0], $1[1], $1[2]) = (pixel.x, pixel.y, pixel.z)
      }
    case .rgba, .palette: preconditionFailure("\(type) is not made by leaving channels out")
    }
  }

  /// The properties of a picture's pixels; `colors` is nil where there are more than a palette holds.
  private struct Content {
    var isOpaque = true
    var isGray = true
    var colors: ColorTable?

    init(_ image: PixelBuffer, countsColors: Bool) {
      var table = ColorTable()
      var isFew = countsColors
      image.bytes.withUnsafeBytes { bytes in
        var last: UInt32?
        for offset in stride(from: 0, to: bytes.count, by: 4) {
          let packed = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          guard packed != last else { continue }
          last = packed
          let pixel = ReducedImage.channels(packed)
          isOpaque = isOpaque && pixel.w == 255
          isGray = isGray && pixel.x == pixel.y && pixel.y == pixel.z
          isFew = isFew && table.insert(packed)
          // All properties are known.
          if !isFew, !isOpaque, !isGray { break }
        }
      }
      colors = isFew ? table : nil
    }
  }

  /// The red, green, blue and alpha of four bytes in memory order.
  private static func channels(_ packed: UInt32) -> SIMD4<UInt8> { unsafeBitCast(packed, to: SIMD4<UInt8>.self) }

  /// The numbers of the colours in the palette's order. Translucent ones come first, because tRNS ends with the last of
  /// them. The order is fixed, so that equal pictures give equal files.
  private static func order(of table: ColorTable) -> [Int] {
    table.colors.indices.sorted { first, second in
      let (a, b) = (channels(table.colors[first]), channels(table.colors[second]))
      return (a.w, a.x, a.y, a.z) < (b.w, b.x, b.y, b.z)
    }
  }

  private static func map(
    _ image: PixelBuffer, channels: Int, _ write: (UInt32, UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let size = image.width * image.height * channels
    return [UInt8](unsafeUninitializedCapacity: size) { target, count in
      image.bytes.withUnsafeBytes { bytes in
        for pixel in 0..<(bytes.count / 4) {
          let packed = bytes.loadUnaligned(fromByteOffset: 4 * pixel, as: UInt32.self)
          write(packed, target.baseAddress! + pixel * channels)
        }
      }
      count = size
    }
  }

  func png(compression: PNGCodec.Compression, pixelsPerMetre: UInt32) -> [UInt8] {
    var file = PNGChunk.head(
      width: width, height: height, colorType: type, isColor: isColor, pixelsPerMetre: pixelsPerMetre)
    if type == .palette {
      file += PNGChunk.bytes("PLTE", palette.flatMap { [$0.x, $0.y, $0.z] })
      let alphas = palette.map(\.w).prefix { $0 < 255 }
      if !alphas.isEmpty { file += PNGChunk.bytes("tRNS", Array(alphas)) }
    }
    return file + PNGChunk.bytes("IDAT", compressed(compression)) + PNGChunk.end
  }

  /// Compresses the rows with the libdeflate level that corresponds to `compression`.
  private func compressed(_ compression: PNGCodec.Compression) -> [UInt8] {
    let level: Int32 =
      switch compression {
      case .fast: 1
      case .balanced: 6
      case .small: 12
      }
    let data = filtered
    // libdeflate returns null only if memory runs out.
    guard let compressor = libdeflate_alloc_compressor(level) else { preconditionFailure("out of memory") }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, data.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = libdeflate_zlib_compress(compressor, data, data.count, target.baseAddress!, bound)
    }
  }

  /// The rows with their filters. The filter is Up, but None for the first row and for a palette, whose numbers have no
  /// order.
  private var filtered: [UInt8] {
    let rowLength = width * type.channels
    let up: UInt8 = 2
    return [UInt8](unsafeUninitializedCapacity: (rowLength + 1) * height) { target, count in
      pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          let row = target.baseAddress! + y * (rowLength + 1)
          let source = pixels.baseAddress! + y * rowLength
          let isPlain = type == .palette || y == 0
          row[0] = isPlain ? 0 : up
          if isPlain {
            (row + 1).update(from: source, count: rowLength)
          } else {
            let above = source - rowLength
            for x in 0..<rowLength { row[1 + x] = source[x] &- above[x] }
          }
        }
      }
      count = (rowLength + 1) * height
    }
  }
}
