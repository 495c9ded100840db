import Documents
import JSON
import Pixels
import Testing

/// FXLabel's flat names, wherever there is what they name.
@Suite struct FlatNameTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  @Test func `runs understand FXLabel's names`() throws {
    let label = try LabelDocument(
      json: #"""
        {"text": [{"text": "a", "gradientColors": ["red", "blue"], "gradientStartPoint": [0, 0]},
                  {"text": "b", "gradientStartColor": "red", "gradientEndColor": "blue"}]}
        """#)
    #expect(
      label.runs[0].gradient == .init(colors: [red, blue], start: .init(x: 0, y: 0), overTextColor: true))
    #expect(label.runs[1].gradient == .init(colors: [red, blue], overTextColor: true))
    #expect(
      documentError {
        _ = try LabelDocument(json: #"{"text": [{"gradientColors": [], "gradient": {"colors": []}}]}"#)
      }.path == "text[0].gradientColors")
  }

  @Test func `page controls and pictures understand them`() throws {
    let members = #""shadowColor": "red", "shadowBlur": 3, "innerShadowColor": "blue""#
    guard case .pageControl(let page) = try Document(json: #"{"kind": "pageControl", \#(members)}"#),
      case .image(let image) = try Document(json: #"{"kind": "image", \#(members)}"#)
    else {
      Issue.record("another kind")
      return
    }
    let shadow = LabelDocument.Shadow(color: red, offset: .init(x: 0, y: -1), blur: 3)
    #expect(page.shadows == [shadow] && image.shadows == [shadow])
    #expect(page.innerShadows == [.init(color: blue)] && image.innerShadows == [.init(color: blue)])
  }

  @Test func `fewer than two colours given by them are no gradient`() throws {
    #expect(try LabelDocument(json: #"{"color": "white", "gradientColors": ["red"]}"#).gradient == nil)
    #expect(try LabelDocument(json: #"{"gradientColors": []}"#).gradient == nil)
    #expect(try LabelDocument(json: #"{"gradientColors": ["red", "red"]}"#).gradient != nil)
    #expect(try LabelDocument(json: #"{"gradient": {"colors": ["red"]}}"#).gradient?.colors == [red])
  }
}
