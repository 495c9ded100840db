/// Where a cue stands, in the terms of WebVTT, whose initial values are the defaults; or in the terms of ASS.
///
/// Sendable; a value.
package struct Placement: Sendable, Hashable {
  package enum Vertical: String, Sendable, Hashable { case growingRight = "lr", growingLeft = "rl" }
  package enum LineAlignment: String, Sendable, Hashable { case start, center, end }
  package enum PositionAlignment: String, Sendable, Hashable {
    case lineLeft = "line-left"
    case center
    case lineRight = "line-right"
    case auto
  }
  package enum Alignment: String, Sendable, Hashable { case start, center, end, left, right }

  package var vertical: Vertical?
  /// The number of a line, or a share of the canvas in percent; nil is `auto`.
  package var line: Double?
  /// Whether `line` counts lines.
  package var snapsToLines = true
  package var lineAlignment = LineAlignment.start
  /// In percent; nil is `auto`.
  package var position: Double?
  package var positionAlignment = PositionAlignment.auto
  /// In percent.
  package var size = 100.0
  package var alignment = Alignment.center
  package var region: Region?
  /// The place of ASS's `\an` and SRT's `{\an}`: 1...9, as on a number pad.
  package var anchor: Int?

  package init() {}
}
