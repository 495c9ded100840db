import Documents
import JSON
import Motion
import Pixels
import Testing

/// A colour that is laid over a gradient or a picture of an older author.
@Suite struct PaintOverlayTests {
  private static let gradient = #"{"colors": ["navy", "olive"]}"#
  private static let teal = Color(red: 0, green: 128 / 255, blue: 128 / 255)

  /// The document over a style.
  private func document(_ style: String, _ own: String) throws -> Document {
    let sheet = try StyleSheet(json: #"{"styles": {"s": \#(style)}}"#)
    return try Document(json: #"{"style": "s", \#(own)}"#, styles: sheet)
  }

  private func label(_ style: String, _ own: String) throws -> LabelDocument {
    guard case .label(let label) = try document(style, #""text": "a", \#(own)"#) else { return LabelDocument() }
    return label
  }

  @Test(arguments: [
    #""stroke": {"color": "teal"}"#, #""strokeColor": "teal""#, #""stroke": {"width": 3, "color": "teal"}"#,
  ])
  func `a stroke's colour is seen where its style has a gradient`(_ own: String) throws {
    for style in [
      #""stroke": {"width": 3, "gradient": \#(Self.gradient)}"#,
      #""strokes": [{"width": 3, "gradient": \#(Self.gradient)}]"#,
    ] {
      let stroke = try #require(try label("{\(style)}", own).strokes.first)
      #expect(stroke.gradient == nil && stroke.color == Self.teal && stroke.width == 3)
    }
  }

  @Test(arguments: [#""color": "teal""#, #""textColor": "teal""#])
  func `a text's colour is seen where its style has a gradient or a picture`(_ own: String) throws {
    for style in [
      #""gradient": \#(Self.gradient)"#,
      #""gradientColors": ["red", "blue"], "gradient": {"overTextColor": false}"#, #""image": {"file": "a.png"}"#,
    ] {
      let label = try label("{\(style)}", own)
      #expect(label.gradient == nil && label.image == nil && label.color == Self.teal, "\(style)")
    }
    let shown = try label(#"{"image": {"file": "a.png"}}"#, #""gradient": \#(Self.gradient)"#)
    #expect(shown.image == nil && shown.gradient?.colors.count == 2)
  }

  @Test func `objects that have a label's members do the same`() throws {
    let style = #"{"gradient": \#(Self.gradient)}"#
    let own = #""color": "teal""#
    func fill(_ rest: String) throws -> (LabelDocument.Gradient?, Color)? {
      switch try document(style, #"\#(rest), \#(own)"#) {
      case .counting(let counting): (counting.label.gradient, counting.label.color)
      case .cycling(let cycling): (cycling.label.gradient, cycling.label.color)
      case .textField(let field): (field.label.gradient, field.label.color)
      case .captions(let captions): (captions.label.gradient, captions.label.color)
      case .spriteFont(let font): (font.style.gradient, font.style.color)
      default: nil
      }
    }
    for rest in [
      #""kind": "counting", "to": 3"#, #""kind": "cycling", "texts": ["a"]"#, #""kind": "textField", "text": "a""#,
      #""kind": "captions", "size": [90, 50], "words": [{"text": "a", "start": 0, "end": 1}]"#,
      #""kind": "spriteFont", "characters": "a""#,
    ] {
      let fill = try #require(try fill(rest))
      #expect(fill.0 == nil && fill.1 == Self.teal, "\(rest)")
    }
  }

  @Test func `dots and glows do the same, each with its own colour`() throws {
    let dots = #"{"dotGradient": \#(Self.gradient), "selectedDotGradient": \#(Self.gradient)}"#
    let kind = #""kind": "pageControl", "numberOfPages": 2"#
    guard case .pageControl(let plain) = try document(dots, #"\#(kind), "dotColor": "teal""#),
      case .pageControl(let selected) = try document(dots, #"\#(kind), "selectedDotColor": "teal""#)
    else { return }
    #expect(plain.gradient == nil && plain.selectedGradient != nil && plain.control.dotColor == Self.teal)
    #expect(selected.gradient != nil && selected.selectedGradient == nil)
    for glow in ["outerGlow", "innerGlow"] {
      let style = #"{"layerStyle": {"\#(glow)": {"size": 9, "gradient": {"colors": ["red", "blue"]}}}}"#
      let made = try #require(try label(style, #""layerStyle": {"\#(glow)": {"color": "teal"}}"#).layerStyle)
      let found = try #require(glow == "outerGlow" ? made.outerGlow : made.innerGlow)
      #expect(found.gradient == nil && found.color == Self.teal && found.size == 9)
    }
  }

  @Test func `of one author's, the gradient covers the colour, whichever stands first`() throws {
    for own in [
      #""color": "teal", "gradient": \#(Self.gradient)"#, #""gradient": \#(Self.gradient), "color": "teal""#,
    ] {
      let label = try label(#"{"gradient": {"colors": ["red", "lime", "blue"]}, "color": "red"}"#, own)
      #expect(label.gradient?.colors.count == 2 && label.color == Self.teal)
      let stroked = try LabelDocument(json: #"{"text": "a", "stroke": {\#(own)}}"#)
      #expect(stroked.strokes.first?.gradient != nil && stroked.strokes.first?.color == Self.teal)
    }
    let flat = try label(#"{"gradient": \#(Self.gradient)}"#, #""color": "teal", "gradientEndColor": "red""#)
    #expect(flat.gradient?.colors.last == Color(red: 1, green: 0, blue: 0))
  }

  @Test func `a gradient that shows the colour, or that has no colours yet, stays`() throws {
    for style in [
      ##"{"gradient": {"colors": ["#10203080", "#40506000"], "overTextColor": true}}"##,
      ##"{"gradientColors": ["#10203080", "#40506000"]}"##,
      ##"{"gradientStartColor": "#10203080", "gradientEndColor": "red"}"##,
    ] {
      let label = try label(style, #""color": "teal""#)
      #expect(label.gradient?.overTextColor == true && label.color == Self.teal, "\(style)")
    }
    let sheet = try StyleSheet(
      json: #"{"styles": {"place": {"gradient": {"end": [1, 0]}}, "s": {"extends": "place", "color": "teal"}}}"#)
    let json = #"{"style": "s", "text": "a", "gradient": {"colors": ["red", "blue"]}}"#
    guard case .label(let label) = try Document(json: json, styles: sheet) else { return }
    #expect(label.gradient?.end == LabelDocument.Point(x: 1, y: 0) && label.color == Self.teal)
  }
}
