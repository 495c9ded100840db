import CICUText
import Documents
import Pixels
import Resolving
import Scene
import Signwriter

/// Where marks stand. A game draws a mark behind its letter, with one place for all letters. Many fonts draw a mark that
/// stands alone beside the pen and place it over each letter: then the place is the middle of those over letters of the
/// font. Not Sendable: it asks a renderer.
struct SpriteMarks {
  private let glyphs: SpriteGlyphs
  private let pixelsPerEm: Double
  private let resolve: (String) throws(SignwriterError) -> ResolvedDocument?

  /// The letters over which a mark is tried.
  private static let mostLetters = 24

  /// `resolve` resolves a text in the font's style without effects.
  init(
    _ glyphs: SpriteGlyphs, pixelsPerEm: Double,
    resolve: @escaping (String) throws(SignwriterError) -> ResolvedDocument?
  ) {
    (self.glyphs, self.pixelsPerEm, self.resolve) = (glyphs, pixelsPerEm, resolve)
  }

  /// How far a mark is moved, in pixels, from where its cell shows it alone.
  func shift(of mark: Int) throws(SignwriterError) -> SIMD2<Int> {
    let (character, text) = (glyphs.characters[mark], glyphs.characters[mark].text)
    guard let alone = try boxes(text).first else { return SIMD2(0, 0) }
    // A game reverses a line that runs from the right: the mark comes before its letter, and begins where that does.
    let isReversed = SpriteFontSet.runsFromRight(character.id)
    var (across, down): ([Double], [Int]) = ([], [])
    for letter in letters(under: character.id) {
      let boxes = try boxes(glyphs.characters[letter].text + text)
      // Others are one glyph for both.
      guard boxes.count == 2 else { continue }
      let box = isReversed ? boxes[0] : boxes[1]
      across.append(Double(box.x) - (isReversed ? 0 : glyphs.advances[letter] * pixelsPerEm))
      down.append(box.y)
    }
    guard !across.isEmpty else { return SIMD2(0, 0) }
    let middle = across.sorted()[across.count / 2]
    return SIMD2(Int((middle - Double(alone.x)).rounded()), down.sorted()[down.count / 2] - alone.y)
  }

  /// Some letters of the mark's script; of all scripts for marks of no script.
  private func letters(under mark: UInt32) -> [Int] {
    let script = sw_script(mark)
    let isInherited = script == 0x5A69_6E68
    let all = glyphs.characters.indices.filter { index in
      let character = glyphs.characters[index]
      guard character.id > 0, character.cluster == nil, character.icon == nil, !character.isMark,
        let scalar = Unicode.Scalar(character.id), scalar.properties.isAlphabetic, character.text == String(scalar)
      else { return false }
      return isInherited || sw_script(character.id) == script
    }
    guard all.count > SpriteMarks.mostLetters else { return all }
    return (0..<SpriteMarks.mostLetters).map { all[$0 * all.count / SpriteMarks.mostLetters] }
  }

  /// The boxes of a text's glyphs in visual order, from its origin and baseline.
  private func boxes(_ text: String) throws(SignwriterError) -> [PixelRect] {
    guard let document = try resolve(text), let line = document.report.lines.first,
      case .figure(let figure)? = document.scene.nodes.first, let coverage = figure.coverages.first
    else { return [] }
    let samples = document.scene.oversampling
    func pixel(_ sample: Int) -> Int { (sample - ((sample % samples) + samples) % samples) / samples }
    let (left, baseline) = (Int(document.report.layout.x.rounded()), Int(line.baseline.rounded()))
    return coverage.masks.map { mask in
      PixelRect(
        x: pixel(mask.bounds.x) - left, y: pixel(mask.bounds.y) - baseline, width: mask.bounds.width,
        height: mask.bounds.height)
    }
  }
}
