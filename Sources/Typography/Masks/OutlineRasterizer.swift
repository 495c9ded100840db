import CFreeType
import Pixels

/// Computes the coverage of outlines with FreeType's rasterizer. FreeType first divides curves into line segments that
/// are within about 1/16 px of them, and then computes the exact area of the resulting polygon in each pixel.
///
/// Sendable: FreeType's library is used under its own lock.
struct OutlineRasterizer: Sendable {
  let library: FreeTypeLibrary
  /// The pixels of the largest mask that is more than a box.
  var mostPixels = Int.max
  /// Whether a shape is of several glyphs that overlap: edges that lie in each other then count once within it, too.
  var isJoined = false

  /// The largest mask, in pixels, in either direction.
  static let largestMask = 16384

  /// The mask of a shape, or of its stroke. `map` transforms the finished shape, in pixels with y down, including its
  /// translation. `before` is what the shape has cost so far.
  ///
  /// Never inlined: Swift 6.3.1's optimiser stops where it is ("BorrowedFromInst", before it lowers ownership).
  @inline(never)
  func mask(
    of shape: Outline, stroke: OutlineStroke?, map: Affine = .identity, after before: Double = 0
  ) throws(FontError) -> CoverageMask {
    guard let stroke, !shape.isEmpty else { return try fill(shape.mapped(by: map), after: before) }
    let uniting = try checked(OutlineEffort.uniting(shape), of: shape)
    // A contour inside another is not an edge of the shape, and has no stroke.
    let united = shape.united()
    let effort = try checked(before + uniting + OutlineEffort.stroking(united), of: shape)
    let band = try fill(band(of: united, stroke: stroke).mapped(by: map), after: effort)
    let whole = isJoined ? united : shape
    switch stroke.side {
    case .both: return band
    case .inside: return band.product(with: try fill(whole.mapped(by: map)))
    case .outside: return band.remainder(without: try fill(whole.mapped(by: map)))
    }
  }

  /// The part of an outline's coverage in a box of pixels whose bottom left is the origin of the outline: the pixels
  /// that it may cover, from the box's top left, with a byte for each, and what making them cost. Nil where there are
  /// none. However far the outline reaches, memory is taken for the box alone.
  func coverage(
    of outline: Outline, width: Int, height: Int
  ) throws(FontError) -> (rect: PixelRect, coverage: [UInt8], effort: Double)? {
    try outline.withFreeType { outline throws(FontError) in
      var box = FT_BBox()
      FT_Outline_Get_CBox(&outline, &box)
      let (left, right) = (max(0, box.xMin >> 6), min(width, (box.xMax + 63) >> 6))
      let (bottom, top) = (max(0, box.yMin >> 6), min(height, (box.yMax + 63) >> 6))
      guard outline.n_points > 0, left < right, bottom < top else { return nil }
      let effort = OutlineEffort.filling(outline, width: right - left, height: top - bottom)
      guard effort <= OutlineEffort.most else {
        throw .outlineTooIntricate(width: right - left, height: top - bottom)
      }
      FT_Outline_Translate(&outline, -left * 64, -bottom * 64)
      let coverage = try coverage(of: &outline, width: right - left, height: top - bottom)
      let rect = PixelRect(minX: left, minY: height - top, maxX: right, maxY: height - bottom)
      return (rect, coverage, effort)
    }
  }

  /// Throws if what is done to an outline costs too much.
  func checked(_ effort: Double, of outline: Outline) throws(FontError) -> Double {
    guard effort <= OutlineEffort.most else {
      let size = try outline.withFreeType { (outline) throws(FontError) in
        var box = FT_BBox()
        FT_Outline_Get_CBox(&outline, &box)
        return (width: (box.xMax - box.xMin) >> 6, height: (box.yMax - box.yMin) >> 6)
      }
      throw .outlineTooIntricate(width: size.width, height: size.height)
    }
    return effort
  }

  /// The mask of an outline; an empty one for an outline without area. `effort` is what it has cost so far.
  private func fill(_ outline: Outline, after effort: Double = 0) throws(FontError) -> CoverageMask {
    try outline.withFreeType { outline throws(FontError) in try fill(&outline, after: effort) }
  }

  /// The mask of an outline, which is moved by this call.
  private func fill(_ outline: inout FT_Outline, after before: Double) throws(FontError) -> CoverageMask {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let left = box.xMin >> 6
    let bottom = box.yMin >> 6
    let width = ((box.xMax + 63) >> 6) - left
    let height = ((box.yMax + 63) >> 6) - bottom
    guard outline.n_points > 0, width > 0, height > 0 else {
      return CoverageMask(left: 0, top: 0, width: 0, height: 0, coverage: [])
    }
    guard width <= OutlineRasterizer.largestMask, height <= OutlineRasterizer.largestMask else {
      throw .glyphTooLarge(pixels: max(width, height), limit: OutlineRasterizer.largestMask)
    }
    let effort = before + OutlineEffort.filling(outline, width: width, height: height)
    guard effort <= OutlineEffort.most else { throw .outlineTooIntricate(width: width, height: height) }
    guard width * height <= mostPixels else {
      return CoverageMask(left: left, top: -(bottom + height), boxWidth: width, boxHeight: height)
    }
    FT_Outline_Translate(&outline, -left * 64, -bottom * 64)
    let coverage = try coverage(of: &outline, width: width, height: height)
    return CoverageMask(
      left: left, top: -(bottom + height), width: width, height: height, coverage: coverage, effort: Int(effort))
  }

  /// The coverage of the pixels right of and above the origin.
  private func coverage(of outline: inout FT_Outline, width: Int, height: Int) throws(FontError) -> [UInt8] {
    var coverage = [UInt8](repeating: 0, count: width * height)
    var bitmap = FT_Bitmap()
    bitmap.width = UInt32(width)
    bitmap.rows = UInt32(height)
    bitmap.pitch = Int32(width)
    bitmap.num_grays = 256
    bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
    let code = coverage.withUnsafeMutableBufferPointer { bytes in
      bitmap.buffer = bytes.baseAddress
      return library.withLibrary { OutlineRasterizer.fill(&bitmap, with: &outline, in: $0) }
    }
    guard Int(code) != Int(FT_Err_Raster_Overflow) else { throw .outlineTooIntricate(width: width, height: height) }
    guard code == 0 else { throw .library(call: "FT_Outline_Get_Bitmap", code: Int(code)) }
    return coverage
  }

  /// Fills a bitmap. FreeType has room for some hundred edges in a row, and divides what has more into fewer rows only; a
  /// row that is alone is divided here.
  private static func fill(
    _ bitmap: inout FT_Bitmap, with outline: inout FT_Outline, in library: FT_Library
  ) -> FT_Error {
    let code = FT_Outline_Get_Bitmap(library, &outline, &bitmap)
    guard Int(code) == Int(FT_Err_Raster_Overflow), bitmap.width > 1 else { return code }
    let (width, half) = (bitmap.width, Int(bitmap.width / 2))
    bitmap.width = UInt32(half)
    let first = fill(&bitmap, with: &outline, in: library)
    bitmap.width = width
    guard first == 0 else { return first }
    var right = bitmap
    right.width -= UInt32(half)
    right.buffer = bitmap.buffer.advanced(by: half)
    FT_Outline_Translate(&outline, -half * 64, 0)
    defer { FT_Outline_Translate(&outline, half * 64, 0) }
    return fill(&right, with: &outline, in: library)
  }
}

extension Outline {
  /// The outline transformed by a map in pixels with y down.
  func mapped(by map: Affine) -> Outline {
    guard map != .identity else { return self }
    var copy = self
    if map.isTranslation {
      copy.translate(x: Int((map.tx * 64).rounded()), y: -Int((map.ty * 64).rounded()))
    } else {
      copy.mapPoints { point in
        let mapped = map.apply(SIMD2(Double(point.x) / 64, -Double(point.y) / 64)) * 64
        return FT_Vector(x: Int(mapped.x.rounded()), y: -Int(mapped.y.rounded()))
      }
    }
    return copy
  }
}
