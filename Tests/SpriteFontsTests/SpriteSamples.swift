import Documents
import Pixels
import SpriteFonts
import TestSupport

/// Styles of the tests, and what draws them.
enum SpriteSamples {
  static let renderers: [RendererChoice] = [.cpu]

  static let plain = #"{"font": {"family": "DejaVu Sans", "weight": 700, "size": 48}, "color": "teal"}"#
  static let ramp = #"""
    {"font": {"family": "DejaVu Sans", "weight": 700, "size": 48},
     "gradient": {"colors": ["#fff3b0", "#c77d00"], "start": [0.5, 0.1], "end": [0.5, 0.9]}}
    """#
  static let layerStyle = #"""
    {"font": {"family": "DejaVu Sans", "weight": 700, "size": 48},
     "layerStyle": {"gradientOverlays": [{"colors": ["gold", "maroon"]}]}}
    """#
  static let gold = #"""
    {"font": {"family": "DejaVu Sans", "weight": 700, "size": 48},
     "gradient": {"colors": ["#fff3b0", "#c77d00"]}, "stroke": {"width": 2.5, "color": "#5c3a00", "position": "outside"},
     "shadows": [{"offset": [2, 4], "blur": 6, "color": "#0009"}]}
    """#

  static func document(
    _ style: String, characters: String, _ change: (inout SpriteFontDocument) -> Void = { _ in }
  ) throws -> SpriteFontDocument {
    guard case .label(let label) = try Document(json: style) else { preconditionFailure("no label") }
    var document = SpriteFontDocument(style: label, characters: characters)
    change(&document)
    return document
  }

  static func make(_ document: SpriteFontDocument) throws -> SpriteFontSet {
    try SpriteFontMaker(try LabelRenderer(.cpu)).make(document)
  }

  static func text(_ files: [SpriteFontSet.File], _ name: String) -> String {
    String(decoding: files.first { $0.name == name }?.bytes ?? [], as: UTF8.self)
  }
}
