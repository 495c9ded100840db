import Documents
import Pixels
import Resolving
import Scene
import TestSupport
import Testing

/// Pictures in place of dots.
@Suite struct DotPictureTests {
  /// Each picture of a scene, once.
  private func pictures(_ nodes: [SceneNode]) -> Set<ObjectIdentifier> {
    var found: Set<ObjectIdentifier> = []
    for case .figure(let figure) in nodes {
      for layer in figure.layers {
        switch layer {
        case .pictures(let placed): for picture in placed { found.insert(ObjectIdentifier(picture.picture)) }
        case .fill(_, .image(let image)): found.insert(ObjectIdentifier(image.picture))
        default: break
        }
      }
    }
    return found
  }

  @Test func `a thousand dots share the pixels of their picture`() throws {
    let document = try Document(
      json: #"{"kind": "pageControl", "numberOfPages": 1000, "dotImage": "star.png", "scale": 3}"#)
    let nodes = try SceneFiles.resolver.resolve(document).scene.nodes
    #expect(nodes.count == 1000)
    #expect(pictures(nodes).count == 1)
  }
}
