import Documents
import GLESRendering
import Generators
import Pixels
import Resolving
import Scene
import TestSupport
import Testing
import Typography

/// Draws and dispatches are two ways to the same bytes.
@Suite(.enabled(if: GPU.isThere, "no EGL device starts here")) struct PassMethodTests {
  private static func answers(_ scenes: [Scene], by method: PassMethod) throws -> [Result<PixelBuffer, GLESError>] {
    var options = GLESRenderer.Options()
    options.passes = method
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    let answers = renderer.render(scenes, alphaMode: .premultiplied)
    // Else draws would be compared with draws.
    if method == .dispatches { #expect(renderer.dispatchFault == nil && renderer.counters.dispatches > 0) }
    return answers
  }

  /// All in one submission, so that a dispatch that writes beside its rectangle shows in another picture.
  private static func expectSameBytes(_ scenes: [(name: String, scene: Scene)]) throws {
    let drawn = try answers(scenes.map(\.scene), by: .draws)
    let dispatched = try answers(scenes.map(\.scene), by: .dispatches)
    for (index, (name, _)) in scenes.enumerated() where drawn[index] != dispatched[index] {
      Issue.record("\(name)")
    }
  }

  @Test func `the corpus is the same by draws and by dispatches`() throws {
    let names = Turn.share(of: SceneFiles.names, one: 6)
    try Self.expectSameBytes(names.map { ($0, try SceneFiles.scene($0)) })
  }

  @Test func `generated documents are the same by draws and by dispatches`() throws {
    let generator = DocumentGenerator(seed: 53)
    let resolver = SceneResolver(
      catalog: SceneFiles.resolver.layouter.catalog, images: SceneFiles.images, maxPixels: 1 << 18)
    let scenes: [(String, Scene)] = Turn.share(of: Array(0..<300), one: 6).compactMap { index in
      guard let document = try? Document(generator.document(index), source: "generated"),
        let scene = try? resolver.resolve(document).scene
      else { return nil }
      return ("\(index)", scene)
    }
    #expect(scenes.count > 20)
    try Self.expectSameBytes(scenes)
  }
}
