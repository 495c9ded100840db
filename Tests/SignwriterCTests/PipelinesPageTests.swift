import Foundation
import Pixels
import Testing
import VideoFrames

func lay(_ picture: PixelBuffer, over frame: FrameMemory) throws(FrameError) {
  let label = LabelPlanes(picture, format: .i420)  // once a label
  try label.blend(into: frame, x: 60, y: 950)  // once a frame, in place
}

/// The example of docs/pipelines.md that is in Swift. `scripts/test examples` runs those in C and in Python.
@Suite struct PipelinesPageTests {
  @Test func `the page has this example, and it works`() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let place = URL(filePath: #filePath).appending(path: "../../../docs/pipelines.md").standardized
    let page = try String(contentsOf: place, encoding: .utf8)
    let function = try #require(source.components(separatedBy: "\n\n").first { $0.hasPrefix("func ") })
    #expect(page.contains("```swift\nimport Signwriter\nimport VideoFrames\n\n\(function)\n```"))

    let picture = PixelBuffer(
      width: 2, height: 2, alphaMode: .premultiplied, bytes: [UInt8](repeating: 255, count: 16))
    var bytes = [UInt8](repeating: 60, count: 1920 * 1080 * 3 / 2)
    try bytes.withUnsafeMutableBytes { memory in
      let start = try #require(memory.baseAddress)
      let planes = [(0, 1920), (1920 * 1080, 960), (1920 * 1080 * 5 / 4, 960)].map {
        FrameMemory.Plane(start + $0.0, stride: $0.1)
      }
      try lay(picture, over: FrameMemory(width: 1920, height: 1080, planes: planes))
    }
    // White is 235 in the limited range.
    #expect(bytes[950 * 1920 + 60] == 235 && bytes[951 * 1920 + 61] == 235 && bytes[950 * 1920 + 59] == 60)
  }
}
