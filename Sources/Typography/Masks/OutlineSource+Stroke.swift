import CFreeType

extension OutlineSource {
  /// The band along the outline of the loaded glyph, by FreeType's stroker.
  func mask(of stroke: OutlineStroke) throws(FontError) -> CoverageMask {
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
    var bands: [OutlineBorder] = []
    let outline = face.pointee.glyph.pointee.outline
    for index in 0..<Int(outline.n_contours) {
      bands += try borders(ofContour: index, in: outline, stroker: stroker, width: stroke.width)
    }
    return try rasterize(bands)
  }

  /// The two borders of one contour's band, or of a contour that the band covers whole, the outer one alone.
  ///
  /// A contour smaller than the band in both directions (the dot of an i, a small counter) has no inside left. Its
  /// inner border turns inside out, by a point reflection, which keeps its sense: filled by winding number it would
  /// cut a hole where the band is thickest. In one direction alone the reflection reverses the sense, and all is well.
  private func borders(
    ofContour index: Int, in outline: FT_Outline, stroker: FT_Stroker, width: Double
  ) throws(FontError) -> [OutlineBorder] {
    let first = index == 0 ? 0 : Int(outline.contours[index - 1]) + 1
    var last = outline.contours[index] - Int16(first)
    guard last >= 2 else { return [] }
    var contour = outline
    contour.n_contours = 1
    contour.n_points = last + 1
    contour.points = outline.points + first
    contour.tags = outline.tags + first
    let code = withUnsafeMutablePointer(to: &last) { ends in
      contour.contours = ends
      return FT_Stroker_ParseOutline(stroker, &contour, 0)
    }
    guard code == 0 else { throw .library(call: "FT_Stroker_ParseOutline", code: Int(code)) }
    let both = [
      try OutlineBorder(FT_STROKER_BORDER_LEFT, of: stroker),
      try OutlineBorder(FT_STROKER_BORDER_RIGHT, of: stroker),
    ]
    var box = FT_BBox()
    withUnsafeMutablePointer(to: &last) { ends in
      contour.contours = ends
      FT_Outline_Get_CBox(&contour, &box)
    }
    let isCovered = max(box.xMax - box.xMin, box.yMax - box.yMin) < FT_Pos(width * 64)
    return isCovered ? [both[0].width > both[1].width ? both[0] : both[1]] : both
  }

  private func rasterize(_ borders: [OutlineBorder]) throws(FontError) -> CoverageMask {
    var points = borders.flatMap(\.points)
    var tags = borders.flatMap(\.tags)
    var ends: [Int16] = []
    var count = 0
    for border in borders {
      // FreeType counts an outline's points in 16 bits.
      guard count + border.points.count <= Int(Int16.max) else {
        throw .library(call: "FT_Stroker_Export (the outline is too detailed to stroke)", code: count)
      }
      ends += border.ends.map { $0 + Int16(count) }
      count += border.points.count
    }
    return try points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          Result { () throws(FontError) in
            var outline = FT_Outline()
            outline.n_points = Int16(points.count)
            outline.n_contours = Int16(ends.count)
            outline.points = points.baseAddress
            outline.tags = tags.baseAddress
            outline.contours = ends.baseAddress
            return try rasterize(&outline)
          }
        }
      }
    }.get()
  }
}

/// One border of a stroked contour, out of FreeType's hands.
private struct OutlineBorder {
  let points: [FT_Vector]
  let tags: [CChar]
  /// The last point of each contour.
  let ends: [Int16]

  init(_ border: FT_StrokerBorder, of stroker: FT_Stroker) throws(FontError) {
    var pointCount: FT_UInt = 0
    var contourCount: FT_UInt = 0
    let code = FT_Stroker_GetBorderCounts(stroker, border, &pointCount, &contourCount)
    guard code == 0, pointCount <= FT_UInt(Int16.max) else {
      throw .library(call: "FT_Stroker_GetBorderCounts", code: Int(code))
    }
    var points = [FT_Vector](repeating: FT_Vector(), count: Int(pointCount))
    var tags = [CChar](repeating: 0, count: Int(pointCount))
    var ends = [Int16](repeating: 0, count: Int(contourCount))
    points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          var outline = FT_Outline()
          outline.points = points.baseAddress
          outline.tags = tags.baseAddress
          outline.contours = ends.baseAddress
          FT_Stroker_ExportBorder(stroker, border, &outline)
        }
      }
    }
    self.points = points
    self.tags = tags
    self.ends = ends
  }

  var width: FT_Pos { (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0) }
}
