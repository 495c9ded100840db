import JSON

extension LabelDocument {
  /// How the box of a text chooses its font size: the largest at which all lines are in the box.
  ///
  /// Sizes are multiples of 1/64 point, and the ends of the range. Effects in points keep their size. Sendable; a plain
  /// value.
  public struct Fit: Sendable, Hashable {
    /// Which sizes are tried. Sendable; a value.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
      /// The font's size, and smaller ones.
      case shrink
      /// The font's size, and larger ones.
      case grow
      /// Any size.
      case both
      /// Any size, for each paragraph its own, at which it fills the width on one line.
      case perLine
    }

    /// Which sides of the box count. Sendable; a value.
    public typealias Within = FitSides

    /// Which sizes are tried.
    public var mode = Mode.shrink
    /// The smallest size in points; nil is the smallest that the mode allows.
    public var min: Double?
    /// The largest size in points; nil is the largest that the mode allows.
    public var max: Double?
    /// Which sides of the box count.
    public var within = Within.box
    /// Whether no word may be divided, as long as a smaller size divides none.
    public var words = true
    /// Whether strokes must be in the box, too.
    public var effects = false

    /// Makes a fit of a mode.
    public init(_ mode: Mode = .shrink) { self.mode = mode }

    /// The sizes to try for a font of this size, in points.
    package func sizes(of size: Double) -> ClosedRange<Double> {
      let range = LabelDocument.Fit.sizes
      var low = min ?? range.lowerBound
      var high = max ?? range.upperBound
      if mode == .shrink { high = Swift.min(high, size) }
      if mode == .grow { low = Swift.max(low, size) }
      // A size that is already beyond the other end stays as it is.
      if low > high { (low, high) = (size, size) }
      return low...high
    }

    fileprivate static let sizes = 0.5...10_000.0
  }
}

extension LabelDocument.Fit {
  static let table = ObjectTable(
    "fit", "a fit", "The largest font size at which all lines are in the box.", defaults: LabelDocument.Fit(),
    [
      Member(
        "mode",
        .choice { mode in
          switch mode {
          case .shrink: "The font's size, and smaller ones."
          case .grow: "The font's size, and larger ones."
          case .both: "Any size."
          case .perLine:
            "Each paragraph is one line that fills the width; if they are too high, all are scaled alike."
          }
        }, \.mode, "Which sizes are tried."),
      Member("min", .number(sizes, unit: "points"), \.min, "The smallest size; without one, what the mode allows."),
      Member("max", .number(sizes, unit: "points"), \.max, "The largest size; without one, what the mode allows."),
      Member(
        "within",
        .choice { within in
          switch within {
          case .box: "Width and height."
          case .width: "The width alone."
          case .height: "The height alone."
          }
        }, \.within, "Which sides of the box count."),
      Member("words", .boolean, \.words, "False allows that words are divided at larger sizes."),
      Member("effects", .boolean, \.effects, "True keeps strokes in the box, too."),
    ])
}

extension LabelDocument {
  /// Refuses a fit that contradicts itself or another member, and a fade beside an ellipsis.
  func checkFit(besides minimumScaleFactor: Double) throws(DocumentError) {
    if ellipsis != nil, fade != nil {
      throw DocumentError(
        .conflict, path: "fade", "ellipsis is given, too, and they exclude each other; give one of them")
    }
    guard let fit else { return }
    if let min = fit.min, let max = fit.max, min > max {
      throw DocumentError(
        .outOfRange, path: "fit.min",
        "\(JSONWriter.number(min)) is above max, \(JSONWriter.number(max)); give a min of at most max")
    }
    guard minimumScaleFactor > 0, minimumScaleFactor < 1 else { return }
    throw DocumentError(
      .conflict, path: "fit",
      "minimumScaleFactor, \(JSONWriter.number(minimumScaleFactor)), says the same; keep fit, and give its min in points, "
        + "or keep minimumScaleFactor")
  }
}
