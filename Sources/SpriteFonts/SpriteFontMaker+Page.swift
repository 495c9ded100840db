package import Documents
import Pixels
import Scenes
public import Signwriter

extension SpriteFontMaker {
  /// The lines that the page shows, as far as the font has their characters.
  private static let samples = [
    "AVATAR Wave 1,950", "The quick brown fox jumps over the lazy dog.", "0123456789", "jgfy AQ",
  ]

  /// The page that shows lines of the first size beside labels that are drawn directly, as the bytes of an HTML file.
  public func page(of fonts: SpriteFontSet, title: String) throws(SignwriterError) -> [UInt8] {
    guard let size = fonts.sizes.first, let font = size.fonts.last else { return [] }
    let has = Dictionary(uniqueKeysWithValues: font.glyphs.map { ($0.character.id, $0) })
    var texts = SpriteFontMaker.samples.filter { text in text.unicodeScalars.allSatisfy { has[$0.value] != nil } }
    if texts.isEmpty {
      let first = font.glyphs.filter { $0.character.id > 0 && $0.character.cluster == nil && $0.advance > 0 }
        .prefix(12)
      texts = [String(String.UnicodeScalarView(first.compactMap { Unicode.Scalar($0.character.id) }))]
    }
    var lines: [SpriteFontPage.Line] = []
    for text in texts { if let line = try line(text, of: fonts, size) { lines.append(line) } }
    return try SpriteFontPage(title: title, fonts: fonts, size: size, lines: lines).bytes()
  }

  private func line(
    _ text: String, of fonts: SpriteFontSet, _ size: SpriteFontSet.Size
  ) throws(SignwriterError) -> SpriteFontPage.Line? {
    guard let font = size.fonts.last else { return nil }
    let label = fonts.directLabel(text, font)
    let resolved: ResolvedDocument
    do throws(ResolveError) { resolved = try renderer.environment.resolver.resolve(label) } catch {
      if case .nothingToDraw = error { return nil }
      throw .resolve(error)
    }
    guard let line = resolved.report.lines.first else { return nil }
    var drawn: Result<RenderedDocument, SignwriterError>?
    renderer.draw([resolved]) { drawn = $0 }
    guard let picture = try drawn?.get().image else { return nil }
    return SpriteFontPage.Line(
      text: text, codes: text.unicodeScalars.map(\.value), picture: picture,
      x: Int(resolved.report.layout.x.rounded()), baseline: Int(line.baseline.rounded()))
  }
}

extension SpriteFontSet {
  /// A label of the style whose characters advance by the font's whole pixels and pairs: what a line that is set from the
  /// font is compared with.
  package func directLabel(_ text: String, _ font: SpriteFont) -> LabelDocument {
    var label = SpriteStyle(document, layer: nil, scale: font.scale).line(base: font.base, ramp: font.ramp)
    label.font.features.merge(["kern": 0, "liga": 0, "clig": 0, "calt": 0]) { _, new in new }
    let pairs = Dictionary(
      uniqueKeysWithValues: font.pairs.map { (UInt64($0.first) << 32 | UInt64($0.second), $0.amount) })
    let glyphs = Dictionary(uniqueKeysWithValues: font.glyphs.map { ($0.character.id, $0) })
    let em = document.style.font.size * font.scale
    let scalars = Array(text.unicodeScalars)
    var known: [UInt32: [Double]] = [:]
    for (index, scalar) in scalars.enumerated() {
      guard let glyph = glyphs[scalar.value] else { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1].value : 0
      let extra = glyph.advance + (pairs[UInt64(scalar.value) << 32 | UInt64(next)] ?? 0) - glyph.exactAdvance
      var extras = known[scalar.value] ?? []
      let place = extras.firstIndex(of: extra) ?? extras.count
      if place == extras.count { extras.append(extra) }
      known[scalar.value] = extras
      // A label has one distance for a character, whatever is behind it: invisible joiners make it several characters.
      let cluster = String(scalar) + String(repeating: "\u{200C}", count: place)
      label.kerning[cluster] = extra / em
      label.text += cluster
    }
    return label
  }
}
