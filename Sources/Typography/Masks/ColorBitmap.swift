import CFreeType
import Pixels

/// A colour bitmap of a font: premultiplied, in the size that the font has.
struct ColorBitmap {
  /// `width * height` texels, rows top to bottom: red, green, blue, alpha in 0...255, premultiplied.
  private(set) var texels: [SIMD4<Float>]
  let width: Int
  let height: Int
  /// The place relative to the glyph's origin in pixels, y down.
  let left: Int
  let top: Int

  /// An opaque picture whose left and lower edges are so far right of the glyph's origin and above it.
  init(_ pixels: PixelBuffer, left: Int, bottom: Int) {
    (width, height) = (pixels.width, pixels.height)
    (self.left, top) = (left, -(bottom + pixels.height))
    texels = (0..<height).flatMap { y in (0..<pixels.width).map { SIMD4<Float>(pixels[$0, y]) } }
  }

  /// Nil where FreeType's bitmap has no colours.
  init?(_ slot: FT_GlyphSlot) {
    let bitmap = slot.pointee.bitmap
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let bytes = bitmap.buffer else { return nil }
    width = Int(bitmap.width)
    height = Int(bitmap.rows)
    left = Int(slot.pointee.bitmap_left)
    top = -Int(slot.pointee.bitmap_top)
    var texels: [SIMD4<Float>] = []
    texels.reserveCapacity(width * height)
    for y in 0..<height {
      let row = bytes + y * Int(bitmap.pitch)
      for x in 0..<width {
        let pixel = row + 4 * x
        texels.append(SIMD4(Float(pixel[2]), Float(pixel[1]), Float(pixel[0]), Float(pixel[3])))
      }
    }
    self.texels = texels
  }

  /// The bitmap, mirrored from left to right where it is.
  func mirrored(_ isMirrored: Bool) -> ColorBitmap {
    guard isMirrored else { return self }
    var result = self
    for y in 0..<height {
      for x in 0..<width { result.texels[y * width + x] = texels[y * width + width - 1 - x] }
    }
    return result
  }

  /// The bitmap scaled by `scale`. Each pixel is the mean of the texels that it covers, so no texel is skipped. Nil for
  /// an empty bitmap.
  func resampled(by scale: Double) throws(FontError) -> ColorGlyph? {
    // A font may say of a large bitmap that it is for a small size.
    let longest = Double(max(width, height)) * scale
    guard longest <= Double(OutlineRasterizer.largestMask) else {
      throw .glyphTooLarge(pixels: Int(longest), limit: OutlineRasterizer.largestMask)
    }
    let columns = Coverings(origin: left, count: width, scale: scale)
    let rows = Coverings(origin: top, count: height, scale: scale)
    guard !columns.places.isEmpty, !rows.places.isEmpty else { return nil }
    // Rows are resampled first, columns second.
    var narrow = [SIMD4<Float>](repeating: .zero, count: columns.places.count * height)
    for y in 0..<height {
      for (x, covering) in columns.places.enumerated() {
        var sum = SIMD4<Float>.zero
        for (place, weight) in covering { sum += texels[y * width + place] * weight }
        narrow[y * columns.places.count + x] = sum
      }
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.places.count * rows.places.count * 4)
    for covering in rows.places {
      for x in columns.places.indices {
        var sum = SIMD4<Float>.zero
        for (place, weight) in covering { sum += narrow[place * columns.places.count + x] * weight }
        let rounded = (sum + 0.5).rounded(.down)
        for channel in 0..<4 { pixels.append(UInt8(bounded: rounded[channel])) }
      }
    }
    return ColorGlyph(
      left: columns.first, top: rows.first,
      picture: Picture(
        PixelBuffer(
          width: columns.places.count, height: rows.places.count, alphaMode: .premultiplied, bytes: pixels)))
  }

  /// For each pixel along one axis, the texels below it and the share of the pixel that each covers.
  private struct Coverings {
    /// The first pixel.
    let first: Int
    let places: [[(place: Int, weight: Float)]]

    init(origin: Int, count: Int, scale: Double) {
      let start = Double(origin) * scale
      let end = Double(origin + count) * scale
      first = Int(start.rounded(.down))
      let last = max(first, Int((end - 1e-9).rounded(.up)))
      places = (first..<last).map { pixel in
        let from = max(Double(pixel), start) / scale - Double(origin)
        let to = min(Double(pixel + 1), end) / scale - Double(origin)
        let low = min(count - 1, max(0, Int(from.rounded(.down))))
        let high = max(low, min(count - 1, Int((to - 1e-9).rounded(.down))))
        return (low...high).map { texel in
          let covered = min(to, Double(texel + 1)) - max(from, Double(texel))
          return (texel, Float(max(0, covered) * scale))
        }
      }
    }
  }
}
