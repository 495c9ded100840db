import Documents
import JSON
import Resolving
import Signwriter
import Synchronization
import Testing
import Typography

/// What renderers share, and the policies by which documents are refused.
@Suite struct DrawingEnvironmentTests {
  private static func renderer(_ change: (inout PictureOptions) -> Void) throws -> LabelRenderer {
    var pictures = PictureOptions()
    change(&pictures)
    return try LabelRenderer(DrawingEnvironment(catalog: try FontCatalog(), pictures: pictures), .cpu)
  }

  private static func failure(_ document: Document, on renderer: LabelRenderer) -> SignwriterError? {
    if case .failure(let error) = renderer.render([document])[0] { error } else { nil }
  }

  /// No font has a character for a code point that Unicode keeps unassigned for ever.
  private static let unknown = Document.label(LabelDocument(text: "a\u{10FFFE}"))

  @Test func `a label without a glyph is refused, or drawn`() throws {
    let error = try #require(Self.failure(Self.unknown, on: Self.renderer { $0.missingGlyph = .error }))
    guard case .missingGlyph(let missing) = error else { throw error }
    #expect(missing.more == 0 && error.field == "text" && "\(error)".contains("U+10FFFE"), "\(error)")
    for policy in [MissingGlyphPolicy.warn, .skip] {
      #expect(try Self.failure(Self.unknown, on: Self.renderer { $0.missingGlyph = policy }) == nil)
    }
  }

  @Test func `a label that does not fit is refused, or drawn`() throws {
    let document = try Document(["text": "far too long for its box", "size": [40, 20]])
    let error = try #require(Self.failure(document, on: Self.renderer { $0.overflow = .fail }))
    guard case .overflow(let overflow) = error else { throw error }
    #expect(overflow.remarks.contains(.truncated) && error.field == "size", "\(error)")
    #expect(try Self.failure(document, on: Self.renderer { $0.overflow = .allow }) == nil)
  }

  @Test func `an error names the member to blame`() throws {
    let renderer = try Self.renderer { _ in }
    let unnamed = try Document(["text": "x", "font": ["family": "No Such Family 4711"]])
    #expect(Self.failure(unnamed, on: renderer)?.field == "font")
    #expect(SignwriterError.beyondDevice(reason: "").field == "")
  }

  @Test func `renderers of several threads share one environment`() throws {
    let environment = DrawingEnvironment(catalog: try FontCatalog())
    let documents = (0..<8).map { Document.label(LabelDocument(text: "Label \($0)")) }
    let expected = try documents.map { try LabelRenderer(.cpu).render($0).image }
    let drawn = ThreadedMap.results(documents.count, threads: 4, run: 1) { index in
      try? LabelRenderer(environment, .cpu).render(documents[index]).image
    }
    #expect(drawn == expected)
  }
}
