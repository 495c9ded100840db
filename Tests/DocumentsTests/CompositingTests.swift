import Documents
import JSON
import Pixels
import Testing

/// Tests the members by which a child of a group is composited.
@Suite struct CompositingTests {
  private func child(_ members: String) throws -> GroupDocument.Child? {
    let document = try Document(json: Self.group(members))
    guard case .group(let group) = document else { return nil }
    return group.children.last
  }

  private static func group(_ members: String) -> String {
    #"{"kind": "group", "size": [9, 9], "children": [{"text": "a"}, {"text": "b", \#(members)}]}"#
  }

  @Test func `a child without these members has none of them`() throws {
    let child = try child(#""blend": "normal""#)
    #expect(child?.clip == nil && child?.mask == nil && child?.filter == nil && child?.backdropBlur == 0)
    #expect(child == GroupDocument.Child(.label(try LabelDocument(json: #"{"text": "b"}"#))))
  }

  @Test func `a clip by another name is told what may stand there`() {
    let error = documentError { _ = try child(#""clip": "circle""#) }
    #expect(
      error.path.hasSuffix("].clip") && error.message.contains(#"known are "below", or write a clip"#), "\(error)"
    )
    #expect(error.message.contains(#"an object of "rect", "radius", "path", "rule""#), "\(error)")
  }

  @Test func `a clip is the child beneath, a rectangle or a path`() throws {
    #expect(try child(#""clip": "below""#)?.clip == .below)
    #expect(try child(#""clip": {}"#)?.clip == .rectangle(nil, radii: GroupDocument.CornerRadii()))
    #expect(
      try child(#""clip": {"rect": [1, 2, 3, null], "radius": 4}"#)?.clip
        == .rectangle(GroupDocument.Frame(x: 1, y: 2, width: 3), radii: GroupDocument.CornerRadii(4)))
    let corners = GroupDocument.CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4)
    #expect(try child(#""clip": {"radius": [1, 2, 3, 4]}"#)?.clip == .rectangle(nil, radii: corners))
    #expect(
      try child(#""clip": {"path": "M1 2h3v4z", "rule": "evenodd"}"#)?.clip
        == .path(try Path(svg: "M1 2L4 2L4 6Z"), rule: .evenodd))
  }

  @Test func `a mask names its source`() throws {
    let image = GroupDocument.Mask(.image(LabelDocument.ImageFill(file: "m.png", contentMode: .stretch)))
    #expect(try child(#""mask": {"image": "m.png"}"#)?.mask == image)
    #expect(try child(#""mask": {"image": {"file": "m.png"}}"#)?.mask == image)
    let mask = try child(
      #""mask": {"gradient": {"colors": ["black", "white"]}, "of": "alpha", "invert": true, "density": 0.5}"#)?.mask
    #expect(mask?.channel == .alpha && mask?.isInverted == true && mask?.density == 0.5)
    #expect(image.channel == nil && image.density == 1 && !image.isInverted && image.frame == nil)
  }

  @Test func `a mask that is a document takes styles and all members of a child`() throws {
    let json = """
      {"kind": "group", "size": [9, 9], "children": [{"text": "b", "mask": {"child": {"style": "big", "text": "m",
       "frame": [1, 2, null, null], "clip": {"radius": 3}, "mask": {"child": {"kind": "image"}}}}}]}
      """
    let styles = try StyleSheet(json: #"{"styles": {"big": {"font": {"size": 99}}}}"#)
    guard case .group(let group) = try Document(json: json, styles: styles) else { return }
    let inner = group.children[0].mask?.child
    #expect(inner?.frame == GroupDocument.Frame(x: 1, y: 2) && inner?.clip != nil)
    guard case .label(let label)? = inner?.document else {
      Issue.record("another kind")
      return
    }
    #expect(label.font.size == 99 && label.text == "m")
    #expect(inner?.mask?.child?.document.kind == .image)
  }

  @Test(arguments: [
    #""clip": "below", "backdropBlur": 12.5"#,
    #""clip": {"rect": [1, -2, null, 3], "radius": [0, 5, 0, 5]}"#,
    #""clip": {"path": "M0 0Q4 5 6 7T9 9C1 2 3 4 5 6a3 4 20 0 1 9 9z", "rule": "evenodd"}"#,
    #""mask": {"image": {"file": "m.png", "contentMode": "tile", "scale": 2}, "frame": [0, 0, 3, 4]}"#,
    #""mask": {"gradient": {"kind": "radial", "colors": ["white", [0, 0, 0, 0]]}, "of": "luminance", "invert": true}"#,
    #""mask": {"child": {"text": "x", "fillOpacity": 0.5, "mask": {"child": {"kind": "image"}}}, "density": 0.25}"#,
    #""filter": {"brightness": 2, "contrast": 0, "saturation": 3, "hue": -90, "blur": 4}"#,
    #""filter": {"grayscale": 0.5, "sepia": 1, "invert": 0.25}"#,
    #""layerStyle": {"knockout": "deep", "maskHidesEffects": true}"#,
  ])
  func `what is read is written and is valid`(members: String) throws {
    let document = try Document(json: Self.group(members))
    #expect(try Document(document.json) == document)
    try document.validate()
    guard case .group(let group) = document else { return }
    #expect(group.children[1] != (try child(#""blend": "normal""#)))
  }

  @Test(arguments: [
    (#""clip": {"radius": -1}"#, "children[1].clip.radius"),
    (#""clip": {"radius": [1, 2]}"#, "children[1].clip.radius"),
    (#""clip": {"rect": [0, 0, -1, 1]}"#, "children[1].clip.rect[2]"),
    (#""clip": {"path": "M0 0L"}"#, "children[1].clip.path"),
    (#""clip": {"path": "M0 0L200000 0 5 5"}"#, "children[1].clip.path"),
    (#""clip": {"path": "M0 0", "radius": 3}"#, "children[1].clip.radius"),
    (#""clip": "above""#, "children[1].clip"),
    (#""clip": {"rule": "odd"}"#, "children[1].clip.rule"),
    (#""mask": {}"#, "children[1].mask"),
    (#""mask": {"image": "a.png", "gradient": {"colors": ["red"]}}"#, "children[1].mask.gradient"),
    (#""mask": {"image": {}}"#, "children[1].mask.image.file"),
    (#""mask": {"gradient": {"colors": ["red"]}, "density": 2}"#, "children[1].mask.density"),
    (#""mask": {"child": {"clip": "below"}}"#, "children[1].mask.child.clip"),
    (#""mask": {"child": {"text": 5}}"#, "children[1].mask.child.text"),
    (#""filter": {"blur": 1001}"#, "children[1].filter.blur"),
    (#""filter": {"sepia": 1.5}"#, "children[1].filter.sepia"),
    (#""filter": {"drop": 1}"#, "children[1].filter.drop"),
    (#""backdropBlur": -1"#, "children[1].backdropBlur"),
    (#""layerStyle": {"knockout": "dep"}"#, "children[1].layerStyle.knockout"),
  ])
  func `what cannot be is refused at its place`(members: String, place: String) {
    let error = documentError { _ = try Document(json: Self.group(members)) }
    #expect(error.place == place, "\(error)")
  }

  @Test func `the lowest child cannot be cut to what is beneath it`() throws {
    let json = #"{"kind": "group", "size": [9, 9], "children": [{"text": "a", "clip": "below"}, {"text": "b"}]}"#
    let error = documentError { _ = try Document(json: json) }
    #expect(error.place == "children[0].clip" && error.reason == .conflict, "\(error)")
    var group = GroupDocument(width: 9, height: 9, children: [.init(.label(LabelDocument()), clip: .below)])
    #expect(documentError { try Document.group(group).validate() }.place == "children[0].clip")
    group.children.insert(.init(.label(LabelDocument())), at: 0)
    try Document.group(group).validate()
  }

  @Test func `a path of too many segments is refused, and one of as many as allowed is not`() throws {
    func path(_ count: Int) -> String { "M0 0" + (1..<count).map { "L\($0 % 100) \($0 / 100)" }.joined() }
    #expect(try child(#""clip": {"path": "\#(path(8192))"}"#)?.clip != nil)
    let error = documentError { _ = try Document(json: Self.group(#""clip": {"path": "\#(path(8193))"}"#)) }
    #expect(error.place == "children[1].clip.path" && error.message.contains("8192"), "\(error)")
  }

  @Test func `masks nest as deep as groups, and no deeper`() throws {
    func nested(_ count: Int) -> String {
      count == 0 ? #"{"text": "m"}"# : #"{"text": "m", "mask": {"child": \#(nested(count - 1))}}"#
    }
    _ = try Document(json: #"{"kind": "group", "size": [9, 9], "children": [\#(nested(15))]}"#)
    let error = documentError {
      _ = try Document(json: #"{"kind": "group", "size": [9, 9], "children": [\#(nested(20))]}"#)
    }
    #expect(error.place.hasSuffix("mask.child") && error.reason == .outOfRange, "\(error)")
  }

  @Test func `what is set from Swift is checked as strictly`() {
    func place(_ change: (inout GroupDocument.Child) -> Void) -> String {
      var child = GroupDocument.Child(.label(LabelDocument()))
      change(&child)
      return documentError { try Document.group(GroupDocument(width: 9, height: 9, children: [child])).validate() }
        .place
    }
    #expect(place { $0.backdropBlur = .infinity } == "children[0].backdropBlur")
    let filter = place {
      $0.filter = GroupDocument.Filter()
      $0.filter?.contrast = -1
    }
    #expect(filter == "children[0].filter.contrast")
    #expect(place { $0.clip = .path(Path(), rule: .nonzero) } == "children[0].clip.path")
    #expect(
      place { $0.mask = .init(.child(.init(.label(LabelDocument()), fillOpacity: 2))) }
        == "children[0].mask.child.fillOpacity")
  }

  @Test func `a mask that moves makes its group move`() throws {
    let json = """
      {"kind": "group", "size": [9, 9], "children": [{"text": "a", "mask": {"child": {"kind": "counting", "to": 5}}}]}
      """
    let document = try Document(json: json)
    #expect(document.isAnimated && document.duration > 0)
    #expect(document.document(at: 0) != document.document(at: document.duration))
    let end = document.document(at: document.duration)
    #expect(document.document(at: 0).moments != end.moments)
  }

  @Test func `a still part is not separated from what depends on it`() throws {
    func layers(_ members: String) throws -> Bool {
      let json = """
        {"kind": "group", "size": [9, 9], "children": [{"text": "a"}, {"kind": "counting", "to": 5, \(members)}]}
        """
      return try Document(json: json).layers != nil
    }
    #expect(try layers(#""filter": {"sepia": 1}"#))
    #expect(try !layers(#""clip": "below""#))
    #expect(try !layers(#""backdropBlur": 3"#))
  }
}
