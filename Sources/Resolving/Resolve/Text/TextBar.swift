import Documents
import Pixels
import Typography

/// An underline, an overline or a strikethrough along one stretch of a line.
struct TextBar {
  let span: Int?
  /// The shape, in points from the line's baseline and the block's left.
  var line: DecorationLine
  /// The colour of the bar; nil where it has the text's own paint.
  let color: Color?
  /// The stretch of the line that the bar is.
  var from = -Double.infinity
  var to = Double.infinity
}

extension LabelContent {
  /// Which of the lines along a text is meant.
  private enum BarKind { case under, through, over }

  func bars(ofLine index: Int) throws(FontError) -> [TextBar] {
    guard label.hasBars else { return [] }
    var bars: [TextBar] = []
    let painted = label.painted
    for segment in painted.layout.decorationSegments(ofLine: index, by: { painted.source(of: $0) }) {
      let run = segment.span.map { label.styled.runs[$0] }
      let wanted: [(BarKind, LabelDocument.Decoration?)] = [
        (.under, run?.underline.map(\.decoration) ?? document.underline),
        (.through, run?.strikethrough.map(\.decoration) ?? document.strikethrough),
        (.over, run?.overline.map(\.decoration) ?? document.overline),
      ]
      for (kind, decoration) in wanted {
        guard let decoration else { continue }
        for var line in lines(kind, decoration, along: segment) {
          if kind != .through { line.gaps = try gaps(of: decoration, in: line, ofLine: index) }
          bars += paintedBars(TextBar(span: segment.span, line: line, color: decoration.color), ofLine: index)
        }
      }
    }
    return bars
  }

  /// One line, or two.
  private func lines(
    _ kind: BarKind, _ decoration: LabelDocument.Decoration, along segment: TextLayout.DecorationSegment
  ) -> [DecorationLine] {
    let metrics = segment.metrics
    let natural = kind == .through ? metrics.strikethroughThickness : metrics.underlineThickness
    let thickness = decoration.thickness ?? (decoration.isAutomaticallyThick ? metrics.size / 10 : natural)
    let drop = metrics.centre.map { metrics.baseline - $0 } ?? 0
    let top =
      decoration.offset.map { $0 + drop } ?? top(kind, decoration.position, metrics, thickness: thickness)
    var line = DecorationLine(x0: segment.x0, x1: segment.x1, top: top, thickness: thickness)
    switch decoration.style {
    case .solid: break
    case .dotted: line.style = .dotted
    case .dashed: line.style = .dashed
    case .wavy: line.style = .wavy
    case .double:
      var second = line
      second.top += (kind == .over ? -1 : 1) * (thickness + 1)
      return [line, second].map { onItsSide($0, kind, metrics) }
    }
    return [onItsSide(line, kind, metrics)]
  }

  /// In vertical lines of Japanese and Korean, lines under the text are at the right, which is its over side, and those
  /// over it at the left, as in CSS.
  private func onItsSide(_ line: DecorationLine, _ kind: BarKind, _ metrics: DecorationMetrics) -> DecorationLine {
    guard let centre = metrics.centre, kind != .through else { return line }
    let language = document.language?.split(separator: "-").first?.lowercased()
    return language == "ja" || language == "ko" ? line.mirrored(about: centre) : line
  }

  /// The upper edge of a line that has no offset, from the line's baseline down. Those of `auto` and `under` are
  /// Chromium's, whose pixels are points here.
  ///
  /// Characters of vertical lines stand on the middle of their line, and what a font says of lines along text is of its
  /// alphabetic baseline. So they lie beside the em box, as CSS' `under`, `left` and `right` and as the lines of JLREQ
  /// beside the character frame; but where all letters are on their side, and stand on one baseline.
  private func top(
    _ kind: BarKind, _ position: LabelDocument.Decoration.Position, _ metrics: DecorationMetrics, thickness: Double
  ) -> Double {
    if kind != .through, let centre = metrics.centre, document.textOrientation != .sideways {
      let edge = metrics.size * (0.5 + LabelContent.gapBesideEm)
      return kind == .under ? centre + edge : centre - edge - thickness
    }
    return switch (kind, position) {
    case (.under, .font): metrics.underlinePosition
    case (.through, .font) where metrics.centre == nil: metrics.strikethroughPosition
    case (.under, .auto): metrics.baseline + max(1, (thickness / 2).rounded(.up))
    case (.under, .under): metrics.baseline + metrics.descent.rounded() + 1
    case (.over, _): metrics.baseline - metrics.ascent - thickness
    case (.through, _): (metrics.centre ?? metrics.baseline - metrics.ascent / 3) - thickness / 2
    }
  }

  /// Between an em box and the line beside it, in ems: Chromium's pixel at 60 px, but as large as the text.
  private static let gapBesideEm = 1.0 / 60

  /// The margin on either side of a letter is the thickness, but no more than this, in points.
  private static let widestInkMargin = 13.0

  private func gaps(
    of decoration: LabelDocument.Decoration, in line: DecorationLine, ofLine index: Int
  ) throws(FontError) -> [ClosedRange<Double>] {
    guard decoration.skipInk != .none else { return [] }
    let units = decoration.skipInk == .auto ? Array(document.text.utf16) : []
    return try layout.ink(
      ofLine: index, between: line.band, widenedBy: min(line.thickness, LabelContent.widestInkMargin)
    ) { glyph in
      !units.indices.contains(glyph.cluster) || !LabelContent.isEastAsian(units[glyph.cluster])
    }
  }

  /// Whether a unit is of an ideograph, kana or hangul, or of their punctuation, whose strokes reach to the bottom of
  /// their box everywhere.
  private static func isEastAsian(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x1100..<0x1200, 0x2E80..<0xA4D0, 0xA960..<0xA980, 0xAC00..<0xD800, 0xF900..<0xFB00, 0xFE30..<0xFE50,
      0xFF00..<0xFFF0:
      true
    // The first halves of the ideographic planes 2 and 3.
    case 0xD840..<0xD8C0: true
    default: false
    }
  }
}

extension LabelDocument {
  /// Whether the text or a part of it has a line along it.
  func hasBars(runs: [TextRun]) -> Bool {
    underline != nil || strikethrough != nil || overline != nil
      || runs.contains {
        $0.underline?.decoration != nil || $0.strikethrough?.decoration != nil || $0.overline?.decoration != nil
      }
  }
}
