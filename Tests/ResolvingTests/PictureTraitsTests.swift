import Documents
import Resolving
import Testing
import Typography

/// What is sure of all pictures of a style.
@Suite struct PictureTraitsTests {
  /// Of a font that has no colours.
  private static let resolver: SceneResolver = {
    let path = try! FontCatalog().face(FontQuery(family: "DejaVu Sans")).path
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    return SceneResolver(catalog: try! FontCatalog(folders: [folder], usesSystemFonts: false))
  }()

  private func traits(_ json: String) throws -> PictureTraits {
    Self.resolver.traits(of: try Document(json: json))
  }

  private static let paint = ##""color": "#777", "gradient": {"colors": ["#777", "#777"]}"##
  private static let style = ##"""
    \##(paint), "shadows": [{"color": "#777"}, {"color": "#777"}], "innerShadow": {"color": "#777"},
    "strokes": [{\##(paint)}, {\##(paint)}], "bevel": {"highlight": "#777", "shade": "#777"},
    "underline": {"color": "#777"}, "strikethrough": {"color": "#777"}
    """##
  private static let documents = [
    ##"{"text": "a", \##(style), "background": {"color": "#777"}}"##,
    ##"{"text": "a", \##(style), "background": {"gradient": {"colors": ["#777", "#777"]}}}"##,
    ##"""
    {"text": [{"text": "a", "color": "#777", "stroke": {\##(paint)}, "underline": {"color": "#777"}},
              {"text": "b", "gradient": {"colors": ["#777", "#777"]}, "strikethrough": {"color": "#777"}}],
     "color": "#777"}
    """##,
    ##"""
    {"kind": "textField", "text": "a", \##(style), "placeholderColor": "#777", "caretColor": "#777",
     "selectionColor": "#777", "editing": true}
    """##,
    ##"""
    {"kind": "group", "size": [9, 9], "background": {"color": "#777"},
     "children": [{"text": "a", \##(style)},
                  {"kind": "group", "size": [9, 9], "children": [{"text": "a", "color": "#777"}]}]}
    """##,
  ]

  /// Each colour that a document has, by itself, takes its grey away.
  @Test(arguments: documents) func `a style is grey where all of its colours are`(_ document: String) throws {
    #expect(try traits(document).isGray)
    let parts = document.components(before: "#777")
    #expect(parts.count > 4)
    for index in 1..<parts.count {
      let coloured = parts[..<index].joined(separator: "#777") + "#778" + parts[index...].joined(separator: "#777")
      #expect(try !traits(coloured).isGray, "\(coloured)")
    }
  }

  @Test(arguments: [
    (#""background": {"color": "red"}"#, true), (#""background": {"color": "red"}, "opacity": 0.9"#, false),
    (#""background": {"color": "red", "cornerRadius": 1}"#, false), (#""color": "red""#, false),
    (##""background": {"color": "#F00C"}"##, false),
    (#""background": {"gradient": {"colors": ["red", "blue"], "kind": "radial"}}"#, true),
    (##""background": {"gradient": {"colors": ["red", "#00FE"]}}"##, false),
    (#""background": {"image": {"file": "photo.png"}}"#, false),
  ])
  func `a style is opaque where its background is`(_ members: String, _ isOpaque: Bool) throws {
    #expect(try traits(#"{"text": "a", \#(members)}"#).isOpaque == isOpaque)
    for kind in [#""cycling", "texts": ["a", "b"]"#, #""counting", "to": 9"#, #""textField", "text": "a""#] {
      #expect(try traits(#"{"kind": \#(kind), \#(members)}"#).isOpaque == isOpaque, "\(kind)")
    }
  }

  @Test(arguments: [
    (#"{"grayscale": 1, "brightness": 0.5, "contrast": 2, "invert": 0.3}"#, true), (#"{"grayscale": 0.5}"#, false),
    (#"{"sepia": 0.1}"#, false), (#"{"hue": 1}"#, false), (#"{"saturation": 2}"#, false),
  ])
  func `a filter that rounds colours apart takes grey away`(_ filter: String, _ isGray: Bool) throws {
    let child = ##"{"text": "a", "color": "#777", "filter": \##(filter)}"##
    #expect(try traits(#"{"kind": "group", "size": [9, 9], "children": [\#(child)]}"#).isGray == isGray)
  }

  @Test func `pictures, and what moves, may have any colour`() throws {
    for document in [
      #"{"kind": "image", "file": "photo.png"}"#, #"{"text": "a", "image": {"file": "photo.png"}}"#,
      #"{"kind": "counting", "to": 9}"#, #"{"kind": "pageControl", "numberOfPages": 3}"#,
      #"{"kind": "group", "size": [9, 9], "children": [{"kind": "image", "file": "photo.png"}]}"#,
      #"{"text": "a", "gradient": {"colors": ["black", "white"], "interpolation": "oklab"}}"#,
    ] {
      #expect(try !traits(document).isGray, "\(document)")
    }
    let withEmoji = SceneResolver(catalog: try FontCatalog())
      .traits(of: try Document(json: #"{"text": "a", "color": "white"}"#))
    #expect(!withEmoji.isGray)
  }
}

extension String {
  /// The parts between a separator.
  fileprivate func components(before separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
