import Pixels

/// The letter that a text begins with.
///
/// Lines stand beside it that its ink reaches, too: the first of them that the author has not counted is that under a J.
///
/// Its lower edge is that of a letter of the text's size on the line that it sinks to, and its upper edge is so many lines
/// above: for n lines of the pitch P, of letters from `over` to `under`, it is (n - 1) P + over + under high. Where readings
/// need room between these lines, it is as much higher.
extension Typesetter {
  /// The place of a letter at a scale; lengths are in points.
  struct InitialPlace {
    /// The factor of the size that its attributes have.
    var factor = 1.0
    /// How far its baseline is below that of the first line.
    var drop = 0.0
    /// How far it reaches above the first baseline; below it, where the next line lies over a line.
    var rise = 0.0
    /// What it takes of the lines beside it.
    var width = 0.0
    /// How many lines stand beside it.
    var lines = 0
  }

  func initialPlace(_ initial: SetInitial, scale: Double) -> InitialPlace {
    let (pitch, rule) = (pitch(scale: scale), initial.rule)
    let (beside, high) = (initial.growth.beside * scale, initial.growth.high * scale)
    let (over, under) = (initial.inLine.over * scale, initial.inLine.under * scale)
    var place = InitialPlace()
    let size = max(0, (rule.lines - 1) * pitch + high + over + under) / (initial.own.over + initial.own.under)
    place.factor = size / (initial.size * scale)
    let raised = (rule.lines - Double(rule.sink)) * pitch + high - beside
    if style.writing.stacksUpward {
      // Lines begin at their under side.
      place.drop = raised + under - size * initial.own.under
      place.rise = raised + under
    } else {
      place.drop = Double(rule.sink - 1) * pitch + beside + under - size * initial.own.under
      place.rise = raised + over
    }
    place.width = initial.advance * place.factor * scale
    place.lines = max(rule.sink, initial.ink.map { linesReached(by: $0, at: place, scale: scale) } ?? 0)
    return place
  }

  /// The lines from the first one up to the last whose box the ink of a letter touches.
  private func linesReached(by ink: SetInitial.Ink, at place: InitialPlace, scale: Double) -> Int {
    let (pitch, extents) = (pitch(scale: scale), extents(of: 0..<0, in: nil, scale: scale))
    guard pitch > 0, let initial else { return 0 }
    let size = place.factor * scale
    // From the first baseline to the ink's end, and from a line's baseline to where its box begins.
    let (reach, begin) =
      style.writing.stacksUpward
      ? (ink.over * size - place.drop, extents.descent) : (ink.under * size + place.drop, extents.ascent)
    let beside = initial.growth.beside * scale
    let lines = ((reach - beside + begin - Typesetter.tolerance) / pitch).rounded(.up)
    return lines > Double(initial.rule.sink) ? Int(bounded: lines) : 0
  }

  /// The distance of the baselines of lines in the style's own font.
  private func pitch(scale: Double) -> Double {
    let extents = extents(of: 0..<0, in: nil, scale: scale)
    return max(0, extents.ascent + extents.descent + style.lineSpacing)
  }

  /// The extents of the first line, which is as high as an initial letter that is raised.
  func withInitial(
    _ extents: (ascent: Double, descent: Double), scale: Double
  ) -> (ascent: Double, descent: Double) {
    guard let initial else { return extents }
    let rise = initialPlace(initial, scale: scale).rise
    return style.writing.stacksUpward
      ? (extents.ascent, max(extents.descent, rise)) : (max(extents.ascent, rise), extents.descent)
  }

  /// How far the lines would reach beside the letter, from the top of a block whose first baseline is so far below it; 0
  /// without a letter. A text may have fewer lines.
  func initialReach(below ascent: Double, scale: Double) -> Double {
    guard let initial else { return 0 }
    let extents = extents(of: 0..<0, in: nil, scale: scale)
    return ascent + Double(initial.rule.sink - 1) * pitch(scale: scale) + initial.growth.beside * scale
      + extents.descent
  }

  /// What the lines of a paragraph stand beside; `count` lines are before it.
  func lineStart(ofParagraph index: Int, after count: Int, scale: Double) -> LineStart {
    if let markers { return markers.lineStart(ofParagraph: index) }
    guard let initial else { return LineStart() }
    let place = initialPlace(initial, scale: scale)
    guard count < place.lines else { return LineStart() }
    let width = place.width
    // The width is a sum of what grows with the size and what does not.
    let growing = (initialPlace(initial, scale: 2 * scale).width - width) / scale
    return LineStart(
      lines: place.lines - count, inset: width / scale, growing: max(width / scale, growing))
  }

  /// Whether something stands at the edge where lines begin, and lines do not.
  var standsApart: Bool {
    guard initial != nil || markers?.list.isInside == false else { return false }
    return style.alignment != .natural && style.alignment != .justified
  }

  /// Adds the letter to the first line.
  func addInitial(to lines: inout [TextLayout.Line], blockWidth: Double, scale: Double) {
    guard let initial, !lines.isEmpty else { return }
    let place = initialPlace(initial, scale: scale)
    let paragraph = initial.paragraph
    let setter = LineSetter(SetLine(paragraph: 0, range: initial.range, visible: initial.range), in: paragraph)
    let natural = setter.runs(scale: scale * place.factor)
    let start = indent(ofLine: 0, inParagraph: 0)
    let left = paragraph.isRightToLeft ? blockWidth - start - natural.width : start
    let runs = natural.runs.map { $0.moved(by: left, down: place.drop) }
    let line = lines[0]
    lines[0].runs = paragraph.isRightToLeft ? line.runs + runs : runs + line.runs
    let right = max(left + natural.width, line.x + line.width)
    lines[0].x = min(left, line.x)
    lines[0].width = right - lines[0].x
    lines[0].range = initial.range.lowerBound..<max(initial.range.upperBound, line.range.upperBound)
    if let first = line.visibleRanges.first, first.lowerBound == initial.range.upperBound {
      lines[0].visibleRanges[0] = initial.range.lowerBound..<first.upperBound
    } else {
      lines[0].visibleRanges.insert(initial.range, at: 0)
    }
    lines[0].initial = box(of: initial, place, left: left, width: natural.width, scale: scale)
  }

  private func box(
    of initial: SetInitial, _ place: InitialPlace, left: Double, width: Double, scale: Double
  ) -> TextLayout.InitialBox {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for item in initial.paragraph.items {
      let metrics = DecorationMetrics(item.attributes, scale: scale * place.factor).moved(down: place.drop)
      top = min(top, metrics.baseline - metrics.ascent)
      bottom = max(bottom, metrics.baseline + metrics.descent)
    }
    return TextLayout.InitialBox(left: left, right: left + width, top: top, bottom: bottom)
  }
}
