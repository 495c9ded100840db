import Documents
import Pixels
import Typography

/// Labels whose lines run down or up. They are laid out in lines that run right, in a box with its sides exchanged, and
/// turned onto the page.
extension LabelDocument {
  /// Whether lines are turned. A path or a warp has none that are.
  var isTurned: Bool { writingMode != .horizontal && !hasTextPath && !hasWarp }

  /// Whether the text is not as flat as it is laid out.
  var isBent: Bool { hasTextPath || hasWarp || isTurned }

  /// The turn of the lines onto a label of a size; nil for horizontal ones.
  func turn(onto size: SIMD2<Double>) -> LineTurn? {
    isTurned ? LineTurn(isClockwise: writingMode != .sidewaysLeftToRight, onto: size) : nil
  }

  /// The size of the label as its lines see it.
  var sizeInLines: (width: Double?, height: Double?) {
    isTurned ? (size.height, size.width) : (size.width, size.height)
  }

  /// The insets as lines see them.
  var insetsInLines: Insets { inLines(textInsets) }

  /// Distances from the sides of a box as lines see them.
  func inLines(_ insets: Insets) -> Insets {
    guard isTurned else { return insets }
    return writingMode == .sidewaysLeftToRight
      ? Insets(top: insets.left, left: insets.bottom, bottom: insets.right, right: insets.top)
      : Insets(top: insets.right, left: insets.top, bottom: insets.left, right: insets.bottom)
  }

  /// Whether each line lies over the one before it.
  var stacksUpward: Bool { isTurned && writingMode == .verticalLeftToRight }

  /// How lines run, in Typography's terms.
  var writing: TextWriting {
    var writing = TextWriting()
    guard isTurned, writingMode.isVertical else { return writing }
    writing.isVertical = true
    writing.stacksUpward = stacksUpward
    writing.orientation = textOrientation
    writing.combine = .init(textCombineUpright)
    return writing
  }
}

extension TextWriting.Combine {
  init(_ combine: LabelDocument.TextCombine) {
    switch combine {
    case .none: self = .none
    case .all: self = .all
    case .digits2: self = .digits(2)
    case .digits3: self = .digits(3)
    case .digits4: self = .digits(4)
    }
  }
}
