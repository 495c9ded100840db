public import Basics
public import Documents
public import Pixels
public import Typography

/// One measured text of a document: its lines, ranges and carets. Places are in pixels of the canvas; +y is down.
///
/// Sendable; a value.
public struct MeasuredText: Sendable {
  /// A line of the text. Sendable; a value.
  public struct Line: Sendable {
    /// The part of the text on this line, as UTF-16 offsets, with its trailing white space.
    public let range: Range<Int>
    /// The range in grapheme clusters, without the line's terminator.
    public let graphemes: Range<Int>
    /// The parts of the text that are drawn, as UTF-16 offsets; two parts where the middle is left out.
    public let visibleRanges: [Range<Int>]
    /// The y of the drawn baseline in pixels, or the x in lines that run down or up; see
    /// ``DocumentReport/Line/baseline``.
    public let baseline: Double
    /// How the line runs.
    public let writing: Writing
    /// The font size of the line in points, after fitting.
    public let fontSize: Double
    /// The box from the ascent to the descent, as wide as the advances, in pixels.
    public let bounds: Rect
    /// The bent box as points along its edge, clockwise from its top left, in pixels; nil for straight text.
    public let outline: [SIMD2<Double>]?
    /// Whether some text of this line, or after it, is not drawn.
    public let isTruncated: Bool
    /// Whether the line's paragraph runs from right to left.
    public let isRightToLeft: Bool
    /// The carets in logical order: one before each grapheme cluster, and one after the last unless the line ends in a
    /// line feed. Clusters that are left out have none.
    public let carets: [Caret]
    /// The box of the hyphen at its end, in pixels; nil where there is none, and for bent text.
    public var hyphen: Rect?
    /// The width in pixels of marks that stand before the line, outside of its room.
    public var hangingStart = 0.0
  }

  /// How a line runs. Sendable; a value.
  public struct Writing: Sendable, Hashable {
    /// Which way lines run.
    public let mode: LabelDocument.WritingMode
    /// The direction in which the line runs, in degrees clockwise from the right.
    public let angle: Double

    /// What of the letters is on the baseline.
    public var baselineKind: BaselineKind { mode.isVertical ? .central : .alphabetic }
  }

  /// What of the letters is on a baseline. Sendable; a value.
  public enum BaselineKind: String, Sendable, Hashable, CaseIterable {
    /// The bottom of Latin letters.
    case alphabetic
    /// The middle of the line.
    case central
  }

  /// A place between two grapheme clusters, or at an end of the line. Sendable; a value.
  public struct Caret: Sendable {
    /// The number of the text's grapheme clusters before it.
    public let graphemeIndex: Int
    /// The place in the text, as a UTF-16 offset.
    public let offset: Int
    /// The point on the baseline at the leading edge of the character after the caret, in pixels. At the end of the
    /// line it is the trailing edge of the character before.
    public let point: SIMD2<Double>
    /// The point at the trailing edge of the character before the caret, in pixels, if the direction turns there and it
    /// is a different one; else nil.
    public let secondaryPoint: SIMD2<Double>?
    /// Whether the character that `point` belongs to runs from right to left.
    public let isRightToLeft: Bool
    /// Where the caret of a bent text stands; nil in flat text, whose carets are upright.
    public let stance: Stance?
  }

  /// How the caret of a bent text stands. Sendable; a value.
  public struct Stance: Sendable, Hashable {
    /// The direction of reading, in degrees clockwise from the right.
    public let angle: Double
    /// The length of the caret from the point to its upper end, in pixels.
    public let ascent: Double
    /// The length of the caret from the point to its lower end, in pixels.
    public let descent: Double
  }

  /// A background or a highlight under a part of the text. Sendable; a value.
  public struct Part: Sendable, Hashable {
    /// The part of the text as UTF-16 offsets; a grapheme cluster that is partly covered is in it.
    public let range: Range<Int>
    /// The box of all its pieces, in pixels.
    public let bounds: Rect
  }

  /// The reading of a part of the text. Sendable; a value.
  public struct Reading: Sendable, Hashable {
    /// The part of the text that it is the reading of, as UTF-16 offsets.
    public let range: Range<Int>
    /// What is written.
    @Bytewise public private(set) var text: String
    /// Its box in pixels: as long as its advances, and an em high.
    public let bounds: Rect
    /// The size of its em in pixels.
    public let em: Double
  }

  /// The text as it is drawn: bullets for a secure field.
  public let text: String
  /// The box of all lines, in pixels.
  public let bounds: Rect
  /// The bent box of all lines as points along its edge, clockwise from its top left, in pixels; nil for straight text,
  /// and for several lines along a path.
  public let outline: [SIMD2<Double>]?
  /// The box of glyphs, strokes and decorations that the masks cover, in whole pixels.
  public let ink: PixelRect
  /// The box of the ink with its shadows and glows, in whole pixels.
  public let effects: PixelRect
  /// The layout that is drawn, in points.
  public let layout: TextLayout
  /// The lines of the text, from top to bottom.
  public let lines: [Line]
  /// The pictures that stand in lines.
  public let objects: [Part]
  /// The readings beside the text.
  public let ruby: [Reading]
  /// The backgrounds of the text, its runs and its highlights, bottom to top, with their padding.
  public let backgrounds: [Part]
  /// The parts of each highlight, from its ascent to its descent.
  public let highlights: [[Part]]
  let place: TextPlace

  /// Measures a text. It rasterizes glyphs that are new, because `ink` is that of the masks.
  init(_ place: TextPlace) throws(ResolveError) {
    let (content, space) = (place.content, place.space)
    let figures = try content.figures(in: space)
    self.place = place
    text = content.document.text
    layout = content.layout
    let box = content.drawnBox(by: place.bending)
    bounds = space.bounds(of: box)
    outline = place.outline
    ink = figures.groupBounds
    effects = figures.inkBounds
    lines = content.layout.lines.indices.map { MeasuredText.line($0, at: place) }
    objects = content.measuredObjects(in: space)
    ruby = content.measuredRuby(in: space)
    backgrounds = try content.measuredBackgrounds(in: space)
    highlights = try content.measuredHighlights(in: space)
  }

  private static func line(_ index: Int, at place: TextPlace) -> Line {
    let layout = place.content.layout
    let line = layout.lines[index]
    let box = place.content.drawnBox(ofLine: index, by: place.bending)
    var measured = Line(
      range: line.range, graphemes: layout.graphemeRange(ofLine: index), visibleRanges: line.visibleRanges,
      baseline: place.content.baseline(of: line, in: place.space), writing: Writing(place),
      fontSize: layout.size / layout.scaleFactor * line.scaleFactor,
      bounds: place.space.bounds(of: box),
      outline: place.outline(ofLine: index), isTruncated: line.isTruncated, isRightToLeft: line.isRightToLeft,
      carets: layout.carets(ofLine: index).map { Caret($0, on: line, at: place) })
    measured.hangingStart = line.hangingStart * place.space.scale
    if place.bending == nil, let hyphen = line.runs.first(where: { $0.kind == .hyphen }) {
      let origin = place.content.origin
      measured.hyphen = place.space.bounds(
        of: Rect(
          x: origin.x + hyphen.x, y: origin.y + line.baseline - line.ascent, width: hyphen.width,
          height: line.ascent + line.descent))
    }
    return measured
  }

  /// The caret nearest to a pixel of the canvas; nil for a text without lines.
  public func hit(x: Double, y: Double) -> TextLayout.Hit? {
    guard place.bending == nil else { return place.nearestCaret(to: SIMD2(x, y))?.hit }
    return place.point(x: x, y: y).flatMap { layout.hit(x: $0.x, y: $0.y) }
  }

  /// The distance of a pixel from the block, in points.
  func distance(x: Double, y: Double) -> Double {
    guard place.bending == nil else {
      return (place.nearestCaret(to: SIMD2(x, y))?.distance ?? .infinity) / place.space.scale
    }
    guard let point = place.point(x: x, y: y) else { return .infinity }
    let dx = max(-point.x, point.x - layout.width, 0)
    let dy = max(-point.y, point.y - layout.height, 0)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension MeasuredText.Writing {
  fileprivate init(_ place: TextPlace) {
    let turn = place.bending?.turn
    mode = turn == nil ? .horizontal : place.content.document.writingMode
    angle = turn?.angle ?? 0
  }
}
