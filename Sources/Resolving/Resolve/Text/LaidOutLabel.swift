import Documents
import Pixels
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
  /// The runs that were laid out, with the styles of parts.
  let styled: StyledRuns
  /// What the parts of the text are painted with.
  let painted: PaintedText
  /// The paints; the label's own is the first.
  let paints: [TextPaint]
  /// The index of the paint of each painted run.
  let paintOfRun: [Int]
  /// The effects that runs have, the label's first; empty where all have the label's.
  let effects: [TextEffects]
  /// The index of the effects of each painted run.
  let effectsOfRun: [Int]
  /// Whether the text is not as flat as it was laid out: along a path, in vertical lines, or in a warp.
  let isBent: Bool
  /// Whether there is an underline or a strikethrough.
  let hasBars: Bool
  /// Whether any glyph may have colours of its own.
  let mayHavePictures: Bool
  /// Whether pictures stand in lines.
  let hasObjects: Bool
  /// The documents that do.
  let documents: InlineDocuments
  /// The looks of colour glyphs: the label's, then one for each run.
  private let looks: [ColorGlyphLook]
  /// The code points that are not drawn as asked for.
  let missingGlyphs: [TextLayout.MissingGlyph]

  init(
    _ document: consuming LabelDocument, boxWidth: Double?, boxHeight: Double?, resources: SceneResources
  ) throws(ResolveError) {
    let text = document.text
    let setting = LabelSetting(
      style: document.textStyle(in: resources.images), width: boxWidth, height: boxHeight,
      documents: try InlineDocuments(of: document.runs, resources: resources), resources: resources)
    documents = setting.documents
    var styled = try document.styledRuns(setting)
    let (layout, fontsAsked) = try document.layout(of: &styled, setting)
    lineTexts = layout.lineTexts(of: text)
    let fonts = layout.fontFamilies
    fallbackFonts = layout.fallbackFonts(of: fonts, asked: fontsAsked, resources)
    let painted = try document.painted(layout, styled)
    (paints, paintOfRun) = TextPaint.paints(of: document, runs: painted.runs)
    (effects, effectsOfRun) = TextEffects.effects(of: document, runs: painted.runs)
    isBent = document.isBent
    hasBars = document.hasBars(runs: styled.runs)
    mayHavePictures = layout.lines.contains { $0.runs.contains { $0.face.hasColor } }
    hasObjects = painted.runs.contains { $0.object != nil }
    let isColored = mayHavePictures
    looks = isColored ? document.glyphLooks(paints: paints, runs: painted.runs, ofRun: paintOfRun) : []
    missingGlyphs =
      layout.missingGlyphs + (isColored ? painted.layout.missingColors(of: layout, in: text, looks) : [])
    // At last, so that what is above reads no member of an object.
    self.fonts = fonts
    self.layout = layout
    self.styled = styled
    self.painted = painted
    self.document = document
    self.resources = resources
  }

  /// The same layout with other paints: the document's runs must have the texts and fonts of the first one's, and it has
  /// neither styles, highlights nor backgrounds.
  init(_ laidOut: LaidOutLabel, repaintedAs document: LabelDocument) {
    var styled = StyledRuns(document.runs)
    _ = document.annotations(of: &styled, in: laidOut.resources.images)
    let painted = PaintedText(laidOut.layout, styled)
    (paints, paintOfRun) = TextPaint.paints(of: document, runs: painted.runs)
    (effects, effectsOfRun) = TextEffects.effects(of: document, runs: painted.runs)
    (isBent, hasBars) = (document.isBent, document.hasBars(runs: styled.runs))
    (hasObjects, documents) = (laidOut.hasObjects, laidOut.documents)
    looks =
      laidOut.mayHavePictures
      ? document.glyphLooks(paints: paints, runs: painted.runs, ofRun: paintOfRun) : []
    (layout, resources, lineTexts) = (laidOut.layout, laidOut.resources, laidOut.lineTexts)
    (fonts, fallbackFonts) = (laidOut.fonts, laidOut.fallbackFonts)
    (mayHavePictures, missingGlyphs) = (laidOut.mayHavePictures, laidOut.missingGlyphs)
    (self.styled, self.painted) = (styled, painted)
    self.document = document
  }

  /// The index of the author's run that a span of the painted layout is a part of.
  func author(of span: Int?) -> Int? { styled.author(of: painted.source(of: span)) }

  /// What was named and is not in the text, in words.
  var beyond: [String] { styled.beyond + painted.beyond }

  /// How the colour glyphs of a run look.
  func look(ofRun run: Int?) -> ColorGlyphLook { looks.isEmpty ? ColorGlyphLook() : looks[run.map { $0 + 1 } ?? 0] }

  /// How opaque the colour glyphs of a run are: as its colour is. A gradient or a picture has no one alpha.
  func pictureOpacity(ofRun run: Int?) -> Float {
    let paint = paints[run.map { paintOfRun[$0] } ?? 0]
    return paint.hasOneColor ? paint.color.alpha : 1
  }

  /// Whether nothing of the text is drawn, because not even its ellipsis fits.
  var isWithoutRoom: Bool {
    layout.isTruncated && layout.lines.allSatisfy { $0.runs.allSatisfy(\.glyphs.isEmpty) }
      && document.text.contains { !$0.isWhitespace }
  }

  /// The effects of some runs, by their index; with nil, those of the label.
  func effects(_ kind: Int? = nil, scale: Double) -> FigureEffects {
    // Not one expression: that would copy the label's.
    guard let kind else { return resources.effects.effects(document.effects, scale: scale) }
    return resources.effects.effects(effects[kind].effects, scale: scale)
  }
}

/// What a label's text is laid out with, besides the text.
private struct LabelSetting {
  let style: TextStyle
  /// The room in points; nil where there is no end to it.
  let width: Double?
  let height: Double?
  let documents: InlineDocuments
  let resources: SceneResources
}

extension LabelDocument {
  /// What the parts of the text are painted with.
  fileprivate func painted(_ layout: TextLayout, _ styled: StyledRuns) throws(ResolveError) -> PaintedText {
    let isPlain = !hasTextBackground && highlights.isEmpty && partStyles.isEmpty
    if isPlain, styled.runs.allSatisfy({ $0.textBackground == nil }) { return PaintedText(layout, styled) }
    return try PaintedText(self, layout, styled)
  }

  /// The runs with the styles of parts. Where one names lines, the text is laid out without styles first.
  fileprivate func styledRuns(_ setting: LabelSetting) throws(ResolveError) -> StyledRuns {
    let resources = setting.resources
    guard !partStyles.isEmpty || hasStyledStarts else { return StyledRuns(runs) }
    guard partStyles.contains(where: \.select.needsLines) else {
      return try StyledRuns(self, parts: resources.layouter.parts(of: text))
    }
    var unstyled = StyledRuns(runs)
    if hasStyledStarts {
      var plain = self
      plain.partStyles = []
      unstyled = try StyledRuns(plain, parts: resources.layouter.parts(of: text))
    }
    let (layout, _) = try layout(of: &unstyled, setting)
    return try StyledRuns(self, parts: TextParts(text, layout))
  }

  /// The layout of runs, to which the paints of what stands beside them are added; and the fonts that they ask for.
  fileprivate func layout(
    of styled: inout StyledRuns, _ setting: LabelSetting
  ) throws(ResolveError) -> (layout: TextLayout, fonts: [FontQuery]) {
    let resources = setting.resources
    let annotations = annotations(of: &styled, in: resources.images)
    let spans = textSpans(of: styled, setting.documents, in: resources.images)
    do throws(FontError) {
      let layout = try resources.layouter.layout(
        text, style: setting.style, spans: spans, annotations: annotations, width: setting.width ?? .infinity,
        height: setting.height ?? .infinity)
      return (layout, spans.compactMap(\.font) + annotations.map(\.style.font))
    } catch {
      throw placed(error, in: resources)
    }
  }

  /// A fault of a font, with the run that asks for that font, or what stands beside it; without one where the label itself
  /// does.
  fileprivate func placed(_ error: FontError, in resources: SceneResources) -> ResolveError {
    func fails(_ query: FontQuery) -> Bool {
      do throws(FontError) { _ = try resources.layouter.catalog.face(query) } catch { return true }
      return false
    }
    func fails(_ own: FontOverride?, over font: Font) -> Bool {
      guard let own, own != FontOverride() else { return false }
      return fails(own.applied(to: font).query(in: resources.images))
    }
    func first(of runs: [TextRun], in list: String) -> String? {
      for (index, run) in runs.enumerated() {
        if fails(run.font, over: font) { return "\(list)[\(index)]" }
        let beside = run.font.applied(to: font)
        guard run.hasRuby else { continue }
        if fails(run.rubyStyle.font, over: beside) { return "\(list)[\(index)].rubyFont" }
        if fails(rubyStyle.font, over: beside) { return "rubyFont" }
      }
      return nil
    }
    let isFaulty = fails(font.query(in: resources.images))
    if !isFaulty, let style = first(of: partStyles.map(\.run), in: "styles") { return .font(error).inside(style) }
    if !isFaulty || !runs.isEmpty && runs.allSatisfy({ $0.font != FontOverride() }),
      let run = first(of: runs, in: "text")
    {
      return .font(error).inside(run)
    }
    if !isFaulty, hasLineSetting, fails(lineSetting.listStyle?.font, over: font) {
      return .font(error).inside("listStyle")
    }
    return .font(error)
  }
}

extension TextLayout {
  /// Those of its fonts that nothing asks for.
  fileprivate func fallbackFonts(of fonts: [String], asked queries: [FontQuery], _ resources: SceneResources)
    -> [String]
  {
    guard fonts.contains(where: { $0 != primaryFamily }) else { return [] }
    let asked = queries.compactMap { try? resources.layouter.catalog.face($0).familyName }
    return fonts.filter { $0 != primaryFamily && !asked.contains($0) }
  }

  /// The characters of a painted layout that are not drawn in the colours that are asked for.
  fileprivate func missingColors(
    of layout: TextLayout, in text: String, _ looks: [ColorGlyphLook]
  ) -> [TextLayout.MissingGlyph] {
    glyphsWithoutPalette(in: text) { looks[$0.map { $0 + 1 } ?? 0].palette }
      + layout.drawnGlyphs(in: text) { FontDrawings.isAvailable } + layout.unreadGlyphs(in: text)
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
