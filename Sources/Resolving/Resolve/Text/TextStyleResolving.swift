import Basics
import Documents
import JSON
import Storage
import Typography

extension LabelDocument {
  /// The style of the text in Typography's terms. Font files are looked for where pictures are.
  func textStyle(in files: ImageLibrary) -> TextStyle {
    var style = TextStyle(font: font.query(in: files), size: font.size)
    style.fallback = font.fallback
    style.features = font.features
    style.language = language
    style.direction = direction
    style.alignment = alignment
    style.lineBreak = lineBreak
    style.numberOfLines = numberOfLines
    style.lineSpacing = lineSpacing
    style.characterSpacing = characterSpacing
    style.kerning = kerning
    style.baselineOffset = baselineOffset
    style.allowOrphans = allowOrphans
    style.isBalanced = balanced
    style.minimumScaleFactor = minimumScaleFactor
    style.baselineAdjustment = baselineAdjustment
    style.spacing = spacing
    style.fit = textFit
    style.transform = textTransform
    if writingMode != .horizontal { style.writing = writing }
    if let stretch { style.stretch = stretch.by == .spacing ? .spacing : .glyphs }
    if let fade { style.cut = .fade(fade) } else if let ellipsis { style.cut = .text(ByteText(ellipsis)) }
    if hasLineSetting {
      style.rules = LineRules(lineSetting)
      if lineSetting.textWrap == .balance { style.isBalanced = true }
    }
    if font.hasForms { style.forms = font.textForms }
    return style
  }

  private var textFit: TextFit? {
    guard let fit else { return nil }
    let sizes = fit.sizes(of: font.size)
    var result = TextFit(smallest: sizes.lowerBound, largest: sizes.upperBound)
    (result.within, result.keepsWords, result.isPerLine) = (fit.within, fit.words, fit.mode == .perLine)
    return result
  }

  /// How far strokes reach beyond the text that must be in its box with them, in points.
  var fittedReach: Double {
    guard fit?.effects == true else { return 0 }
    let strokes = strokes + (runs + partStyles.map(\.run)).flatMap { $0.strokes ?? [] }
    return strokes.map { $0.position == .outside ? $0.width : $0.position == .center ? $0.width / 2 : 0 }.max() ?? 0
  }

  /// Refuses a fit without a box to fit, and a stretch without a width to fill.
  func checkBox(width boxWidth: Double?, height boxHeight: Double?) throws(ResolveError) {
    let (along, across) = isTurned ? ("height", "width") : ("width", "height")
    if stretch != nil, boxWidth == nil {
      throw .document(
        DocumentError(.conflict, path: "stretch", "there is no \(along) to fill; give the label a \(along) in size")
      )
    }
    guard let fit else { return }
    let wanted: String
    switch (fit.within, boxWidth, boxHeight) {
    case (.height, _, nil): wanted = "a \(across)"
    case (_, nil, nil), (.width, nil, _): wanted = "a \(along)"
    case (_, nil, _) where fit.mode == .perLine: wanted = "a \(along)"
    default: return
    }
    throw .document(
      DocumentError(.conflict, path: "fit", "there is no box to fit; give the label \(wanted) in size"))
  }

  private var spacing: TextSpacing {
    var spacing = TextSpacing()
    spacing.words = wordSpacing
    (spacing.indent, spacing.isHanging, spacing.isEachLine) =
      (textIndent.length, textIndent.hanging, textIndent.eachLine)
    spacing.lineHeight = lineHeight
    spacing.paragraphs = paragraphSpacing
    (spacing.start, spacing.end) = (paragraphIndents.start, paragraphIndents.end)
    spacing.trim = textBoxTrim
    return spacing
  }

  /// Runs of the text with the styles of parts, in Typography's terms. `documents` are those in lines.
  func textSpans(of styled: StyledRuns, _ documents: InlineDocuments, in files: ImageLibrary) -> [TextSpan] {
    var spans = textSpans(of: styled.runs, in: files)
    if !documents.isEmpty {
      for (index, run) in styled.runs.enumerated() {
        guard let object = run.object, let child = documents.child(ofRun: styled.author(of: index)) else {
          continue
        }
        let (content, em) = (child.content, run.font.applied(to: font).size)
        var box = InlineBox(object, size: content.size / em, in: files)
        if let baseline = content.baseline { box.depth = (content.size.y - baseline) / em }
        spans[index].object = box
      }
    }
    for index in 0..<styled.initials { spans[index].isInitial = true }
    if let marker = styled.marker { spans[marker].isMarker = true }
    return spans
  }

  /// Runs of the text, in Typography's terms: the span at an index is the run at that index.
  func textSpans(of runs: [TextRun], in files: ImageLibrary) -> [TextSpan] {
    var offset = 0
    return runs.map { run in
      let start = offset
      offset += run.text.utf16.count
      let font = run.font.applied(to: self.font)
      var span = TextSpan(
        start..<offset, font: font.query(in: files), fallback: font.fallback, size: font.size,
        features: font.features,
        baselineOffset: run.baselineOffset)
      if font.hasForms { span.forms = font.textForms }
      span.transform = run.textTransform
      span.hyphens = run.hyphens
      span.combine = run.textCombineUpright.map { .init($0) }
      span.object = run.object.map { InlineBox($0, in: files) }
      return span
    }
  }
}

extension LabelDocument.Font {
  /// A file's relative path is that from a folder of the document's, or else from the current folder.
  func query(in files: ImageLibrary) -> FontQuery {
    var query = FontQuery(
      family: family, weight: Int(weight.rounded()), width: width, slant: slant, index: index,
      variations: variations)
    if let file {
      let found = try? files.files.file(file)
      (query.file, query.fileState) = (found?.path ?? files.path(of: file) ?? file, found?.identity)
    }
    let forms = hasForms ? forms : LabelDocument.FontForms()
    if forms.opticalSizing != LabelDocument.FontForms.OpticalSizing.none { query.opticalSize = size }
    if hasForms { query.apply(forms) }
    return query
  }
}

extension LabelDocument.Size {
  /// The width in points; nil for a canvas that fits its text.
  var width: Double? {
    switch self {
    case .fit, .height: nil
    case .width(let width), .fixed(let width, _): width
    }
  }

  /// The height in points; nil for a canvas that fits its text.
  var height: Double? {
    switch self {
    case .fit, .width: nil
    case .height(let height), .fixed(_, let height): height
    }
  }

  /// Whether a side fits what is drawn.
  var isOpen: Bool { if case .fixed = self { false } else { true } }
}

extension LabelDocument.Point {
  var vector: SIMD2<Double> { SIMD2(x, y) }
}
