import CFreeType
package import Pixels

/// The outlines of a text, for those who cut or engrave it.
extension TextLayout {
  /// The pixels in which the em of a line's largest font is measured: points of outlines are then 1/16384 of an em apart.
  private static let outlineEm = 256.0
  /// The most points of a line's outline.
  private static let mostPoints = 1_000_000

  /// The outline of a line's letters where they are drawn, in points; the block begins at `origin`. Letters that overlap
  /// or join are one shape, and keep their curves where they do not. The non-zero rule fills it; outer contours run
  /// clockwise on the screen, and holes the other way, whichever way they run in the font.
  package func outline(
    ofLine index: Int, at origin: SIMD2<Double>, by bending: TextBending?, where isWanted: (GlyphRun.Glyph) -> Bool
  ) throws(FontError) -> Path {
    let line = lines[index]
    let largest = line.runs.map(\.size).max() ?? 0
    guard largest > 0 else { return Path() }
    let fine = TextLayout.outlineEm / largest
    var (whole, count) = (Outline(), 0)
    for run in line.runs {
      for cluster in run.clusters {
        for glyph in run.glyphs[cluster.glyphs] where isWanted(glyph) {
          let pen = origin + SIMD2(glyph.x, line.baseline + glyph.y)
          var map = GlyphMap.affine(.identity)
          if let bending {
            let bent = bending.map(of: run, ofLine: index, clusterAt: origin.x + cluster.x, glyphAt: pen)
            guard let bent else { continue }
            map = bent
          }
          let outline = try run.face.outline(of: glyph.id, pixelsPerEm: run.size * fine, shape: run.shape)
          let bent = try outline.bent(by: map, pen: pen, scale: fine, mostPoints: TextLayout.mostPoints - count)
          count += bent.contours.reduce(0) { $0 + $1.points.count }
          whole.contours += bent.contours
        }
      }
    }
    var path = Path()
    for group in whole.overlappingGroups {
      guard OutlineEffort.uniting(group) <= OutlineEffort.most else {
        throw .outlineTooIntricate(width: Int(width), height: Int(height))
      }
      path.steps += group.united().path(scale: 1 / (64 * fine)).steps
    }
    return path
  }
}

extension Outline {
  /// The contours in groups whose boxes do not overlap. What is united in one of them changes no other.
  fileprivate var overlappingGroups: [Outline] {
    var groups: [(box: FT_BBox, contours: [Contour])] = []
    for contour in contours where !contour.points.isEmpty {
      var box = FT_BBox(xMin: .max, yMin: .max, xMax: .min, yMax: .min)
      for point in contour.points {
        box = FT_BBox(
          xMin: min(box.xMin, point.x), yMin: min(box.yMin, point.y), xMax: max(box.xMax, point.x),
          yMax: max(box.yMax, point.y))
      }
      var group = (box: box, contours: [Contour]())
      // A group that grows may reach others.
      while let index = groups.lastIndex(where: { Outline.overlap($0.box, group.box) }) {
        let other = groups.remove(at: index)
        group.contours = other.contours + group.contours
        group.box = FT_BBox(
          xMin: min(group.box.xMin, other.box.xMin), yMin: min(group.box.yMin, other.box.yMin),
          xMax: max(group.box.xMax, other.box.xMax), yMax: max(group.box.yMax, other.box.yMax))
      }
      group.contours.append(contour)
      groups.append(group)
    }
    return groups.map { Outline($0.contours) }
  }

  private static func overlap(_ a: FT_BBox, _ b: FT_BBox) -> Bool {
    a.xMin <= b.xMax && b.xMin <= a.xMax && a.yMin <= b.yMax && b.yMin <= a.yMax
  }

  /// The area inside, with y up: negative where outer contours run clockwise.
  private var signedArea: Double { contours.reduce(0) { $0 + Outline.area($1.flattened()) } }

  /// The outline as a path with y down, in units of which a 64th of a pixel is `scale`.
  fileprivate func path(scale: Double) -> Path {
    func point(_ point: SIMD2<Double>) -> SIMD2<Double> { SIMD2(point.x, -point.y) * scale }
    let isReversed = signedArea > 0
    var path = Path()
    for contour in contours {
      let segments = isReversed ? contour.segments.reversed().map { $0.reversed() } : contour.segments
      guard let start = segments.first?.first else { continue }
      path.steps.append(.move(point(start)))
      for (index, curve) in segments.enumerated() {
        switch curve.count {
        case 2: if index + 1 < segments.count { path.steps.append(.line(point(curve[1]))) }
        case 3: path.steps.append(.quadratic(control: point(curve[1]), end: point(curve[2])))
        default:
          path.steps.append(.cubic(control1: point(curve[1]), control2: point(curve[2]), end: point(curve[3])))
        }
      }
      path.steps.append(.close)
    }
    return path
  }
}
