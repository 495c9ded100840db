import Documents
import Pixels
import Resolving
import Signwriter
import TestSupport
import Testing
import Typography

/// Gradients that are shorter than any pixel, which are hard edges, and stops that are nearer than any two samples.
@Suite struct ShortGradientTests {
  private static let lengths = ["0.01", "1e-12", "1e-20", "1e-38", "1e-45", "1e-90", "3e-150", "1e-200", "5e-324"]

  private static func document(_ gradient: String) throws -> Document {
    try Document(
      json: """
        {"text": "", "size": [8, 8], "background": {"gradient": {"colors": ["#FF0000", "#0000FF"], \(gradient)}}}
        """)
  }

  /// The colours of all pixels: in words and in bytes of the CPU path, and in bytes of the GPU path where there is one.
  private func draw(_ document: Document) throws -> [(name: String, colors: Set<SIMD4<Int>>)] {
    var drawn: [(String, Set<SIMD4<Int>>)] = []
    let renderer = try LabelRenderer(.cpu)
    let wide = try renderer.renderWide(document)
    drawn.append(
      (
        "words",
        Set(
          stride(from: 0, to: wide.words.count, by: 4).map { place in
            SIMD4<Int>((0..<4).map { Int(wide.words[place + $0]) / 257 })
          })
      ))
    drawn.append(("bytes", Self.colors(try renderer.render(document).image)))
    if let gpu = try? LabelRenderer(.gpu) {
      drawn.append(("GPU", Self.colors(try gpu.render(document).image)))
    }
    return drawn
  }

  private static func colors(_ image: PixelBuffer) -> Set<SIMD4<Int>> {
    Set((0..<image.height).flatMap { y in (0..<image.width).map { SIMD4<Int>(truncatingIfNeeded: image[$0, y]) } })
  }

  @Test(arguments: lengths, ["linear", "radial"])
  func `beyond the end of a short gradient is its last colour`(_ length: String, _ kind: String) throws {
    for end in ["[\(length), 0]", "[0, \(length)]", "[\(length), \(length)]"] {
      let document = try Self.document("\"kind\": \"\(kind)\", \"start\": [0, 0], \"end\": \(end)")
      for (name, colors) in try draw(document) {
        #expect(colors == [SIMD4(0, 0, 255, 255)], "\(name) \(end)")
      }
    }
  }

  // What is nearer to 0 than 1e-30 is 0 in any document.
  @Test(arguments: ["1e-9", "1e-20", "2e-30"])
  func `before the start of a short gradient is its first colour`(_ length: String) throws {
    // It runs to the left, out of the box.
    let document = try Self.document("\"kind\": \"linear\", \"start\": [0, 0], \"end\": [-\(length), 0]")
    for (name, colors) in try draw(document) { #expect(colors == [SIMD4(255, 0, 0, 255)], "\(name)") }
  }

  @Test(arguments: ["repeat", "reflect"], ["1e-9", "1e-20", "1e-150"])
  func `a short gradient that is repeated has colours of its own`(_ extend: String, _ length: String) throws {
    for kind in ["linear", "radial"] {
      let document = try Self.document(
        "\"kind\": \"\(kind)\", \"extend\": \"\(extend)\", \"start\": [0, 0], \"end\": [\(length), 0]")
      for (name, colors) in try draw(document) {
        #expect(colors.allSatisfy { $0.y == 0 && $0.w == 255 && $0.x + $0.z >= 254 }, "\(name): \(colors)")
      }
    }
  }

  @Test(arguments: ["1e-45", "1e-39", "1e-30"]) func `stops that are as good as at one place are a hard edge`(
    _ distance: String
  ) throws {
    let document = try Document(
      json: """
        {"text": "", "size": [8, 8], "background": {"gradient": {"colors": ["#FF0000", "#0000FF", "#0000FF"],
        "locations": [0, \(distance), 1], "start": [0, 0], "end": [1, 0], "extend": "repeat"}}}
        """)
    for (name, colors) in try draw(document) { #expect(colors == [SIMD4(0, 0, 255, 255)], "\(name)") }
  }
}
