public import Pixels

/// A row of dots, one for each page: FXPageControl's properties and rules, as a value.
///
/// Any number can be set, and is limited where it is used: a number that is not finite counts as the default, and a
/// negative one as 0 where that is not allowed. ``validate()`` reports such numbers. Sendable; a value.
public struct PageControl: Sendable, Hashable {
  /// How a selection between two pages is drawn.
  public enum MoveStyle: String, Sendable, Hashable, CaseIterable {
    /// The selection jumps half way.
    case jump
    /// The selection slides over the other dots.
    case slide
    /// The selection stretches to the next dot and then lets go of the last.
    case worm
    /// The old dot shrinks as the new one grows; colours blend.
    case scale
    /// Colours blend; sizes jump half way.
    case colorBlend
    /// The selected dot changes places with its neighbour.
    case swap
    /// As `swap`, but the dots pass around each other, on one side and then on the other.
    case zigzag
  }

  /// The largest number of pages; longer rows are cut.
  public static let mostPages = 10_000

  public var numberOfPages = 0
  /// Counted from 0; a fraction is between two pages.
  public var currentPage = 0.0

  /// The space between two dots, in points.
  public var dotSpacing = 10.0
  /// In points.
  public var dotSize = 6.0
  /// Nil: the selected dot's colour with an alpha of 0.25.
  public var dotColor: Color?
  /// Nil: a circle.
  public var dotShape: DotShape?
  /// Nil: the shape is drawn.
  public var dotImage: DotImage?
  public var dotBorderWidth = 0.0
  /// Nil: black.
  public var dotBorderColor: Color?
  /// Nil or clear: no shadow.
  public var dotShadowColor: Color?
  public var dotShadowOffset = SIMD2<Double>(0, 1)
  public var dotShadowBlur = 0.0

  /// In points; 0 means the same as ``dotSize``.
  public var selectedDotSize = 0.0
  /// Nil: black.
  public var selectedDotColor: Color?
  /// Nil: ``dotShape``.
  public var selectedDotShape: DotShape?
  /// Nil: the shape is drawn, also where there is a ``dotImage``.
  public var selectedDotImage: DotImage?
  public var selectedDotBorderWidth = 0.0
  public var selectedDotBorderColor: Color?
  public var selectedDotShadowColor: Color?
  public var selectedDotShadowOffset = SIMD2<Double>(0, 1)
  public var selectedDotShadowBlur = 0.0

  /// Whether the first page follows the last.
  public var wrapEnabled = false
  /// Whether the row runs from top to bottom.
  public var vertical = false
  /// Whether nothing is drawn for a single page.
  public var hidesForSinglePage = false
  /// Whether a horizontal row runs from right to left.
  public var rightToLeft = false
  public var moveStyle = MoveStyle.slide
  /// With more pages than this, the dots scroll through a window of this many, whose outer dots are smaller; nil shows
  /// all.
  public var maximumVisibleDots: Int?
  /// Values that differ for single dots, by page.
  public var dots: [Int: DotOverride] = [:]

  public init(numberOfPages: Int = 0, currentPage: Double = 0) {
    self.numberOfPages = numberOfPages
    self.currentPage = currentPage
  }

  /// Throws if a number is outside of the range that makes sense for it.
  public func validate() throws(MotionError) {
    guard 0...PageControl.mostPages ~= numberOfPages else {
      throw .outOfRange(
        place: "numberOfPages", value: "\(numberOfPages)", remedy: "must be in 0...\(PageControl.mostPages)")
    }
    let lengths = [
      ("dotSpacing", dotSpacing), ("dotSize", dotSize), ("dotBorderWidth", dotBorderWidth),
      ("dotShadowBlur", dotShadowBlur), ("selectedDotSize", selectedDotSize),
      ("selectedDotBorderWidth", selectedDotBorderWidth), ("selectedDotShadowBlur", selectedDotShadowBlur),
    ]
    let sizes = dots.sorted { $0.key < $1.key }.compactMap { page, dot in dot.size.map { ("dots.\(page).size", $0) }
    }
    for (place, value) in lengths + sizes where !(value >= 0 && value <= PageControl.longest) {
      throw .outOfRange(place: place, value: "\(value)", remedy: "must be in 0...\(PageControl.longest) points")
    }
    guard currentPage.isFinite else {
      throw .outOfRange(place: "currentPage", value: "\(currentPage)", remedy: "must be a finite number")
    }
    for (place, offset) in [
      ("dotShadowOffset", dotShadowOffset), ("selectedDotShadowOffset", selectedDotShadowOffset),
    ] where !(max(offset.x.magnitude, offset.y.magnitude) <= PageControl.longest) {
      throw .outOfRange(
        place: place, value: "[\(offset.x), \(offset.y)]", remedy: "must be within \(PageControl.longest) points")
    }
    if let maximumVisibleDots, maximumVisibleDots < 1 {
      throw .outOfRange(
        place: "maximumVisibleDots", value: "\(maximumVisibleDots)", remedy: "must be 1 or more")
    }
  }

  static let longest = 100_000.0

  static func length(_ value: Double, default fallback: Double) -> Double {
    value.isFinite ? min(longest, max(0, value)) : fallback
  }
}
