import Documents
import GLESRendering
import Pixels
import Resolving
import Testing

/// Pictures of documents that are resolved again: they stay on the device.
@Suite(.enabled(if: GPU.isThere)) struct KeptImageTests {
  static let documents = [
    #"{"kind": "image", "file": "photo.png", "size": [60, 40]}"#,
    #"{"text": "Rg", "font": {"family": "DejaVu Sans", "size": 30}, "image": {"file": "photo.png"}}"#,
    #"{"kind": "group", "size": [60, 40], "children": [{"kind": "image", "file": "star.png", "opacity": 0.5}]}"#,
  ]

  @Test(arguments: documents) func `a picture of a document that is resolved for the third time is not sent`(
    json: String
  ) throws {
    var options = GLESRenderer.Options()
    options.keptPictureBytes = 1 << 22
    let renderer = try GLESRenderer(device: GPU.device, options: options)
    var sent: [Int] = []
    var pictures: [PixelBuffer] = []
    for _ in 0..<4 {
      let scene = try SceneFiles.resolver.resolve(try Document(json: json)).scene
      renderer.resetCounters()
      pictures += try renderer.pictures(of: [scene])
      sent.append(renderer.counters.bytesUploaded)
    }
    #expect(pictures.allSatisfy { $0 == pictures[0] })
    // Masks are known from the second time on.
    #expect(sent[2] < sent[1] && sent[3] == sent[2], "\(sent)")
  }
}
