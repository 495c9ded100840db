import JSON

extension LayerStyle {
  /// A curve from 0...1 to 0...1 that the strength of an effect follows: natural cubic splines through points, cut at
  /// corners.
  ///
  /// Sendable; a plain value.
  public struct Contour: Sendable, Hashable {
    /// The points, at least two, each further right than the one before.
    public var points: [Point]

    /// Makes a contour through points.
    public init(_ points: [Point]) { self.points = points }

    /// A point of a contour.
    ///
    /// Sendable; a plain value.
    public struct Point: Sendable, Hashable {
      /// The strength before, 0...1.
      public var x: Double
      /// The strength after, 0...1.
      public var y: Double
      /// Whether the curve has a corner here.
      public var isCorner: Bool

      /// Makes a point from its members.
      public init(_ x: Double, _ y: Double, isCorner: Bool = false) {
        self.x = x
        self.y = y
        self.isCorner = isCorner
      }
    }

    /// The strength stays as it is.
    public static let linear = Contour([Point(0, 0), Point(1, 1)])
  }
}

extension LayerStyle.Contour {
  /// The contours that come with Photoshop, by their names. The numbers are theirs, of 255.
  static let presets: [(name: String, contour: LayerStyle.Contour)] = [
    ("linear", .linear),
    ("gaussian", preset([0, 0, 32, 7, 64, 38, 96, 101, 128, 166, 159, 209, 191, 235, 223, 248, 255, 255])),
    ("ring", preset([0, 0, 32, 110, 64, 237, 96, 239, 128, 138, 159, 32, 191, 6, 223, 99, 255, 255])),
    ("halfRound", preset([0, 0, 29, 71, 87, 167, 195, 240, 255, 255])),
    ("cone", LayerStyle.Contour([Point(0, 0), Point(129 / 255, 1, isCorner: true), Point(1, 0)])),
  ]

  private static func preset(_ numbers: [Double]) -> LayerStyle.Contour {
    LayerStyle.Contour(
      stride(from: 0, to: numbers.count, by: 2).map { Point(numbers[$0] / 255, numbers[$0 + 1] / 255) })
  }

  /// A name, or a list of points `[x, y]`; a corner is `[x, y, 1]`.
  static let codec: Codec<LayerStyle.Contour> = {
    let names = FieldType.choice(presets.map { Choice($0.name, "") })
    let list = FieldType.list(.list(.number(0...1, unit: ""), maximumCount: 3), maximumCount: Limits.contourPoints)
    let type = FieldType.either(names, list)
    return Codec(
      type,
      decode: { json, _ throws(DocumentError) in
        if let name = json.string, let preset = presets.first(where: { $0.name == name }) { return preset.contour }
        return try contour(json.array ?? [])
      },
      encode: { contour in
        if let preset = presets.first(where: { $0.contour == contour }) { return .string(preset.name) }
        return .array(
          contour.points.map { .array([.number($0.x), .number($0.y)] + ($0.isCorner ? [.number(1)] : [])) })
      })
  }()

  private static func contour(_ list: [JSONValue]) throws(DocumentError) -> LayerStyle.Contour {
    var points: [Point] = []
    for (index, json) in list.enumerated() {
      let numbers = (json.array ?? []).compactMap(\.number)
      guard numbers.count >= 2 else {
        throw DocumentError(.wrongType, "\(json.summary) is no point; wanted [x, y], or [x, y, 1] for a corner")
          .inside(index)
      }
      guard numbers[0] > points.last?.x ?? -1 else {
        throw DocumentError(
          .outOfRange, "\(json.summary) is not right of the point before it; sort the points by x"
        ).inside(index)
      }
      points.append(Point(numbers[0], numbers[1], isCorner: numbers.count > 2 && numbers[2] > 0))
    }
    guard points.count >= 2 else {
      throw DocumentError(.outOfRange, "has \(points.count) points; wanted two or more")
    }
    return LayerStyle.Contour(points)
  }
}
