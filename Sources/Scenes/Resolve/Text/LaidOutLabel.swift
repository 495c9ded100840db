import Documents
import Typography

/// A label whose text is laid out, independent of its place. Equal children of a group and copies of one content share
/// it.
///
/// Immutable; Sendable, usable from any thread.
final class LaidOutLabel: Sendable {
  let document: LabelDocument
  let layout: TextLayout
  let resources: SceneResources
  /// The text of each line, as in the document.
  let lineTexts: [String]
  let fonts: [String]
  /// Those of them that neither the label nor a run asks for.
  let fallbackFonts: [String]
  /// The paints; the label's own is the first.
  let paints: [TextPaint]
  /// The index of each run's paint.
  let paintOfRun: [Int]
  /// Whether there is an underline or a strikethrough.
  let hasBars: Bool
  /// Whether any glyph may have colours of its own.
  let mayHavePictures: Bool
  /// The looks of colour glyphs: the label's, then one for each run.
  private let looks: [ColorGlyphLook]
  /// The code points that are not drawn as asked for.
  let missingGlyphs: [TextLayout.MissingGlyph]

  init(
    _ document: consuming LabelDocument, boxWidth: Double?, boxHeight: Double?, resources: SceneResources
  ) throws(ResolveError) {
    let text = document.text
    let style = document.textStyle(in: resources.images)
    let spans = document.textSpans(in: resources.images)
    let layout: TextLayout
    do throws(FontError) {
      layout = try resources.layouter.layout(
        text, style: style, spans: spans, width: boxWidth ?? .infinity,
        height: boxHeight ?? .infinity)
    } catch {
      throw document.placed(error, in: resources)
    }
    lineTexts = layout.lineTexts(of: text)
    let fonts = layout.fontFamilies
    let primary = layout.primaryFamily
    let asked = spans.compactMap(\.font).compactMap { try? resources.layouter.catalog.face($0).familyName }
    fallbackFonts = fonts.contains { $0 != primary } ? fonts.filter { $0 != primary && !asked.contains($0) } : []
    (paints, paintOfRun) = TextPaint.paints(of: document)
    hasBars = document.hasBars
    mayHavePictures = layout.lines.contains { $0.runs.contains { $0.face.hasColor } }
    let isColored = mayHavePictures
    looks = isColored ? document.glyphLooks(paints: paints, ofRun: paintOfRun) : []
    let looks = looks
    missingGlyphs =
      layout.missingGlyphs
      + (isColored ? layout.glyphsWithoutPalette(in: text) { looks[$0.map { $0 + 1 } ?? 0].palette } : [])
      + (isColored ? layout.drawnGlyphs(in: text) { FontDrawings.isAvailable } : [])
      + (isColored ? layout.unreadGlyphs(in: text) : [])
    // At last, so that what is above reads no member of an object.
    self.fonts = fonts
    self.layout = layout
    self.document = document
    self.resources = resources
  }

  /// How the colour glyphs of a run look.
  func look(ofRun run: Int?) -> ColorGlyphLook { looks.isEmpty ? ColorGlyphLook() : looks[run.map { $0 + 1 } ?? 0] }

  /// Whether nothing of the text is drawn, because not even its ellipsis fits.
  var isWithoutRoom: Bool {
    layout.isTruncated && layout.lines.allSatisfy { $0.runs.allSatisfy(\.glyphs.isEmpty) }
      && document.text.contains { !$0.isWhitespace }
  }

  func effects(scale: Double) -> FigureEffects {
    resources.effects.effects(
      shadows: document.shadows, innerShadows: document.innerShadows, bevel: document.bevel, scale: scale)
  }
}

extension LabelDocument {
  /// A fault of a font, with the run that asks for that font; without one where the label itself does.
  fileprivate func placed(_ error: FontError, in resources: SceneResources) -> ResolveError {
    func fails(_ query: FontQuery) -> Bool {
      do throws(FontError) { _ = try resources.layouter.catalog.face(query) } catch { return true }
      return false
    }
    let run = zip(runs, textSpans(in: resources.images)).enumerated().first {
      $1.0.font != FontOverride() && ($1.1.font.map(fails) ?? false)
    }?.offset
    guard let run, !fails(textStyle(in: resources.images).font) || runs.allSatisfy({ $0.font != FontOverride() })
    else {
      return .font(error)
    }
    return .font(error).inside("text[\(run)]")
  }
}

extension TextLayout {
  /// The part of the text on each line.
  fileprivate func lineTexts(of text: String) -> [String] {
    if lines.count == 1, lines[0].range.count >= length { return [text] }
    var end = (offset: 0, index: text.startIndex)
    return lines.map { line in
      guard line.range.count < length else { return text }
      // Counted from the last offset, because an offset in a text that is not ASCII takes time to find from the start.
      let start = text.utf16.index(end.index, offsetBy: line.range.lowerBound - end.offset)
      end = (line.range.upperBound, text.utf16.index(start, offsetBy: line.range.count))
      return String(text[start..<end.index])
    }
  }
}
