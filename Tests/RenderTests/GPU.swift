import Documents
import GLESRendering
import Pixels
import Resolving
import Scene

/// The GPU for tests: software or hardware, whichever starts.
enum GPU {
  /// Nil where no EGL device starts: then the tests that need one are skipped, visibly.
  static let device = try? GLESDevice.select()

  static var isThere: Bool { device != nil }

  /// Whether the device shades four samples of a pixel one by one, in floats.
  static var hasSamples: Bool {
    device?.capabilities.map { $0.hasSampleShading && $0.maximumSamples >= 4 } ?? false
  }

  static func render(_ scenes: [Scene], alphaMode: AlphaMode = .premultiplied) throws -> [PixelBuffer] {
    try GLESRenderer(device: device).pictures(of: scenes, alphaMode: alphaMode)
  }

  /// An answer for each scene.
  static func results(_ scenes: [Scene]) throws -> [Result<PixelBuffer, GLESError>] {
    try GLESRenderer(device: device).render(scenes, alphaMode: .premultiplied)
  }

  /// How many passes and draw calls something takes.
  struct Work: Equatable {
    let passes: Int
    let draws: Int
  }

  static func work(on scene: Scene) throws -> Work {
    let renderer = try GLESRenderer(device: device)
    _ = try renderer.pictures(of: [scene])
    return Work(passes: renderer.counters.renderPasses, draws: renderer.counters.draws)
  }

  /// Groups of 50 x 50 points with more members, five in a row, and what each of them shows.
  static func cards(
    _ count: Int, members: String = #""opacity": 1"#, _ children: (Int) -> String
  ) throws -> Scene {
    let cards = (0..<count).map { index in
      """
      {"kind": "group", "size": [50, 50], "frame": [\(60 * (index % 5)), \(60 * (index / 5)), 50, 50],
       "background": {"color": "teal"}, \(members), "children": [\(children(index))]}
      """
    }
    let json = #"{"kind": "group", "size": [300, 180], "children": [\#(cards.joined(separator: ","))]}"#
    return try SceneFiles.resolver.resolve(try Document(json: json)).scene
  }
}
