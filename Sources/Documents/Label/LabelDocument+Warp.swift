import JSON
import Pixels

extension LabelDocument {
  /// How the lines of a text are bent as a whole, as Photoshop warps text.
  ///
  /// Sendable; a plain value.
  public struct Warp: Sendable, Hashable {
    /// Photoshop's shapes. Sendable; a value.
    public typealias Style = WarpStyle

    /// The axis along which a shape is made. Sendable; a value.
    public typealias Axis = WarpAxis

    /// What is bent. Sendable; a value.
    public enum Box: String, Sendable, Hashable, CaseIterable {
      /// The block of the lines.
      case text
      /// The label.
      case canvas
    }

    /// Control points of a Bézier patch, in sizes of the box.
    ///
    /// Sendable; a plain value.
    public struct Mesh: Sendable, Hashable {
      /// The number of points from left to right, 2...4.
      public var columns = 2
      /// The number of points from top to bottom, 2...4.
      public var rows = 2
      /// The points, row by row from the top.
      public var points: [Point] = []

      /// Makes a mesh of two columns and rows, whose points are still to be given.
      public init() {}

      /// Makes a mesh of its points, row by row from the top.
      public init(columns: Int, rows: Int, points: [Point]) {
        self.columns = columns
        self.rows = rows
        self.points = points
      }
    }

    /// The shape; nil bends nothing by itself, but distorts.
    public var style: Style?
    /// How far the text is bent, in -1...1.
    public var bend = 0.0
    /// How much larger the right side is than the left, in -1...1.
    public var horizontal = 0.0
    /// How much larger the lower side is than the upper, in -1...1.
    public var vertical = 0.0
    /// The axis along which the shape is made.
    public var axis = Axis.horizontal
    /// Control points in place of a shape; nil uses the shape.
    public var mesh: Mesh?
    /// Where the corners of the bent box come to, in its sizes: top left, top right, bottom right, bottom left. Four
    /// corners of a convex shape; nil leaves them.
    public var quad: [Point]?
    /// What is bent.
    public var box = Box.text

    /// Makes a warp that bends nothing.
    public init() {}

    /// Makes a warp of a shape.
    public init(_ style: Style, bend: Double) {
      self.style = style
      self.bend = bend
    }

    /// Whether text stays as it is.
    package var isIdentity: Bool {
      mesh == nil && quad == nil && (style == nil || abs(bend) < 1e-12) && horizontal == 0 && vertical == 0
    }
  }
}

extension LabelDocument.Warp {
  static let table = ObjectTable(
    "warp", "a warp", "Bends the lines of a text as a whole, as Photoshop warps text.",
    exclusive: [ObjectSchema.Exclusive("mesh", "style")], defaults: LabelDocument.Warp(), members)

  private static let members: [Member<LabelDocument.Warp>] = [
    Member("style", .choice(words), \.style, "The shape."),
    Member("bend", .number(-1...1, unit: ""), \.bend, "How far the text is bent: 0 is not at all."),
    Member(
      "horizontal", .number(-1...1, unit: ""), \.horizontal, "How much larger the right side is than the left."),
    Member(
      "vertical", .number(-1...1, unit: ""), \.vertical, "How much larger the lower side is than the upper."),
    Member(
      "axis", .choice(words), \.axis,
      "The axis along which the shape is made; twist has none."),
    Member("mesh", Mesh.codec, \.mesh, "Control points of a surface in place of a shape."),
    Member(
      "quad", .quad, \.quad,
      "Where the corners come to at last, in sizes of the box: top left, top right, bottom right, bottom left."),
    Member("box", .choice(words), \.box, "What is bent."),
  ]

  private static func words(_ axis: Axis) -> String {
    axis == .horizontal ? "As its name says." : "Turned on its side."
  }

  private static func words(_ box: Box) -> String { box == .text ? "The lines." : "The whole label." }

  private static func words(_ style: Style) -> String {
    switch style {
    case .arc: "Around a circle."
    case .arcLower: "The lower side is an arc."
    case .arcUpper: "The upper side is an arc."
    case .arch: "Both sides are arcs, and letters stay upright."
    case .bulge: "The sides swell apart."
    case .shellLower: "Fans out downwards."
    case .shellUpper: "Fans out upwards."
    case .flag: "A flag in the wind."
    case .wave: "A wave through the middle."
    case .fish: "A fish: the sides cross."
    case .rise: "Rises from one end to the other."
    case .fisheye: "A fisheye lens."
    case .inflate: "Blown up."
    case .squeeze: "Pressed together at the sides."
    case .twist: "Turned about the middle."
    }
  }
}

extension LabelDocument.Warp.Mesh {
  private static let table = ObjectTable(
    "mesh", "a mesh", "Control points of a Bézier surface over the box.", defaults: LabelDocument.Warp.Mesh(),
    [
      Member("columns", .integer(2...4), \.columns, "The number of points from left to right."),
      Member("rows", .integer(2...4), \.rows, "The number of points from top to bottom."),
      Member(
        "points", .list(of: .unitPoint, maximumCount: 16), \.points,
        "The points, row by row from the top, in sizes of the box."),
    ])

  static let codec: Codec<LabelDocument.Warp.Mesh> = {
    let object = Codec<LabelDocument.Warp.Mesh>.object(table)
    return Codec(
      object.type,
      decode: { json, present throws(DocumentError) in
        let mesh = try object.decode(json, present)
        guard mesh.points.count == mesh.columns * mesh.rows else {
          throw DocumentError(
            .outOfRange,
            "\(mesh.points.count) points are not those of \(mesh.columns) columns and \(mesh.rows) rows;"
              + " wanted \(mesh.columns * mesh.rows)"
          ).inside("points")
        }
        return mesh
      }, encode: object.encode)
  }()
}

extension Codec where Value == [LabelDocument.Point] {
  /// The four corners of a convex shape.
  fileprivate static var quad: Codec {
    let list = Codec.list(of: .unitPoint, maximumCount: 4)
    return Codec(
      list.type,
      decode: { json, present throws(DocumentError) in
        let corners = try list.decode(json, present)
        guard corners.count == 4 else {
          throw DocumentError(.outOfRange, "\(corners.count) corners are not a quad's; wanted 4")
        }
        guard Homography(corners: corners.map { SIMD2($0.x, $0.y) }) != nil else {
          throw DocumentError(
            .outOfRange,
            "\(json.summary) is not convex; wanted corners of a convex shape, in the order around it")
        }
        return corners
      }, encode: list.encode)
  }
}
