package import Documents
import Pixels
import Resolving
public import Signwriter

extension SpriteFontMaker {
  /// The page that shows lines of the first size beside labels that are drawn directly, as the bytes of an HTML file.
  public func page(of fonts: SpriteFontSet, title: String) throws(SignwriterError) -> [UInt8] {
    guard let size = fonts.sizes.first, let font = size.fonts.last else { return [] }
    var lines: [SpriteFontPage.Line] = []
    for codes in font.sampleLines {
      if let line = try line(codes, font, of: fonts) { lines.append(line) }
    }
    return try SpriteFontPage(title: title, fonts: fonts, size: size, lines: lines).bytes()
  }

  private func line(
    _ codes: [UInt32], _ font: SpriteFont, of fonts: SpriteFontSet
  ) throws(SignwriterError) -> SpriteFontPage.Line? {
    let label = fonts.directLabel(codes, font)
    let resolved: ResolvedDocument
    do throws(ResolveError) { resolved = try renderer.environment.resolver.resolve(label) } catch {
      if case .nothingToDraw = error { return nil }
      throw .resolve(error)
    }
    guard let line = resolved.report.lines.first else { return nil }
    var drawn: Result<RenderedDocument, SignwriterError>?
    renderer.draw([resolved]) { drawn = $0 }
    guard let picture = try drawn?.get().image else { return nil }
    let texts = Dictionary(uniqueKeysWithValues: font.glyphs.map { ($0.character.id, $0.character.text) })
    return SpriteFontPage.Line(
      text: codes.compactMap { texts[$0] }.joined(), codes: codes, picture: picture,
      x: Int(resolved.report.layout.x.rounded()), baseline: Int(line.baseline.rounded()))
  }
}

extension SpriteFont {
  /// The usual lines.
  private static let samples = [
    "AVATAR Wave 1,950", "The quick brown fox jumps over the lazy dog.", "0123456789", "jgfy AQ",
  ]

  /// The most characters of a line of the font's own.
  private static let longestLine = 24

  /// The ids of the lines that show a font: the usual lines where it has all of their characters, and some of its other
  /// characters, letters first.
  package var sampleLines: [[UInt32]] {
    let ids = Set(glyphs.map(\.character.id))
    var lines = SpriteFont.samples.map { $0.unicodeScalars.map(\.value) }.filter { $0.allSatisfy(ids.contains) }
    let shown = Set(lines.joined())
    let others = glyphs.filter { !shown.contains($0.character.id) && $0.standsAlone }
    let letters = SpriteFont.spread(others.filter(\.isLetter))
    let rest = SpriteFont.spread(others.filter { !$0.isLetter })
    var (line, text): ([UInt32], String) = ([], "")
    for glyph in (letters + rest).prefix(SpriteFont.longestLine) {
      // What would be one cluster with the character before it is drawn otherwise there.
      let longer = text + glyph.character.text
      guard longer.count == line.count + 1 else { continue }
      (line, text) = (line + [glyph.character.id], longer)
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// As many as fill a line, from all of them.
  private static func spread(_ glyphs: [SpriteGlyph]) -> [SpriteGlyph] {
    guard glyphs.count > longestLine else { return glyphs }
    return (0..<longestLine).map { glyphs[$0 * glyphs.count / longestLine] }
  }
}

extension SpriteGlyph {
  /// Whether a label shows the character as its cell does: nothing in place of others, and no joined form.
  fileprivate var standsAlone: Bool {
    guard character.id > 0, !cell.isEmpty, advance > 0, character.icon == nil, !character.isMark else {
      return false
    }
    guard character.text.count == 1 else { return false }
    return character.cluster != nil || character.text.unicodeScalars.first?.value == character.id
  }

  fileprivate var isLetter: Bool {
    character.cluster == nil && Unicode.Scalar(character.id)?.properties.isAlphabetic ?? false
  }
}

extension SpriteFontSet {
  /// The override that sets all characters from left to right, and the sign that keeps letters from joining.
  private static let leftToRight = "\u{202D}"
  private static let nonJoiner = "\u{200C}"

  /// A label of the style whose characters advance by the font's whole pixels and pairs: what a line that is set from
  /// the font is compared with. As in a game, the characters stand from left to right, and none joins another.
  package func directLabel(_ codes: [UInt32], _ font: SpriteFont) -> LabelDocument {
    var label = SpriteStyle(document, layer: nil, scale: font.scale).line(base: font.base, ramp: font.ramp)
    label.font.features.merge(["kern": 0, "liga": 0, "clig": 0, "calt": 0]) { _, new in new }
    let pairs = Dictionary(
      uniqueKeysWithValues: font.pairs.map { (UInt64($0.first) << 32 | UInt64($0.second), $0.amount) })
    let glyphs = Dictionary(uniqueKeysWithValues: font.glyphs.map { ($0.character.id, $0) })
    let em = document.style.font.size * font.scale
    if codes.contains(where: SpriteFontSet.runsFromRight) { label.text = SpriteFontSet.leftToRight }
    var known: [UInt32: [Double]] = [:]
    for (index, code) in codes.enumerated() {
      guard let glyph = glyphs[code] else { continue }
      let next = index + 1 < codes.count ? codes[index + 1] : 0
      let extra = glyph.advance + (pairs[UInt64(code) << 32 | UInt64(next)] ?? 0) - glyph.exactAdvance
      var extras = known[code] ?? []
      let place = extras.firstIndex(of: extra) ?? extras.count
      if place == extras.count { extras.append(extra) }
      known[code] = extras
      // A label has one distance for a character, whatever is behind it: invisible signs make it several characters.
      let count = place + (SpriteFontSet.runsFromRight(code) ? 1 : 0)
      let cluster = glyph.character.text + String(repeating: SpriteFontSet.nonJoiner, count: count)
      label.kerning[cluster] = extra / em
      label.text += cluster
    }
    return label
  }

  /// Whether a character is of a script that runs from the right.
  static func runsFromRight(_ code: UInt32) -> Bool {
    switch code {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
