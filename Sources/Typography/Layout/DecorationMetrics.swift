/// The places of underline and strikethrough by a span's font, in points from the line's baseline, down positive.
///
/// A value; Sendable.
package struct DecorationMetrics: Sendable, Hashable {
  /// The place of the underline's upper edge.
  package private(set) var underlinePosition: Double
  /// The underline's thickness.
  package private(set) var underlineThickness: Double
  /// The place of the strikethrough's upper edge.
  package private(set) var strikethroughPosition: Double
  /// The strikethrough's thickness.
  package private(set) var strikethroughThickness: Double
  /// The baseline of the span's glyphs.
  package private(set) var baseline: Double
  /// The size of the span's em.
  package private(set) var size: Double
  /// The distance from the glyphs' baseline up to the top of the font's line box.
  package private(set) var ascent: Double
  /// The distance from the glyphs' baseline down to the bottom of the font's line box.
  package private(set) var descent: Double

  /// The middle of a vertical line with the text's offset; nil in other lines.
  package private(set) var centre: Double?

  /// The box of the thing that the span is, from the start of its advance and from the glyphs' baseline down; nil for
  /// text.
  package private(set) var object: Object?

  /// A box in points. A value; Sendable.
  package struct Object: Sendable, Hashable {
    package fileprivate(set) var left: Double
    package fileprivate(set) var top: Double
    package fileprivate(set) var width: Double
    package fileprivate(set) var height: Double
  }

  /// The metrics of a line of another size.
  func scaled(by factor: Double) -> DecorationMetrics {
    var scaled = self
    for length in DecorationMetrics.lengths { scaled[keyPath: length] *= factor }
    scaled.centre = centre.map { $0 * factor }
    scaled.object = object.map {
      Object(left: $0.left * factor, top: $0.top * factor, width: $0.width * factor, height: $0.height * factor)
    }
    return scaled
  }

  /// The metrics of glyphs whose baseline is lower.
  func moved(down distance: Double) -> DecorationMetrics {
    var moved = self
    for place in DecorationMetrics.places { moved[keyPath: place] += distance }
    moved.centre = centre.map { $0 + distance }
    moved.object?.top += distance
    return moved
  }

  private static let places: [any WritableKeyPath<DecorationMetrics, Double> & Sendable] = [
    \.underlinePosition, \.strikethroughPosition, \.baseline,
  ]

  private static let lengths: [any WritableKeyPath<DecorationMetrics, Double> & Sendable] = [
    \.underlinePosition, \.underlineThickness, \.strikethroughPosition, \.strikethroughThickness, \.baseline,
    \.size,
    \.ascent, \.descent,
  ]

  init(_ attributes: Attributes, scale: Double) {
    let metrics = attributes.fonts.primary.metrics
    let size = attributes.size * scale
    let baseline = (attributes.baselineOffset + attributes.centralDrop) * scale
    underlinePosition = baseline + metrics.underlinePosition * size
    underlineThickness = metrics.underlineThickness * size
    strikethroughPosition = baseline + metrics.strikethroughPosition * size
    strikethroughThickness = metrics.strikethroughThickness * size
    if attributes.isVertical {
      let middle = attributes.baselineOffset * scale
      centre = middle
      strikethroughPosition = middle - strikethroughThickness / 2
    }
    self.baseline = baseline
    self.size = size
    ascent = Double(metrics.ascent) * size / Double(metrics.unitsPerEm)
    descent = Double(metrics.descent) * size / Double(metrics.unitsPerEm)
    object = attributes.object.map { box in
      Object(
        left: box.margin.left * size, top: box.top(in: metrics) * size, width: box.width * size,
        height: box.height * size)
    }
  }
}
