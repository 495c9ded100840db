import Documents
import JSON
import Pixels
import Testing

/// Tests the members of layer styles.
@Suite struct LayerStyleTests {
  private func style(_ json: String) throws -> LayerStyle? {
    try LabelDocument(json: #"{"layerStyle": {\#(json)}}"#).layerStyle
  }

  @Test func `an effect without members is Photoshop's default`() throws {
    let style = try style(
      """
      "dropShadows": [{}], "innerShadows": [{}], "outerGlow": {}, "innerGlow": {}, "satin": {}, "bevel": {},
      "strokes": [{}]
      """
    )
    let shadow = try #require(style?.dropShadows.first)
    #expect(shadow == LayerStyle.Shadow() && style?.innerShadows == [shadow])
    #expect(shadow.opacity == 0.35 && shadow.blend == .multiply && shadow.distance == 3 && shadow.size == 7)
    let glow = try #require(style?.outerGlow)
    #expect(glow == LayerStyle.Glow() && glow.color == .white && glow.blend == .screen)
    #expect(glow.opacity == 0.35 && glow.size == 7 && glow.range == 0.5)
    #expect(style?.satin?.blend == .multiply && style?.satin?.isInverted == true)
    #expect(style?.bevel?.highlight.blend == .screen && style?.bevel?.shade.blend == .multiply)
    let stroke = try #require(style?.strokes.first)
    #expect(stroke == LayerStyle.Stroke() && style?.strokes.count == 1)
    #expect(stroke.color == .black && stroke.size == 3 && stroke.position == .outside)
    #expect(style?.globalLight == LayerStyle.Light(angle: 90, altitude: 30))
  }

  @Test func `a document without a layer style has none`() throws {
    #expect(try LabelDocument(json: "{}").layerStyle == nil)
    #expect(try LabelDocument(json: #"{"layerStyle": null}"#).layerStyle == nil)
  }

  @Test func `a layer style is written as it is read`() throws {
    let json = """
      {"kind": "group", "size": [9, 9], "layerStyle": {"strokes": [{"gradient": {"kind": "shapeBurst"}}]},
       "children": [
        {"kind": "image", "blend": "vividLight", "fillOpacity": 0.25, "layerStyle": {"seed": 5, "patternOverlay":
          {"file": "p.png", "angle": 12}, "bevel": {"gloss": [[0, 1], [0.5, 0, 1], [1, 1]],
          "contour": {"curve": "cone"},
          "texture": {"file": "t.png", "invert": true}}, "innerGlow": {"source": "center", "choke": 0.5}}},
        {"kind": "textField", "layerStyle": {"gradientOverlays": [{"midpoints": [0.3], "opacities": [1, 0.5],
          "opacityMidpoints": [0.7], "box": [1.5, -2, 30.25, 40]}]}}]}
      """
    let document = try Document(json: json)
    let again = try Document(document.json)
    #expect(again == document)
    guard case .group(let group) = again, case .image(let image) = group.children[0].document else {
      Issue.record("another kind")
      return
    }
    #expect(group.children[0].blend == .vividLight && group.children[0].fillOpacity == 0.25)
    #expect(image.layerStyle?.bevel?.gloss.points[1].isCorner == true)
    #expect(image.layerStyle?.innerGlow?.spread == 0.5)
    try document.validate()
  }

  @Test func `members of a style and of a document merge`() throws {
    let merged = try label(
      styles: #""a": {"layerStyle": {"outerGlow": {"size": 20}, "satin": {}}}"#, style: "a",
      #"{"layerStyle": {"outerGlow": {"opacity": 1}, "satin": null}}"#)
    var glow = LayerStyle.Glow()
    (glow.opacity, glow.size) = (1, 20)
    #expect(merged.layerStyle?.outerGlow == glow)
    #expect(merged.layerStyle?.satin == nil)
  }

  @Test(arguments: [
    (#""dropShadows": [{"size": 251}]"#, "layerStyle.dropShadows[0].size"),
    (#""outerGlow": {"range": 0}"#, "layerStyle.outerGlow.range"),
    (#""satin": {"opacity": 1.5}"#, "layerStyle.satin.opacity"),
    (#""bevel": {"altitude": 91}"#, "layerStyle.bevel.altitude"),
    (#""fillOpacity": -0.1"#, "layerStyle.fillOpacity"),
    (#""seed": -1"#, "layerStyle.seed"),
    (#""satin": {"contour": [[0, 0]]}"#, "layerStyle.satin.contour"),
    (#""satin": {"contour": [[0, 0], [0, 1]]}"#, "layerStyle.satin.contour[1]"),
    (#""strokes": [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}]"#, "layerStyle.strokes"),
  ])
  func `what is out of range is refused at its place`(json: String, place: String) {
    expectRefusal(#"{"layerStyle": {\#(json)}}"#, at: place, .outOfRange)
  }

  @Test func `a point that is no point and a mode that is no mode are refused`() {
    expectRefusal(
      #"{"layerStyle": {"satin": {"contour": [[0, 0], [1]]}}}"#, at: "layerStyle.satin.contour[1]", .wrongType,
      saying: "[x, y]")
    let error = labelError(#"{"layerStyle": {"satin": {"blend": "multipli"}}}"#)
    #expect(error.place == "layerStyle.satin.blend" && error.message.contains("multiply"), "\(error)")
  }

  @Test func `a motion has no layer style`() {
    #expect(
      documentError { _ = try Document(json: #"{"kind": "counting", "to": 5, "layerStyle": {}}"#) }.reason
        == .unknownKey)
  }
}
