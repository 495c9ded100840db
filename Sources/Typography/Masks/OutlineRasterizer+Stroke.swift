import CFreeType

extension OutlineRasterizer {
  /// The band along the contours of a shape, by FreeType's stroker.
  func band(of shape: Outline, stroke: OutlineStroke) throws(FontError) -> Outline {
    var stroker: FT_Stroker?
    let code = library.withLibrary { FT_Stroker_New($0, &stroker) }
    guard code == 0, let stroker else { throw .library(call: "FT_Stroker_New", code: Int(code)) }
    defer { FT_Stroker_Done(stroker) }
    let join =
      switch stroke.join {
      case .round: FT_STROKER_LINEJOIN_ROUND
      case .miter: FT_STROKER_LINEJOIN_MITER_FIXED
      case .bevel: FT_STROKER_LINEJOIN_BEVEL
      }
    FT_Stroker_Set(
      stroker, FT_Fixed((stroke.width * 32).rounded()), FT_STROKER_LINECAP_ROUND, join,
      FT_Fixed((stroke.miterLimit * 65536).rounded()))
    var band = Outline()
    for contour in shape.contours {
      for border in try borders(of: contour, stroker: stroker, width: stroke.width) {
        band.contours += border.contours
      }
    }
    return band
  }

  /// The two borders of the band along one contour. If the band covers the whole contour, only the outer border.
  ///
  /// A contour smaller than the band in both directions (the dot of an i, a small counter) has no inside left. Its
  /// inner border is turned inside out by a point reflection, which keeps its orientation: filled by winding number, it
  /// would cut a hole where the band is thickest. If it is smaller in one direction only, the reflection reverses the
  /// orientation, and the result is right.
  private func borders(
    of contour: Outline.Contour, stroker: FT_Stroker, width: Double
  ) throws(FontError) -> [Outline] {
    // A closed contour of one or two points is an anchor of the font and not a shape.
    guard contour.points.count >= (contour.isClosed ? 3 : 2) else { return [] }
    var box = FT_BBox()
    try Outline([contour]).withFreeType { outline throws(FontError) in
      FT_Outline_Get_CBox(&outline, &box)
      let code = FT_Stroker_ParseOutline(stroker, &outline, contour.isClosed ? 0 : 1)
      guard code == 0 else { throw .library(call: "FT_Stroker_ParseOutline", code: Int(code)) }
    }
    let left = try border(FT_STROKER_BORDER_LEFT, of: stroker)
    let right = try border(FT_STROKER_BORDER_RIGHT, of: stroker)
    let isCovered = max(box.xMax - box.xMin, box.yMax - box.yMin) < FT_Pos(width * 64)
    guard contour.isClosed, isCovered else { return [left, right] }
    return [left.extent > right.extent ? left : right]
  }

  /// One border of a stroked contour, as an outline of our own.
  private func border(_ border: FT_StrokerBorder, of stroker: FT_Stroker) throws(FontError) -> Outline {
    var pointCount: FT_UInt = 0
    var contourCount: FT_UInt = 0
    let code = FT_Stroker_GetBorderCounts(stroker, border, &pointCount, &contourCount)
    guard code == 0 else { throw .library(call: "FT_Stroker_GetBorderCounts", code: Int(code)) }
    guard pointCount <= FT_UInt(Int16.max) else {
      throw .outlineTooDetailed(points: Int(pointCount), limit: Int(Int16.max))
    }
    var points = [FT_Vector](repeating: FT_Vector(), count: Int(pointCount))
    var tags = [CChar](repeating: 0, count: Int(pointCount))
    var ends = [Int16](repeating: 0, count: Int(contourCount))
    return points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          var outline = FT_Outline()
          outline.points = points.baseAddress
          outline.tags = rebound(tags.baseAddress)
          outline.contours = rebound(ends.baseAddress)
          FT_Stroker_ExportBorder(stroker, border, &outline)
          return Outline(copying: outline)
        }
      }
    }
  }
}

extension Outline {
  /// The width of the box of all points, in 64ths of a pixel.
  fileprivate var extent: FT_Pos {
    let columns = contours.lazy.flatMap { $0.points }.map(\.x)
    return (columns.max() ?? 0) - (columns.min() ?? 0)
  }
}
