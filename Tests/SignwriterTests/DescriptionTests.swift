import Documents
import Pixels
import Signwriter
import Testing

/// What `print` and `dump` show of results: words, and neither bytes nor internals.
@Suite struct DescriptionTests {
  private static let label = LabelDocument(
    text: "Hello there", size: .fixed(width: 60, height: 20), scale: 2, font: .init(family: "DejaVu Sans", size: 16)
  )

  private func dumped(_ value: some Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test func `a picture is told by its size`() {
    let picture = PixelBuffer(width: 90, height: 40, alphaMode: .straight)
    #expect("\(picture)" == "90 x 40 px, straight alpha")
    #expect(dumped(picture).contains("width: 90") && !dumped(picture).contains("bytes"))
  }

  @Test func `a result is told by what a viewer should know, also in a Result and a list`() throws {
    let renderer = try LabelRenderer(.cpu)
    let result = try renderer.render(Self.label)
    let words = "120 x 40 px at a scale of 2.0, \"Hello"
    #expect("\(result)".hasPrefix(words) && "\(result)".hasSuffix(", drawn by CPU reference"), "\(result)")
    #expect("\(result.report)".hasPrefix(words) && "\(result.report)".hasSuffix(" in DejaVu Sans, truncated"))
    // A result has 19,200 bytes of pixels.
    #expect("\(renderer.render([.label(Self.label)]))".count < 300)
    #expect(dumped(result).count < 3000, "\(dumped(result))")
  }

  @Test func `a measure is told by its texts, and not by its layouts`() throws {
    let measure = try LabelRenderer(.cpu).measure(.label(Self.label))
    #expect("\(measure)".hasPrefix("120 x 40 px at a scale of 2.0, \"Hello"), "\(measure)")
    let text = try #require(measure.texts.first)
    #expect("\(text)".hasPrefix("\"Hello there\", 1 line, ["), "\(text)")
    #expect(!dumped(measure).contains("layout") && dumped(measure).contains("carets"))
  }
}
