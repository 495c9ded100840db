import CFreeType

/// The contours of a shape in 64ths of a pixel, y up, as FreeType has them.
///
/// A value that is independent of the glyph slot it may come from: it can be transformed, united and stroked without
/// FreeType's face.
struct Outline {
  struct Contour {
    /// 64ths of a pixel, y up.
    var points: [FT_Vector]
    /// FreeType's tags: a point on the curve, or a control point of a quadratic or a cubic.
    var tags: [CChar]
    /// False for an open line, which is stroked with ends.
    var isClosed = true
  }

  var contours: [Contour] = []
  /// Whether the shape is filled by the even-odd rule, and not by the non-zero one.
  var isEvenOdd = false

  /// How far to the right a slanted outline is moved for each unit above the baseline: the tangent of 14 degrees, the
  /// angle of `oblique` in CSS.
  static let syntheticSlant = 0.249328

  init(_ contours: [Contour] = []) { self.contours = contours }

  /// Copies an outline of FreeType's.
  init(copying outline: FT_Outline) {
    var first = 0
    for index in 0..<Int(outline.n_contours) {
      let end = Int(outline.contours[index]) + 1
      guard end > first else { continue }
      contours.append(
        Contour(
          points: Array(UnsafeBufferPointer(start: outline.points + first, count: end - first)),
          tags: Array(UnsafeMutableBufferPointer(start: rebound(outline.tags + first), count: end - first))))
      first = end
    }
  }

  var isEmpty: Bool { contours.isEmpty }

  /// Moves the outline by 64ths of a pixel, y up.
  mutating func translate(x: Int, y: Int) {
    guard x != 0 || y != 0 else { return }
    mapPoints { FT_Vector(x: $0.x + x, y: $0.y + y) }
  }

  mutating func mapPoints(_ map: (FT_Vector) -> FT_Vector) {
    for index in contours.indices {
      for point in contours[index].points.indices {
        contours[index].points[point] = map(contours[index].points[point])
      }
    }
  }

  /// Calls `body` with the outline as FreeType's type. Throws if it has more points than FreeType's 16 bits can count.
  func withFreeType<Result>(
    _ body: (inout FT_Outline) throws(FontError) -> Result
  ) throws(FontError) -> Result {
    var points = contours.flatMap(\.points)
    guard points.count <= Int(Int16.max) else {
      throw .outlineTooDetailed(points: points.count, limit: Int(Int16.max))
    }
    var tags = contours.flatMap(\.tags)
    var ends: [Int16] = []
    ends.reserveCapacity(contours.count)
    var count = 0
    for contour in contours {
      count += contour.points.count
      ends.append(Int16(count - 1))
    }
    return try points.withUnsafeMutableBufferPointer { points in
      tags.withUnsafeMutableBufferPointer { tags in
        ends.withUnsafeMutableBufferPointer { ends in
          Swift.Result { () throws(FontError) in
            var outline = FT_Outline()
            outline.n_points = .init(points.count)
            outline.n_contours = .init(ends.count)
            outline.points = points.baseAddress
            outline.tags = rebound(tags.baseAddress)
            outline.contours = rebound(ends.baseAddress)
            if isEvenOdd { outline.flags = Int32(FT_OUTLINE_EVEN_ODD_FILL) }
            return try body(&outline)
          }
        }
      }
    }.get()
  }
}

/// The same numbers of FreeType's with the sign that its header gives them: tags and ends of contours lost theirs in 2.13.3,
/// and none of ours is negative.
func rebound<Number, Other>(_ pointer: UnsafeMutablePointer<Number>?) -> UnsafeMutablePointer<Other>? {
  UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: Other.self)
}
