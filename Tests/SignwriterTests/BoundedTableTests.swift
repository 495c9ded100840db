import Basics
import Documents
import Resolving
import Signwriter
import Testing
import Typography

/// What a renderer keeps while clients choose ever new things.
@Suite struct BoundedTableTests {
  /// A label of which nothing was drawn before.
  private static func document(_ index: Int) throws -> Document {
    let letters = (0..<3).map { place in String(Unicode.Scalar(UInt8(0x61 + index / [1, 26, 676][place] % 26))) }
    let language = letters.joined()
    return try Document(
      json: ##"""
        {"text": "new \##(index) \##(language) Dampfschifffahrten Й漢", "language": "\##(language)", "color": "#\##(100_000 + index)",
         "font": {"family": "DejaVu Sans", "size": \##(8 + Double(index) / 16), "weight": \##(1 + index % 1000),
                  "variations": {"wght": \##(index)}, "features": {"ss\##(10 + index % 90)": 1}},
         "shadow": {"blur": \##(1 + Double(index) / 100)}, "hyphens": "auto", "numberOfLines": 4, "size": [60, null],
         "gradient": {"colors": ["#\##(200_000 + index)", "white"]}}
        """##)
  }

  @Test func `no table grows beyond its bound`() throws {
    let environment = DrawingEnvironment(
      catalog: try FontCatalog(), images: ImageLibrary(), limits: ResourceLimits(), pictures: PictureOptions(),
      rasterizer: GlyphRasterizer(capacity: 2 << 20), layoutCacheBytes: 1 << 16)
    let renderer = LabelRenderer(environment)
    for index in 0..<300 {
      let document = try Self.document(index)
      _ = try renderer.render(document)
      // Some caches keep what is asked for twice.
      _ = try environment.measure(document)
      for state in renderer.cacheStates where state.size > state.bound {
        Issue.record("\(state.name) has \(state.size) of \(state.bound) after \(index + 1) labels")
      }
    }
    let evictions = Dictionary(uniqueKeysWithValues: renderer.cacheStates.map { ($0.name, $0.evictions) })
    // Each label is new, so these were full.
    for name in [
      "faces", "glyphs", "fonts", "fallback fonts", "sorted fonts", "words", "layouts", "locales", "blurs",
    ] { #expect((evictions[name] ?? 0) > 0, "\(name)") }
  }

  /// Its faces were let go meanwhile, and are opened again.
  @Test func `a label after hundreds of others is the same as before`() throws {
    let renderer = LabelRenderer(DrawingEnvironment(catalog: try FontCatalog()))
    let first = try renderer.render(Self.document(1)).image
    for index in 2..<290 { _ = try renderer.environment.measure(Self.document(index)) }
    #expect(try renderer.render(Self.document(1)).image == first)
  }
}
