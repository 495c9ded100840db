import Basics
import Documents
import Pixels
import Typography

extension LabelDocument {
  /// What stands beside the text, in Typography's terms. Readings and marks with a paint of their own are runs without a
  /// text, which are added to the styled ones.
  func annotations(of styled: inout StyledRuns, in files: ImageLibrary) -> [Annotation] {
    guard mayHaveAnnotations else { return [] }
    if styled.runs.isEmpty { styled = StyledRuns(whole: text) }
    let authored = styled.written
    let owners = styled.rubyOwners
    var annotations: [Annotation] = []
    var (start, groupEnd) = (0, 0)
    for (index, run) in authored.enumerated() {
      let end = start + run.text.utf16.count
      if index >= groupEnd {
        // Parts of one run, or of what one style selects, have one reading together.
        groupEnd = index + 1
        var length = end - start
        while groupEnd < authored.count, !owners.isEmpty, owners[groupEnd] == owners[index] {
          length += authored[groupEnd].text.utf16.count
          groupEnd += 1
        }
        annotations += readings(of: run, at: index, start..<(start + length), &styled, in: files)
      }
      if let emphasis = run.textEmphasis ?? textEmphasis,
        let marks = marks(emphasis, of: run, at: index, start..<end, &styled, in: files)
      {
        annotations.append(marks)
      }
      start = end
    }
    return annotations
  }

  private func readings(
    of run: TextRun, at index: Int, _ range: Range<Int>, _ styled: inout StyledRuns, in files: ImageLibrary
  ) -> [Annotation] {
    guard run.hasRuby else { return [] }
    let own = rubyStyle.overlaid(with: run.rubyStyle)
    let position = own.position ?? .over
    let paint = styled.addPaint(of: index, color: own.color, strokes: own.strokes, palette: own.font?.palette)
    let sides: [(RubyText?, Annotation.Side)] = [(run.ruby, position), (run.rubyUnder, .under)]
    return sides.compactMap { ruby, side in
      guard let ruby, !ruby.isEmpty else { return nil }
      let isColumn = side == .interCharacter && !writing.isVertical
      let style = annotationStyle(run, own.font, share: isColumn ? 0.3 : 0.5, in: files)
      var annotation = Annotation(range, .init(ruby), style: style)
      annotation.side = side
      if let align = own.align { annotation.align = align }
      if let overhang = own.overhang { annotation.overhang = overhang }
      if let merge = own.merge { annotation.merge = merge }
      annotation.paint = paint
      return annotation
    }
  }

  private func marks(
    _ emphasis: TextEmphasis, of run: TextRun, at index: Int, _ range: Range<Int>, _ styled: inout StyledRuns,
    in files: ImageLibrary
  ) -> Annotation? {
    let shape = emphasis.style ?? (writing.isVertical ? .sesame : .circle)
    guard let mark = shape.character(filled: emphasis.filled), !range.isEmpty else { return nil }
    var marks = Annotation(range, .mark(ByteText(mark)), style: annotationStyle(run, nil, share: 0.5, in: files))
    marks.side = emphasis.position == .over ? .over : .under
    marks.paint = styled.addPaint(of: index, color: emphasis.color)
    return marks
  }

  /// The style of what stands beside a run, at a share of its size where no other is given.
  private func annotationStyle(
    _ run: TextRun, _ own: FontOverride?, share: Double, in files: ImageLibrary
  ) -> TextStyle {
    let base = run.font.applied(to: font)
    var font = own?.applied(to: base) ?? base
    if own?.size == nil { font.size = base.size * share }
    var style = TextStyle(font: font.query(in: files), size: font.size)
    (style.fallback, style.features, style.language) = (font.fallback, font.features, language)
    if font.hasForms { style.forms = font.textForms }
    return style
  }
}

extension Annotation.Text {
  fileprivate init(_ ruby: LabelDocument.RubyText) {
    switch ruby {
    case .whole(let text): self = .whole(ByteText(text))
    case .list(let texts): self = .list(texts.map { ByteText($0) })
    }
  }
}

extension LabelContent {
  /// The readings of the text, in the order of its lines.
  func measuredRuby(in space: SceneSpace) -> [MeasuredText.Reading] {
    let bending = self.bending
    return layout.lines.indices.flatMap { index in
      layout.annotations(ofLine: index).filter { !$0.isMark }.map { reading in
        let line = layout.lines[index]
        var box = Rect(
          x: origin.x + reading.x0, y: origin.y + line.baseline + reading.top, width: reading.x1 - reading.x0,
          height: reading.bottom - reading.top)
        if let bending { box = bentBounds(of: box, by: bending.map(ofLine: index)) }
        return MeasuredText.Reading(
          range: reading.base, text: reading.text,
          bounds: space.bounds(of: box),
          em: reading.em * space.scale)
      }
    }
  }
}
