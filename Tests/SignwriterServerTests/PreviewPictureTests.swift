import Documents
import Foundation
import ImageCodecs
import JSON
import Pixels
import SignwriterServer
import TestSupport
import Testing

/// Pictures that a preview's documents name, also by names that are made from values.
@Suite(.timeLimit(.minutes(15))) struct PreviewPictureTests {
  private static let sheet = """
    {"styles": {"photo": {"size": [4, 4], "text": "", "background": {"image": {"file": "{{photo}}.png"}}}}}
    """

  private static func png(_ red: UInt8, _ blue: UInt8) throws -> [UInt8] {
    let bytes: [UInt8] = (0..<16).flatMap { _ -> [UInt8] in [red, 0, blue, 255] }
    return try ImageFormat.png.encode(PixelBuffer(width: 4, height: 4, alphaMode: .straight, bytes: bytes))
  }

  @Test(
    arguments: [
      ("jobs.jsonl", #"{"style": "photo", "values": {"photo": "cat"}}"# + "\n", ["file": 1, "line": 1]),
      ("jobs.csv", "style,photo\nphoto,cat\n", ["file": 1, "line": 2]),
      // A style by itself is shown with each value's own name.
      ("one.json", #"{"text": "x"}"#, ["file": 0, "style": "photo", "with": ["values": ["photo": "photo"]]]),
    ] as [(String, String, JSONValue)])
  func `a picture that a value names is drawn anew when it changes`(
    _ name: String, _ text: String, _ order: JSONValue
  ) async throws {
    let picture = order.object?["style"] == nil ? "cat.png" : "photo.png"
    func files(in folder: Workspace) throws { try folder.write(try Self.png(255, 0), to: picture) }
    try await TestPreview.run(["styles.json": Self.sheet, name: text], prepare: files) { preview in
      let before = try await preview.post("draw", order).pictures()
      #expect(before.pixels.prefix(4) == [255, 0, 0, 255])
      try preview.folder.write(try Self.png(0, 255), to: "new.png")
      #expect(rename(preview.path("new.png"), preview.path(picture)) == 0)
      try await Patience.wait(for: "the other picture") {
        try await preview.post("draw", order).pictures().pixels.prefix(4) == [0, 0, 255, 255]
      }
    }
  }
}
