import JSON
public import Pixels

extension LabelDocument {
  /// A line along which text runs. Lengths are in points, places from the corner inside the insets.
  ///
  /// Sendable; a plain value.
  public struct TextPath: Sendable, Hashable {
    /// What the text follows. Sendable; a plain value.
    public enum Shape: Sendable, Hashable {
      /// Any outlines; each contour has a line of the text.
      case path(Path)
      case arc(Arc)
      case circle(Circle)
    }

    /// A part of a circle. Sendable; a plain value.
    public struct Arc: Sendable, Hashable {
      /// The radius in points.
      public var radius = 0.0
      /// The middle of the circle; nil is the middle of the box.
      public var center: Point?
      /// Where the arc begins, in degrees clockwise from the top.
      public var from = -90.0
      /// Where it ends. Less than `from` goes counterclockwise.
      public var to = 90.0

      /// Makes the upper half of a circle.
      public init(radius: Double = 0) { self.radius = radius }
    }

    /// A whole circle, clockwise. Sendable; a plain value.
    public struct Circle: Sendable, Hashable {
      /// The radius in points.
      public var radius = 0.0
      /// The middle of the circle; nil is the middle of the box.
      public var center: Point?
      /// Where it begins and ends, in degrees clockwise from the top.
      public var start = 0.0

      /// Makes a circle that begins at its top.
      public init(radius: Double = 0) { self.radius = radius }
    }

    /// A place of the path. Sendable; a plain value.
    public enum Place: Sendable, Hashable {
      /// So many points from its start.
      case points(Double)
      /// A share of its length.
      case share(Double)
    }

    /// What of a line stands at the place where it is put. Sendable; a value.
    public enum Align: String, Sendable, Hashable, CaseIterable { case start, middle, end }

    /// From which side text stands on the path. Sendable; a value.
    public enum Side: String, Sendable, Hashable, CaseIterable { case left, right }

    /// How letters follow the path. Sendable; a value.
    public typealias Orient = PathOrientation

    /// What becomes of text beyond the ends of the path. Sendable; a value.
    public enum Overflow: String, Sendable, Hashable, CaseIterable { case hide, extend, shrink, wrap, truncate }

    /// How a line comes to be as long as the path. Sendable; a value.
    public typealias Spread = TextSpread

    /// What the text follows; nil is no valid label's.
    public var shape: Shape?
    /// Where lines are put; nil is the start of the path, or with ``align`` its middle or end, if it has ends. For lines that
    /// run right to left the path starts at its end.
    public var startOffset: Place?
    /// What of a line stands there.
    public var align = Align.start
    /// From which side text stands on the path: `right` walks it backwards.
    public var side = Side.left
    /// How letters follow the path.
    public var orient = Orient.auto
    /// What becomes of text beyond its ends; nil goes around closed paths and hides it at the ends of others.
    public var overflow: Overflow?
    /// How a line comes to be as long as the path.
    public var spread = Spread.none
    /// How far the text stands from the path, upwards for the text.
    public var offset = 0.0
    /// How far a motion moves the text along the path, in points.
    package var shift = 0.0

    /// Makes a line of a shape.
    public init(_ shape: Shape? = nil) { self.shape = shape }
  }
}

extension LabelDocument.TextPath {
  /// A given shape replaces one of another kind.
  fileprivate var path: Path? {
    get { if case .path(let path) = shape { path } else { nil } }
    set { if newValue != nil || path != nil { shape = newValue.map { .path($0) } } }
  }

  fileprivate var arc: Arc? {
    get { if case .arc(let arc) = shape { arc } else { nil } }
    set { if newValue != nil || arc != nil { shape = newValue.map { .arc($0) } } }
  }

  fileprivate var circle: Circle? {
    get { if case .circle(let circle) = shape { circle } else { nil } }
    set { if newValue != nil || circle != nil { shape = newValue.map { .circle($0) } } }
  }

  static let table = ObjectTable(
    "textPath", "a path", "A line along which text runs: a path, an arc or a circle.",
    exclusive: [
      ObjectSchema.Exclusive("path", "arc"), ObjectSchema.Exclusive("path", "circle"),
      ObjectSchema.Exclusive("arc", "circle"),
    ], defaults: LabelDocument.TextPath(), shapeMembers + settingMembers)

  private static let shapeMembers: [Member<LabelDocument.TextPath>] = [
    Member(
      "path", .textPath, \.path,
      "The line as SVG writes it, in points from the corner inside the insets. Each contour has a line of the text."
    ),
    Member("arc", .object(Arc.table), \.arc, "A part of a circle instead."),
    Member("circle", .object(Circle.table), \.circle, "A whole circle instead."),
  ]

  private static let settingMembers: [Member<LabelDocument.TextPath>] = [
    Member(
      "startOffset", Place.codec, \.startOffset,
      "Where lines are put: points from the start, or a share of the length such as \"50%\"; from the path's end for lines "
        + "that run right to left. Without it, where align says on a path with ends, and the start of one without."),
    Member("align", .choice(words), \.align, "What of a line stands there."),
    Member("side", .choice(words), \.side, "From which side the text stands on the path."),
    Member("orient", .choice(words), \.orient, "How letters follow the path."),
    Member(
      "overflow", .choice(words), \.overflow,
      "What becomes of text beyond the ends; without it, text goes around closed paths and is hidden beyond the ends of "
        + "others."),
    Member("spread", .choice(words), \.spread, "How a line comes to be as long as the path."),
    Member(
      "offset", .number(Limits.offsets, unit: "points"), \.offset,
      "How far the text stands from the path, upwards for the text."),
  ]

  private static func words(_ align: Align) -> String {
    switch align {
    case .start: "Its beginning, which is the right end of a line that runs right to left."
    case .middle: "Its middle."
    case .end: "Its end."
    }
  }

  private static func words(_ side: Side) -> String {
    side == .left ? "As the path goes." : "On the other side, along the path walked backwards."
  }

  private static func words(_ orient: Orient) -> String {
    switch orient {
    case .auto: "Letters that join bend, all others turn."
    case .rotate: "Each letter turns."
    case .bend: "Outlines follow the path."
    case .skew: "Letters follow the slope, and stems stay upright."
    case .upright: "Letters stay upright."
    }
  }

  private static func words(_ overflow: Overflow) -> String {
    switch overflow {
    case .hide: "It is left out, and reported."
    case .extend: "It goes straight on."
    case .shrink: "The font becomes as small as it must."
    case .wrap: "It goes around."
    case .truncate: "Lines break and end in an ellipsis, as lineBreak says."
    }
  }

  private static func words(_ spread: Spread) -> String {
    switch spread {
    case .none: "Not at all."
    case .spacing: "By space between letters."
    case .glyphs: "By wider or narrower letters."
    }
  }
}

extension LabelDocument.TextPath.Arc {
  fileprivate static let table = ObjectTable(
    "arc", "an arc", "A part of a circle.", defaults: LabelDocument.TextPath.Arc(),
    [
      Member("radius", .number(Limits.radii, unit: "points"), \.radius, "The radius; above 0."),
      Member("center", .offset, \.center, "The middle; without one, that of the box."),
      Member(
        "from", .number(Limits.rotations, unit: "degrees"), \.from, "Where it begins, clockwise from the top."),
      Member(
        "to", .number(Limits.rotations, unit: "degrees"), \.to, "Where it ends; less than from is counterclockwise."
      ),
    ])
}

extension LabelDocument.TextPath.Circle {
  fileprivate static let table = ObjectTable(
    "circle", "a circle", "A whole circle, clockwise.", defaults: LabelDocument.TextPath.Circle(),
    [
      Member("radius", .number(Limits.radii, unit: "points"), \.radius, "The radius; above 0."),
      Member("center", .offset, \.center, "The middle; without one, that of the box."),
      Member(
        "start", .number(Limits.rotations, unit: "degrees"), \.start, "Where it begins, clockwise from the top."),
    ])
}

extension LabelDocument.TextPath.Place {
  private static let percent = StringRule(
    2...24, .any, "a share such as \"50%\"", examples: ["0%", "50%", "-12.5%"])
  private static let shares = -100.0...100.0

  /// A number of points, or a string with a percentage.
  fileprivate static let codec = Codec<LabelDocument.TextPath.Place>(
    .either(.number(Limits.offsets, unit: "points"), .string(percent)),
    decode: { json, _ throws(DocumentError) in
      if let points = json.number { return .points(points) }
      let text = json.string ?? ""
      let digits = text.hasSuffix("%") ? text.dropLast() : ""
      guard digits.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let share = Double(digits) else {
        throw DocumentError(
          .wrongType,
          "\(json.summary) is no place on a path; wanted points, or a share of its length such as \"50%\"")
      }
      guard shares.contains(share / 100) else {
        throw DocumentError(.outOfRange, "\(json.summary) is out of range; wanted -10000%...10000%")
      }
      return .share(share / 100)
    },
    encode: { place in
      switch place {
      case .points(let points): .number(points)
      case .share(let share): .string(JSONWriter.number(share * 100) + "%")
      }
    })
}

extension LabelDocument {
  /// Refuses a path beside a warp, and one without a length.
  func checkTextPath() throws(DocumentError) {
    guard let textPath else { return }
    guard warp == nil else {
      throw DocumentError(
        .conflict, path: "textPath", "stands beside \"warp\", and both bend the text; keep one of the two")
    }
    guard stretch == nil else {
      throw DocumentError(
        .conflict, path: "stretch",
        "stands beside \"textPath\", whose line is the text's width; stretch it there by textPath.spread")
    }
    let least = Limits.leastCurve
    let member: String
    switch textPath.shape {
    case nil:
      throw DocumentError(
        .outOfRange, path: "textPath", "has nothing that text could follow; give it a path, an arc or a circle")
    case .path(let path): member = path.controlLength < least ? "path" : ""
    case .arc(let arc):
      let sweep = abs(arc.to - arc.from) * .pi / 180
      member = arc.radius < least ? "arc.radius" : arc.radius * sweep < least ? "arc.to" : ""
    case .circle(let circle): member = circle.radius < least ? "circle.radius" : ""
    }
    guard member.isEmpty else {
      throw DocumentError(
        .outOfRange, path: "textPath." + member,
        "the line has no length, or less than \(least) points; give text a line that it can follow")
    }
  }
}

extension Path {
  /// The length of the lines through all points of the contours: 0 only where there is nothing but points.
  fileprivate var controlLength: Double {
    var (pen, start, length) = (SIMD2<Double>.zero, SIMD2<Double>.zero, 0.0)
    func add(_ points: SIMD2<Double>...) {
      for point in points {
        length += (point - pen).norm
        pen = point
      }
    }
    for step in steps {
      switch step {
      case .move(let point): (pen, start) = (point, point)
      case .line(let point): add(point)
      case .quadratic(let control, let end): add(control, end)
      case .cubic(let control1, let control2, let end): add(control1, control2, end)
      case .close: add(start)
      }
    }
    return length
  }
}
