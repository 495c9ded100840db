#if canImport(Glibc)
  import Glibc
#endif

extension WarpStyle {
  /// The patch over a box from the origin; `bend` is in -1...1.
  package func patch(over size: SIMD2<Double>, bend: Double, axis: WarpAxis = .horizontal) -> BezierPatch {
    // Twist has no axis.
    guard axis == .vertical, self != .twist else { return patch(Shape(size: size, bend: bend)) }
    return patch(Shape(size: SIMD2(size.y, size.x), bend: bend)).transposed
  }

  private func patch(_ shape: Shape) -> BezierPatch {
    guard !shape.isFlat else {
      return BezierPatch(columns: grid.columns, rows: grid.rows, over: shape.size)
    }
    switch self {
    case .arc: return shape.arc
    case .arcLower: return shape.arcLower
    case .arcUpper: return shape.arcLower.mirrored(height: shape.size.y)
    case .arch: return shape.arch(lowerFollows: true)
    case .bulge: return shape.arch(lowerFollows: false)
    case .shellLower: return shape.shellLower
    case .shellUpper: return shape.shellLower.mirrored(height: shape.size.y)
    case .flag: return shape.rows([(0, [0, -1, 1, 0]), (1, [0, -1, 1, 0])])
    case .wave: return shape.rows([(0, [0, 0, 0, 0]), (0.5, [0, 1, -1, 0]), (1, [0, 0, 0, 0])])
    case .fish: return shape.rows([(0, [0, -1, 1, 0]), (1, [0, 1, -1, 0])])
    case .rise: return shape.rows([(0, [1, 1, 0, 0]), (1, [1, 1, 0, 0])])
    case .fisheye: return shape.fisheye
    case .inflate: return shape.inflated(sides: 1)
    case .squeeze: return shape.inflated(sides: -1)
    case .twist: return shape.twist
    }
  }

  private var grid: (columns: Int, rows: Int) {
    switch self {
    case .arc, .arcLower, .arcUpper, .arch, .bulge, .flag, .fish, .rise: (4, 2)
    case .shellLower, .shellUpper, .fisheye, .twist: (4, 4)
    case .wave: (4, 3)
    case .inflate, .squeeze: (3, 3)
    }
  }
}

extension WarpStyle {
  /// A box and how far it is bent.
  fileprivate struct Shape {
    let size: SIMD2<Double>
    let bend: Double
    /// The half angle of arcs: a bend of 1 is half a circle.
    let half: Double

    init(size: SIMD2<Double>, bend: Double) {
      self.size = size
      self.bend = bend
      half = abs(bend) * .pi / 2
    }

    /// Radii of arcs would be infinite. A bend this small moves nothing by a millionth of a point.
    var isFlat: Bool { abs(bend) < 1e-12 }

    /// A row of the box at a height.
    func flat(_ y: Double) -> [SIMD2<Double>] {
      [0.0, 1.0 / 3, 2.0 / 3, 1.0].map { SIMD2<Double>($0 * size.x, y) }
    }

    /// A cubic near the arc of a circle whose tangents at its ends rise by `half`.
    func arc(from x0: Double, to x1: Double, at y: Double, up: Bool) -> [SIMD2<Double>] {
      let radius = (x1 - x0) / (2 * sin(half))
      let reach = 4 / 3 * radius * tan(half / 2)
      let (across, rise) = (reach * cos(half), reach * sin(half) * (up ? -1 : 1))
      return [SIMD2(x0, y), SIMD2(x0 + across, y + rise), SIMD2(x1 - across, y + rise), SIMD2(x1, y)]
    }

    func patch(_ rows: [[SIMD2<Double>]]) -> BezierPatch {
      BezierPatch(columns: rows[0].count, rows: rows.count, points: rows.flatMap { $0 })
    }

    var arc: BezierPatch {
      let reach = size.y * sin(half)
      let up = patch([
        arc(from: -reach, to: size.x + reach, at: size.y * (1 - cos(half)), up: true),
        arc(from: 0, to: size.x, at: size.y, up: true),
      ])
      return bend > 0 ? up : up.mirrored(height: size.y)
    }

    var arcLower: BezierPatch { patch([flat(0), arc(from: 0, to: size.x, at: size.y, up: bend < 0)]) }

    func arch(lowerFollows: Bool) -> BezierPatch {
      let isUp = bend > 0
      return patch([
        arc(from: 0, to: size.x, at: 0, up: isUp),
        arc(from: 0, to: size.x, at: size.y, up: isUp == lowerFollows),
      ])
    }

    var shellLower: BezierPatch {
      let (width, height) = (size.x, size.y)
      var inner = flat(2 * height / 3)
      let reach = height * (bend > 0 ? 2 : 1) / 3
      let y = bend > 0 ? reach * cos(half) : height - reach * cos(half)
      inner[0] = SIMD2(-reach * sin(half), y)
      inner[3] = SIMD2(width + reach * sin(half), y)
      let last =
        bend > 0
        ? arc(
          from: -height * sin(half), to: width + height * sin(half), at: height * cos(half), up: false)
        : arc(from: 0, to: width, at: height, up: true)
      return patch([flat(0), flat(height / 3), inner, last])
    }

    /// Rows at parts of the height, whose points are moved down by multiples of twice the height times the bend.
    func rows(_ rows: [(height: Double, shifts: [Double])]) -> BezierPatch {
      let depth = 2 * size.y * bend
      return patch(
        rows.map { row in
          zip(flat(row.height * size.y), row.shifts).map { SIMD2($0.x, $0.y + $1 * depth) }
        })
    }

    var fisheye: BezierPatch {
      var patch = BezierPatch(columns: 4, rows: 4, over: size)
      for row in 1...2 {
        for column in 1...2 {
          let corner = SIMD2(column == 1 ? 0 : size.x, row == 1 ? 0 : size.y)
          patch[row, column] += 2 * bend * (corner - patch[row, column])
        }
      }
      return patch
    }

    func inflated(sides: Double) -> BezierPatch {
      var patch = BezierPatch(columns: 3, rows: 3, over: size)
      let reach = size * bend / 2
      patch[0, 1].y -= reach.y
      patch[2, 1].y += reach.y
      patch[1, 0].x -= sides * reach.x
      patch[1, 2].x += sides * reach.x
      return patch
    }

    var twist: BezierPatch {
      var patch = BezierPatch(columns: 4, rows: 4, over: size)
      let (across, down) = (SIMD2(size.x * abs(bend), 0), SIMD2(0, size.y * abs(bend)))
      patch[1, 1] += bend > 0 ? across : down
      patch[1, 2] += bend > 0 ? down : -across
      patch[2, 2] += bend > 0 ? -across : -down
      patch[2, 1] += bend > 0 ? -down : across
      return patch
    }
  }
}
