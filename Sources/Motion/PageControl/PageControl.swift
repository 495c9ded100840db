public import Pixels

/// A row of dots, one for each page: FXPageControl's properties and rules, as a value.
///
/// Numbers are taken as they come and made sane where they are used: what is not finite counts as the default, and what
/// must not be negative as 0. ``validate()`` tells authors instead. Sendable; a value.
public struct PageControl: Sendable, Hashable {
  /// How a selection between two pages looks.
  public enum MoveStyle: String, Sendable, Hashable, CaseIterable {
    /// It jumps half way.
    case jump
    /// It slides over the others.
    case slide
    /// It stretches to the next dot, and then lets go of the last.
    case worm
    /// The old dot shrinks as the new one grows; colours blend.
    case scale
    /// Colours blend; sizes jump half way.
    case colorBlend
    /// It changes places with its neighbour.
    case swap
    /// The same around each other, to one side and then to the other.
    case zigzag
  }

  /// Rows are cut to so many pages.
  public static let mostPages = 10_000

  public var numberOfPages = 0
  /// From 0; fractions are between two pages.
  public var currentPage = 0.0

  /// Points between two dots.
  public var dotSpacing = 10.0
  /// Points.
  public var dotSize = 6.0
  /// Nil: the selected dots' colour with an alpha of 0.25.
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

  /// 0: as ``dotSize``.
  public var selectedDotSize = 0.0
  /// Nil: black.
  public var selectedDotColor: Color?
  /// Nil: ``dotShape``.
  public var selectedDotShape: DotShape?
  /// Nil: the shape is drawn, even where there is a ``dotImage``.
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
  /// More pages scroll through a window of so many dots, which shrink towards the ends; nil shows them all.
  public var maximumVisibleDots: Int?
  /// By page.
  public var dots: [Int: DotOverride] = [:]

  public init(numberOfPages: Int = 0, currentPage: Double = 0) {
    self.numberOfPages = numberOfPages
    self.currentPage = currentPage
  }

  /// Refuses numbers that authors cannot have meant.
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
