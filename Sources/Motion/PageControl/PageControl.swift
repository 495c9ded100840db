public import Pixels

/// A row of dots, one for each page: FXPageControl's properties and rules, as a value.
///
/// Any number can be set, and is limited where it is used: a number that is not finite counts as the default, and a
/// negative one as 0 where that is not allowed. ``validate()`` reports such numbers. Sendable; a value.
public struct PageControl: Sendable, Hashable {
  /// How a selection between two pages is drawn. A value; Sendable.
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
    /// The dots change places as with `swap`, but pass around each other, on one side and then on the other.
    case zigzag
  }

  /// The largest number of pages; longer rows are cut.
  public static let mostPages = 10_000

  /// The number of dots, 0...``mostPages``.
  public var numberOfPages = 0
  /// The selected page, counted from 0; a fraction is between two pages.
  public var currentPage = 0.0

  /// The space between two dots, in points.
  public var dotSpacing = 10.0
  /// The side of a dot that is not selected, in points.
  public var dotSize = 6.0
  /// The colour of dots that are not selected. With nil it is the selected dot's with an alpha of 0.25.
  public var dotColor: Color?
  /// The shape of dots that are not selected. With nil it is a circle.
  public var dotShape: DotShape?
  /// The image of dots that are not selected, at its own size. With nil the shape is drawn.
  public var dotImage: DotImage?
  /// The width of the line along the edge of dots that are not selected, in points.
  public var dotBorderWidth = 0.0
  /// The colour of the line along the edge of dots that are not selected. With nil there is no line.
  public var dotBorderColor: Color?
  /// The colour of the shadow of dots that are not selected. With nil or a clear colour there is no shadow.
  public var dotShadowColor: Color?
  /// How far the shadow of dots that are not selected is moved, in points; +y is down.
  public var dotShadowOffset = SIMD2<Double>(0, 1)
  /// The CSS blur of the shadow of dots that are not selected, in points: twice the sigma of the Gaussian.
  public var dotShadowBlur = 0.0

  /// The side of the selected dot, in points. With 0 it is ``dotSize``.
  public var selectedDotSize = 0.0
  /// The colour of the selected dot. With nil it is black.
  public var selectedDotColor: Color?
  /// The shape of the selected dot. With nil it is ``dotShape``.
  public var selectedDotShape: DotShape?
  /// The image of the selected dot, at its own size. With nil the shape is drawn, also where there is a ``dotImage``.
  public var selectedDotImage: DotImage?
  /// The width of the line along the edge of the selected dot, in points.
  public var selectedDotBorderWidth = 0.0
  /// The colour of the line along the edge of the selected dot. With nil there is no line.
  public var selectedDotBorderColor: Color?
  /// The colour of the shadow of the selected dot. With nil or a clear colour there is no shadow.
  public var selectedDotShadowColor: Color?
  /// How far the shadow of the selected dot is moved, in points; +y is down.
  public var selectedDotShadowOffset = SIMD2<Double>(0, 1)
  /// The CSS blur of the shadow of the selected dot, in points: twice the sigma of the Gaussian.
  public var selectedDotShadowBlur = 0.0

  /// Whether the first page follows the last.
  public var wrapEnabled = false
  /// Whether the row runs from top to bottom.
  public var vertical = false
  /// Whether nothing is drawn for a single page.
  public var hidesForSinglePage = false
  /// Whether a horizontal row runs from right to left.
  public var rightToLeft = false
  /// How a selection between two pages is drawn.
  public var moveStyle = MoveStyle.slide
  /// The most dots that are shown at once. With more pages, the dots scroll through a window of this many, whose outer
  /// dots are smaller. With nil all are shown.
  public var maximumVisibleDots: Int?
  /// The values that differ for single dots, by page from 0.
  public var dots: [Int: DotOverride] = [:]

  /// Makes a control with default dots. A fraction of `currentPage` is between two pages.
  public init(numberOfPages: Int = 0, currentPage: Double = 0) {
    self.numberOfPages = numberOfPages
    self.currentPage = currentPage
  }

  /// Throws ``MotionError/outOfRange(place:value:remedy:)`` if a number is outside of the range that makes sense for
  /// it.
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
