import CPURendering
import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// What layer styles grow where the content has no last pixel: the tail of a soft shadow.
@Suite struct SoftGrowthTests {
  /// A label with a soft shadow, and a layer style of both.
  private static func scene(blur: Double, _ style: String, alpha: Double = 1) throws -> Scene {
    let document = try Document(
      json: """
        {"text": "Rg", "size": [112, 80], "font": {"family": "DejaVu Sans", "size": 36},
         "textInsets": [20, 28, 20, 28], "color": "#49c",
         "shadows": [{"color": [0, 0, 0, \(alpha)], "offset": [3.25, 2.5], "blur": \(blur)}],
         "layerStyle": {\(style)}}
        """)
    return try SceneFiles.resolver.resolve(document).scene
  }

  /// By one pixel, pixel by pixel and by jumps, of both sides, and what is made of distances.
  static let styles = [
    #""strokes": [{"size": 1, "color": "white"}]"#,
    #""strokes": [{"size": 3, "color": "white"}]"#,
    #""strokes": [{"size": 11, "color": "white"}]"#,
    #""strokes": [{"size": 5, "position": "inside", "color": "white"}]"#,
    #""strokes": [{"size": 7, "position": "center", "color": "white"}]"#,
    #""strokes": [{"size": 6, "gradient": {"kind": "shapeBurst", "colors": ["yellow", "maroon"]}}]"#,
    #""outerGlow": {"size": 9, "spread": 0.8, "opacity": 1}, "innerGlow": {"size": 6, "choke": 0.7, "opacity": 1}"#,
    #""outerGlow": {"technique": "precise", "size": 7, "opacity": 1, "spread": 0.2}"#,
    #""dropShadows": [{"size": 12, "spread": 0.9, "distance": 4, "opacity": 1}]"#,
    #""bevel": {"technique": "chiselHard", "style": "emboss", "size": 6}"#,
  ]

  /// Blurs whose sigma is below 3 pixels are exact, and so is what grows of them.
  @Test(arguments: styles, [2.2, 3.7, 5.8])
  func `growth over a soft tail is drawn as its formula says`(style: String, blur: Double) throws {
    let scene = try Self.scene(blur: blur, style)
    expectSame(
      CPURenderer().render(scene, alphaMode: .premultiplied), ReferenceEvaluation.render(scene), within: .reference,
      "\(blur): \(style)")
  }

  @Test(.enabled(if: GPU.isThere), arguments: styles)
  func `growth over a soft tail is the same on both renderers`(style: String) throws {
    for blur in [1.3, 2.2, 5.8, 9, 17.3, 31] {
      for alpha in [1, 0.37] {
        let scene = try Self.scene(blur: blur, style, alpha: alpha)
        expectSame(
          try GPU.render([scene])[0], CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu,
          "\(blur), \(alpha): \(style)")
      }
    }
  }

  /// A box that fades from a step of alpha to none: its stroke of six pixels draws in with it. With e steps less the
  /// rim moves by 7 e / 0.47 pixels, where a threshold would take it away at once.
  @Test func `a stroke around what fades out draws in without a jump`() throws {
    let steps = 100
    let pictures = try (0...steps).map { step in
      let alpha = Double(step) / Double(steps) / 255
      let document = try Document(
        json: """
          {"kind": "group", "size": [40, 40], "layerStyle": {"strokes": [{"size": 6, "color": "white"}]},
           "children": [{"text": "", "frame": [14, 14, 12, 12], "background": {"color": [0, 0, 0, \(alpha)]}}]}
          """)
      return CPURenderer().render(try SceneFiles.resolver.resolve(document).scene, alphaMode: .premultiplied)
    }
    let most = Int(255 * 7 / 0.47 / Double(steps)) + 2
    for (one, next) in zip(pictures, pictures.dropFirst()) {
      #expect(PixelDifference(one, next).maximum <= most)
    }
    #expect(pictures[0].isClear && pictures[steps / 4].inkBounds().width < pictures[steps].inkBounds().width)
    #expect(pictures[steps].inkBounds().width == 24)
  }
}

extension PixelBuffer {
  fileprivate var isClear: Bool { bytes.allSatisfy { $0 == 0 } }
}
