import CPURendering
import Documents
import GLESRendering
import Pixels
import Resolving
import TestSupport
import Testing

/// Areas of one colour, which show a wrong rounding in every pixel.
@Suite struct FlatGroupTests {
  /// Translucent boxes in translucent groups, two deep.
  private static func group(_ random: inout TestRandom) -> GroupDocument {
    func share() -> Double { Double.random(in: 0.05...1, using: &random) }
    func box() -> GroupDocument.Child {
      var label = LabelDocument(text: "", size: .fixed(width: 24, height: 24), opacity: share())
      label.background = .init(
        paint: .color(
          Color(red: Float(share()), green: Float(share()), blue: Float(share()), alpha: Float(share()))))
      return .init(
        .label(label),
        frame: .init(
          x: Double(Int.random(in: 0...8, using: &random)), y: Double(Int.random(in: 0...8, using: &random))))
    }
    let inner = GroupDocument(width: 32, height: 32, children: [box(), box()], opacity: share())
    return GroupDocument(
      width: 32, height: 32, children: [box(), .init(.group(inner)), box()], opacity: share())
  }

  @Test(.enabled(if: GPU.isThere)) func `flat translucent groups are rounded alike by both renderers`() throws {
    var random = TestRandom(for: #function)
    let scenes = try (0..<400).map { _ in try SceneFiles.resolver.resolve(.group(Self.group(&random))).scene }
    let pictures = try GPU.render(scenes)
    for (index, (scene, picture)) in zip(scenes, pictures).enumerated() {
      expectSame(
        picture, CPURenderer().render(scene, alphaMode: .premultiplied), within: .gpu, "group \(index)")
    }
  }
}
