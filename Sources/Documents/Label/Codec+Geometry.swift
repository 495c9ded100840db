import JSON

/// These codecs are for points, sizes and insets.
extension Codec where Value == LabelDocument.Point {
  /// An offset is a length across and one down, in points.
  static var offset: Codec { pair(Limits.offsets, unit: "points") }

  /// A unit point is a place in a box, in the box's sizes.
  static var unitPoint: Codec { pair(Limits.unitCoordinates, unit: "box sizes") }

  private static func pair(_ range: ClosedRange<Double>, unit: String) -> Codec {
    .tuple(
      ["x", "y"], range, unit: unit, read: { LabelDocument.Point(x: $0[0], y: $0[1]) }, write: { [$0.x, $0.y] })
  }
}

extension Codec where Value == SIMD2<Double> {
  static var offset: Codec {
    Codec<LabelDocument.Point>.offset.map({ SIMD2($0.x, $0.y) }, { LabelDocument.Point(x: $0.x, y: $0.y) })
  }
}

extension Codec where Value == LabelDocument.Insets {
  /// Insets in ems.
  static var emInsets: Codec {
    .tuple(
      ["top", "left", "bottom", "right"], -10...10, unit: "ems",
      read: { Value(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) },
      write: { [$0.top, $0.left, $0.bottom, $0.right] })
  }

  static var insets: Codec {
    .tuple(
      ["top", "left", "bottom", "right"], Limits.offsets, unit: "points",
      read: { LabelDocument.Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) },
      write: { [$0.top, $0.left, $0.bottom, $0.right] })
  }
}

extension Codec where Value == LabelDocument.Size {
  static var size: Codec {
    Codec(
      .size(Limits.lengths),
      read: { json in
        guard let sides = json.array else { return .fit }
        guard sides.count == 2 else { return nil }
        guard let width = sides[0].number else { return sides[1].number.map { .height($0) } }
        return sides[1].number.map { .fixed(width: width, height: $0) } ?? .width(width)
      },
      write: { size in
        switch size {
        case .fit: "fit"
        case .width(let width): [.number(width), nil]
        case .height(let height): [nil, .number(height)]
        case .fixed(let width, let height): [.number(width), .number(height)]
        }
      })
  }
}

extension Codec where Value == LabelDocument.Blur {
  /// A blur is a number for both axes, or [x, y].
  static var blur: Codec {
    let both = FieldType.number(Limits.blurs, unit: "points")
    return Codec(
      .either(both, .tuple(["x", "y"], Limits.blurs, unit: "points")),
      read: { json in
        if let blur = json.number { return LabelDocument.Blur(blur) }
        guard let pair = json.array?.compactMap(\.number), pair.count == 2 else { return nil }
        return LabelDocument.Blur(x: pair[0], y: pair[1])
      }, write: { $0.x == $0.y ? .number($0.x) : [.number($0.x), .number($0.y)] })
  }
}
