import CFreeType

/// What outlines cost, in microseconds of a processor, estimated of their points alone, so that every machine counts the
/// same. The factors were measured; they are right within a factor of three from 20 to 800 pixels.
enum OutlineEffort {
  /// The most that one outline may cost.
  static let most = 1_000_000.0

  /// Of filling an outline in a box of pixels. FreeType keeps the cells that an edge crosses in lists, one for each row,
  /// and walks along the list for each of them. A level line crosses none.
  static func filling(_ outline: FT_Outline, width: Int, height: Int) -> Double {
    var cells = Double(outline.n_points)
    var first = 0
    for contour in 0..<Int(outline.n_contours) {
      let end = Int(outline.contours[contour]) + 1
      guard end > first else { continue }
      var previous = outline.points[end - 1]
      var wasOnCurve = outline.tags[end - 1] & 1 != 0
      for index in first..<end {
        let point = outline.points[index]
        let isOnCurve = outline.tags[index] & 1 != 0
        let isLevel = point.y == previous.y && isOnCurve && wasOnCurve
        if !isLevel { cells += Double(abs(point.x - previous.x) + abs(point.y - previous.y)) / 64 }
        (previous, wasOnCurve) = (point, isOnCurve)
      }
      first = end
    }
    let perRow = min(Double(width), cells / Double(max(1, height)))
    return cells * perRow * 0.003
  }

  /// Of uniting the contours of an outline, whose edges are all sorted anew at each corner of another.
  static func uniting(_ outline: Outline) -> Double {
    guard outline.contours.count > 1 else { return 0 }
    var (points, down) = (0.0, 0.0)
    var (low, high) = (Double.infinity, -Double.infinity)
    for contour in outline.contours {
      guard var previous = contour.points.last else { continue }
      points += Double(contour.points.count)
      for point in contour.points {
        down += Double(abs(point.y - previous.y))
        (low, high) = (min(low, Double(point.y)), max(high, Double(point.y)))
        previous = point
      }
    }
    guard high > low else { return 0 }
    let contours = Double(outline.contours.count)
    return points * down / (high - low) * 0.1 + contours * contours * 0.0005
  }

  /// Of bending, by the lines that an outline becomes. With the default limit a text may have a million of them.
  static func bending(_ bent: Outline) -> Double {
    bent.contours.reduce(0) { $0 + Double($1.points.count) } * 4
  }

  /// Of the band along the contours of an outline.
  static func stroking(_ outline: Outline) -> Double {
    outline.contours.reduce(0) { $0 + Double($1.points.count) } * 2.5
  }
}
