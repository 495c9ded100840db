import JSON
import Pixels

/// A shape that a child is cut to, as its authors gave it, before it is finished.
struct ClipDraft: Draft {
  typealias Clip = GroupDocument.Clip

  private var rectangle: GroupDocument.Frame?
  private var radii: GroupDocument.CornerRadii?
  private var path: Path?
  private var rule: GroupDocument.FillRule?

  init() {}

  init(_ clip: Clip) {
    switch clip {
    case .below: break
    case .rectangle(let rectangle, let radii): (self.rectangle, self.radii) = (rectangle, radii)
    case .path(let path, let rule): (self.path, self.rule) = (path, rule)
    }
  }

  func finished() -> Clip? {
    path.map { .path($0, rule: rule ?? .nonzero) }
      ?? .rectangle(rectangle, radii: radii ?? GroupDocument.CornerRadii())
  }

  private static let table = ObjectTable(
    "clip", "a clip", "The shape that a child of a group is cut to: its frame, unless it says otherwise.",
    exclusive: [ObjectSchema.Exclusive("path", "rect"), ObjectSchema.Exclusive("path", "radius")],
    defaults: ClipDraft(),
    [
      Member(
        "rect", .part, \.rectangle,
        "A rectangle from the child's top left; a null side is as long as the child's. Left out, it is the child's "
          + "frame."
      ),
      Member(
        "radius", .radii, \.radii,
        "Radius of the corners, or one of each: top left, top right, bottom right, bottom left.", default: 0),
      Member(
        "path", .clipPath, \.path, "An outline instead, as SVG writes it, in points from the child's top left."),
      Member("rule", .choice(ruleWords), \.rule, "What of the path is inside.", default: "nonzero"),
    ])

  private static func ruleWords(_ rule: GroupDocument.FillRule) -> String {
    switch rule {
    case .nonzero: "What the path winds around."
    case .evenodd: "What the path winds around an odd number of times."
    }
  }

  /// `"below"`, or an object.
  static let codec: Codec<Clip> = {
    let shape = Codec<ClipDraft>.object(table)
    let below = FieldType.choice([Choice("below", "What the child beneath covers; the two are one unit.")])
    let type = FieldType.either(shape.type, below)
    return Codec(
      type,
      decode: { json, _ throws(DocumentError) in
        if json.string != nil { return .below }
        guard let clip = try shape.read(json).finished() else { throw type.wrongType(json) }
        return clip
      },
      encode: { clip in clip == .below ? "below" : shape.encode(ClipDraft(clip)) })
  }()
}

extension Codec where Value == GroupDocument.Frame {
  /// A part of a child, in points from its top left.
  static var part: Codec { frame(Limits.offsets, Limits.partLengths) }
}

extension Codec where Value == GroupDocument.CornerRadii {
  fileprivate static var radii: Codec {
    let one = FieldType.number(Limits.radii, unit: "points")
    let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    return Codec(
      .either(one, .tuple(names, Limits.radii, unit: "points")),
      read: { json in
        if let radius = json.number { return GroupDocument.CornerRadii(radius) }
        guard let radii = json.array?.compactMap(\.number), radii.count == 4 else { return nil }
        return GroupDocument.CornerRadii(
          topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
      },
      write: { radii in
        if radii == GroupDocument.CornerRadii(radii.topLeft) { return .number(radii.topLeft) }
        return [
          .number(radii.topLeft), .number(radii.topRight), .number(radii.bottomRight), .number(radii.bottomLeft),
        ]
      })
  }
}
