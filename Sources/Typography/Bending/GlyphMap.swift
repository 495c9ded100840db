import CFreeType
package import Pixels

/// The map that bends one outline of a text: places and images are points with y down.
///
/// A value; Sendable.
package enum GlyphMap: Sendable, Hashable {
  /// A move of text that stays as it is, and is rounded to pixels as flat text.
  case shift(SIMD2<Double>)
  case affine(Affine)
  case surface(WarpSurface)
  case curve(CurveMap)

  /// The image of a place.
  package func point(_ place: SIMD2<Double>) -> SIMD2<Double> {
    switch self {
    case .shift(let move): place + move
    case .affine(let map): map.apply(place)
    case .surface(let surface): surface.point(place)
    case .curve(let map): map.point(place)
    }
  }

  /// How far text is moved that stays as it is; nil elsewhere.
  package var move: SIMD2<Double>? { if case .shift(let move) = self { move } else { nil } }

  /// The same map where it is affine; nil elsewhere.
  package var affine: Affine? {
    switch self {
    case .shift(let move): .translation(move)
    case .affine(let map): map
    case .surface, .curve: nil
    }
  }
}

extension Outline {
  /// How far a bent outline may be off, in pixels. FreeType's points are half as far apart.
  static let bendingError = 1.0 / 32

  /// The outline bent by a map. It stands at `pen` in the map's points, and `scale` is the number of pixels in one of
  /// them; the result is in pixels from the origin of the map's images.
  ///
  /// Parts of contours that lie inside others are taken away before, because a fold would turn them over.
  ///
  /// A curve may become thousands of lines; an outline of more than FreeType can draw is refused as soon as it is.
  func bent(
    by map: GlyphMap, pen: SIMD2<Double>, scale: Double, mostPoints: Int = Int(Int16.max)
  ) throws(FontError) -> Outline {
    func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
      pen + SIMD2(point.x, -point.y) / (64 * scale)
    }
    func vector(_ point: SIMD2<Double>) -> FT_Vector {
      FT_Vector(x: Outline.sixtyFourths(point.x * scale), y: Outline.sixtyFourths(-point.y * scale))
    }
    if let affine = map.affine {
      var copy = self
      copy.mapPoints { vector(affine.apply(place(SIMD2(Double($0.x), Double($0.y))))) }
      return copy
    }
    var bent = united()
    var count = 0
    for index in bent.contours.indices {
      var line: [SIMD2<Double>] = []
      let segments = bent.contours[index].segments
      if !bent.contours[index].isClosed, let start = segments.first?.first { line.append(map.point(place(start))) }
      for segment in segments {
        map.divide(segment.map(place), error: Outline.bendingError / scale, to: &line)
        guard count + line.count <= mostPoints else {
          throw .outlineTooDetailed(points: count + line.count, limit: mostPoints)
        }
      }
      count += line.count
      bent.contours[index].points = line.map(vector)
      bent.contours[index].tags = [CChar](repeating: 1, count: line.count)
    }
    bent.contours.removeAll { $0.points.isEmpty }
    return bent
  }

  /// A coordinate in FreeType's units, within its arithmetic: what is further out is too large for any mask.
  private static func sixtyFourths(_ pixels: Double) -> Int {
    Int(bounded: (min(max(pixels, -1e6), 1e6) * 64).rounded())
  }
}

extension GlyphMap {
  fileprivate func divide(_ curve: [SIMD2<Double>], error: Double, to line: inout [SIMD2<Double>]) {
    switch self {
    case .shift, .affine: line.append(point(curve[curve.count - 1]))
    case .surface(let surface): surface.divide(curve, error: error, to: &line)
    case .curve(let map): map.divide(curve, error: error, to: &line)
    }
  }
}
