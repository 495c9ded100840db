import JSON

/// A group as its authors gave it, before it is finished. Its children are read last, because they name styles of their
/// own.
struct GroupDraft: DocumentDraft {
  private var group: GroupDocument
  private var size: LabelDocument.Point?
  private var background: BackgroundDraft?
  private var children: [JSONValue] = []

  private init() { group = GroupDocument(width: 1, height: 1) }

  init(_ group: GroupDocument) {
    self.group = group
    size = LabelDocument.Point(x: group.width, y: group.height)
    background = group.background.map { BackgroundDraft($0) }
  }

  mutating func finish() throws(DocumentError) {
    group.background = try background.finished(as: "background")
  }

  func content(in context: DocumentContext) throws(DocumentError) -> GroupDocument {
    guard let size else {
      throw DocumentError(.wrongType, "is missing; write \"size\": [width, height] in points").inside("size")
    }
    guard context.depth < Limits.groupDepth else {
      throw DocumentError(
        .outOfRange, "groups nest deeper than \(Limits.groupDepth); put their children into one of them")
    }
    var group = group
    (group.width, group.height) = (size.x, size.y)
    let inner = context.inner
    var label: LabelDocument?
    for (index, child) in group.children.enumerated() {
      do throws(DocumentError) { try child.validate(depth: inner.depth, knowing: &label) } catch {
        throw error.inside(index).inside("children")
      }
    }
    for (index, child) in children.enumerated() {
      do throws(DocumentError) {
        group.children.append(try GroupDocument.Child(child.object ?? JSONObject(), in: inner))
      } catch {
        throw error.inside(index).inside("children")
      }
    }
    guard group.children.first?.clip != .below else {
      throw GroupDraft.nothingBeneath.inside("clip").inside(0).inside("children")
    }
    return group
  }

  var withEmptyDocuments: GroupDraft? {
    guard !group.children.isEmpty else { return nil }
    var draft = self
    draft.children = [JSONValue](repeating: .object(JSONObject()), count: group.children.count)
    draft.group.children = []
    return draft
  }

  fileprivate static let nothingBeneath = DocumentError(
    .conflict, "there is no child beneath it that it could be cut to; put one there, or leave clip out")

  static let kind = KindTable(.group, GroupDraft.self)

  static let table = ObjectTable(
    "group", "a group", "Several documents on one canvas.", defaults: GroupDraft(),
    [
      Member(
        "size",
        .tuple(
          ["width", "height"], Limits.lengths, unit: "points", read: { LabelDocument.Point(x: $0[0], y: $0[1]) },
          write: { [$0.x, $0.y] }), \.size, "The canvas; must be given."),
      Member(
        "children", .list(.document, maximumCount: Limits.children), "Documents, bottom to top.", default: [],
        apply: { json, draft, _ in draft.children = json.array ?? [] },
        encode: { $0.group.children.isEmpty ? .array($0.children) : .array($0.group.children.map(\.json)) }),
      Member(
        "layerStyle", .object(LayerStyle.table), rare: GroupDocument.storedLayerStyle,
        "Photoshop's layer style, made from the children together."
      ).lifted(by: \.group),
    ] + BackgroundDraft.members.lifted(by: \.background) + DocumentCanvas.members.lifted(by: \.group.canvas))
}

extension GroupDocument.Child {
  /// A checked child.
  init(_ object: JSONObject, in context: DocumentContext) throws(DocumentError) {
    try context.countDocument()
    let named = KindTable.styleName(of: object)
    let kind = try DocumentKind(of: object, style: named?.name, in: context.styles)
    // A list of children was checked without a look at styles.
    if object["kind"] == nil, kind != .label { try kind.table.child.check(object) }
    let context = context.inside(object, style: named?.name)
    let style = try context.styles.style(named, for: kind, in: context.language)
    self.init(try kind.table.document(object, over: style, in: context))
    try GroupDocument.Child.place.apply(object, to: &self)
    guard let inner = object["mask"]?.object?["child"]?.object, mask != nil else { return }
    do throws(DocumentError) {
      guard context.depth < Limits.groupDepth else { throw GroupDocument.Child.tooDeep }
      let child = try GroupDocument.Child(inner, in: context.inner)
      guard child.clip != .below else { throw GroupDraft.nothingBeneath.inside("clip") }
      mask?.source = .child(child)
    } catch {
      throw error.inside("child").inside("mask")
    }
  }

  private static let tooDeep = DocumentError(
    .outOfRange, "groups and masks nest deeper than \(Limits.groupDepth); make the mask a picture")

  var json: JSONValue {
    var object = document.json.object ?? JSONObject()
    for member in GroupDocument.Child.place.json(self).members { object.append(member) }
    return .object(object)
  }

  /// `known` is a valid label, as children are often alike.
  func validate(depth: Int, knowing known: inout LabelDocument?) throws(DocumentError) {
    if mask?.child != nil {
      // The mask's document is checked by itself, below.
      var hollow = self
      hollow.mask?.source = .child(GroupDocument.Child(.label(LabelDocument())))
      try GroupDocument.Child.place.validate(hollow)
    } else {
      try GroupDocument.Child.place.validate(self)
    }
    if case .label(let label) = document, !label.hasInlineDocuments {
      try label.validate(knowing: &known)
    } else {
      try document.content.validate(depth: depth)
    }
    guard let child = mask?.child else { return }
    do throws(DocumentError) {
      guard depth < Limits.groupDepth else { throw GroupDocument.Child.tooDeep }
      guard child.clip != .below else { throw GroupDraft.nothingBeneath.inside("clip") }
      try child.validate(depth: depth + 1, knowing: &known)
    } catch {
      throw error.inside("child").inside("mask")
    }
  }

  /// The members that a child has beside those of its document.
  static var fields: [Field] { place.schema.fields }

  private static let place = ObjectTable(
    "place", "a place", "Where a child of a group stands.", defaults: GroupDocument.Child(.label(LabelDocument())),
    [
      Member(
        "frame", .frame, \.frame,
        "Where it stands in the group: [x, y, width, height]; a null side is as long as the document says or needs."
      ),
      Member(
        "transform", .object(GroupDocument.Transform.table), \.transform, "How it is scaled, turned and moved."),
      Member("blend", .blend, \.blend, "How it mixes with what lies beneath it."),
      Member(
        "fillOpacity", .share, \.fillOpacity,
        "Opacity of its content alone: the effects of its layer style keep theirs."),
      Member("clip", ClipDraft.codec, \.clip, "What it is cut to."),
      Member("mask", MaskDraft.codec, \.mask, "What it is multiplied by, pixel by pixel."),
      Member(
        "filter", .object(GroupDocument.Filter.table), \.filter, "What is done to its picture, effects included."),
      Member(
        "backdropBlur", .deviation, \.backdropBlur,
        "Blurs what lies beneath it, where it is; the standard deviation, as in CSS."),
    ])
}

extension Codec where Value == GroupDocument.Frame {
  fileprivate static var frame: Codec { frame(Limits.offsets, Limits.lengths) }

  static func frame(_ positions: ClosedRange<Double>, _ lengths: ClosedRange<Double>) -> Codec {
    Codec(
      .frame(positions, lengths),
      read: { json in
        guard let sides = json.array, sides.count == 4, let x = sides[0].number, let y = sides[1].number else {
          return nil
        }
        return GroupDocument.Frame(x: x, y: y, width: sides[2].number, height: sides[3].number)
      },
      write: { frame in
        [
          .number(frame.x), .number(frame.y), frame.width.map { .number($0) } ?? .null,
          frame.height.map { .number($0) } ?? .null,
        ]
      })
  }
}

extension GroupDocument.Transform {
  fileprivate static let table = ObjectTable(
    "transform", "a transform", "How a child of a group is scaled, turned and moved, in this order.",
    defaults: GroupDocument.Transform(),
    [
      Member("rotate", .number(Limits.rotations, unit: "degrees"), \.rotation, "Clockwise."),
      Member("scale", factors, \.scale, "A factor, or one across and one down."),
      Member("translate", .offset, \.translation, "How far it is moved."),
      Member("anchor", .unitPoint, \.anchor, "What stays where it is, in sizes of the frame."),
    ])

  private var scale: LabelDocument.Point {
    get { LabelDocument.Point(x: scaleX, y: scaleY) }
    set { (scaleX, scaleY) = (newValue.x, newValue.y) }
  }

  private static var factors: Codec<LabelDocument.Point> {
    let range = -1000.0...1000.0
    return Codec(
      .either(.number(range, unit: ""), .tuple(["x", "y"], range, unit: "")),
      read: { json in
        if let factor = json.number { return LabelDocument.Point(x: factor, y: factor) }
        guard let pair = json.array?.compactMap(\.number), pair.count == 2 else { return nil }
        return LabelDocument.Point(x: pair[0], y: pair[1])
      }, write: { $0.x == $0.y ? .number($0.x) : [.number($0.x), .number($0.y)] })
  }
}
