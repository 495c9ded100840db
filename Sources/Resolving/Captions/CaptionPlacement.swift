import Captions
import Documents
import Motion
import Typography

/// Where the cue of a caption wants it, within the area of the captions: by WebVTT's rules for horizontal lines, with the area
/// for the video. docs/captions.md says what is left out.
extension Placement {
  /// Whether it wants a place of its own. Vertical cues and those of a region are read and not drawn.
  var isOwn: Bool {
    (line != nil || position != nil || size != 100 || alignment != .center) && vertical == nil && region == nil
  }

  /// No box is narrower, in percent: a letter a line is no caption.
  private static let leastWidth = 10.0

  /// The box that lines stand in: its left edge and its width, in percent.
  var box: (left: Double, width: Double) {
    let (left, width) = givenBox
    let wide = min(100, max(Placement.leastWidth, width))
    return (max(0, min(left, 100 - wide)), wide)
  }

  private var givenBox: (left: Double, width: Double) {
    let isLeft = alignment == .start || alignment == .left
    let isRight = alignment == .end || alignment == .right
    let position = position ?? (isLeft ? 0 : isRight ? 100 : 50)
    let side: PositionAlignment =
      positionAlignment != .auto ? positionAlignment : isLeft ? .lineLeft : isRight ? .lineRight : .center
    switch side {
    case .lineLeft: return (position, min(size, 100 - position))
    case .lineRight:
      let width = min(size, position)
      return (position - width, width)
    case .center, .auto:
      let width = min(size, 2 * min(position, 100 - position))
      return (position - width / 2, width)
    }
  }

  /// The top of lines of so much height, in an area of so much; nil where the cue leaves it to the style. They never leave the
  /// area, unless they are higher.
  func top(ofLines height: Double, lineHeight: Double, in area: Double) -> Double? {
    guard let line else { return nil }
    var top: Double
    if snapsToLines {
      top = line * lineHeight + (line < 0 ? area : 0)
    } else {
      top = area * line / 100
      switch lineAlignment {
      case .start: break
      case .center: top -= height / 2
      case .end: top -= height
      }
    }
    return max(0, min(top, area - height))
  }
}

extension LabelDocument {
  /// Stands the text where a cue wants it; only the height of its lines says how far down.
  mutating func stand(by placement: Placement) {
    if let anchor = placement.anchor { return stand(at: anchor) }
    guard placement.isOwn else { return }
    let (box, width) = (placement.box, size.width ?? 0)
    textInsets.left += width * box.left / 100
    textInsets.right += width * (100 - box.left - box.width) / 100
    switch placement.alignment {
    case .start: alignment = .natural
    case .left: alignment = .left
    case .end, .right: alignment = .right
    case .center: if placement.position != nil { alignment = .center }
    }
    guard let line = placement.line else { return }
    // From there it moves away from where others are.
    let isUpper = placement.snapsToLines ? line >= 0 : line < 50
    verticalAlignment = isUpper ? .top : .bottom
  }

  /// Stands the text at a place of a number pad.
  private mutating func stand(at anchor: Int) {
    alignment = [.left, .center, .right][(anchor - 1) % 3]
    verticalAlignment = [.bottom, .center, .top][(anchor - 1) / 3]
  }
}

extension DividedText {
  /// How far it is moved down to where a cue wants it, in an area of so much height.
  func shift(by placement: Placement, in area: Double) -> Double {
    guard placement.anchor == nil, placement.isOwn, let block, let line = content.layout.lines.first,
      let top = placement.top(
        ofLines: block.bottom - block.top,
        lineHeight: line.ascent + line.descent + content.document.lineSpacing, in: area)
    else { return 0 }
    return top - block.top
  }
}
