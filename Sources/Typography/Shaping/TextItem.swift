/// A stretch of one paragraph that is shaped in one call: one direction, one script, one face, one `Attributes`.
struct TextItem {
  /// UTF-16 offsets in the text.
  var range: Range<Int>
  let level: UInt8
  let script: Script
  let face: FontFace
  var attributes: Attributes
  /// Whether it is a tab, whose width the line sets later.
  var isTab = false
  /// How its characters stand in the line.
  var stance = Stance.flat
  var shaped = ShapedRun.nothing

  /// How characters stand in a line. A value.
  enum Stance: UInt8 {
    /// As in a horizontal line.
    case flat
    /// On their side, in a vertical line.
    case sideways
    /// Upright, one below the other.
    case upright
    /// Upright, side by side, as one character.
    case combined

    var isUpright: Bool { self == .upright || self == .combined }
  }

  /// The distance from the line's baseline down to that of its glyphs, in points before fitting.
  var baselineOffset: Double {
    stance == .sideways ? attributes.baselineOffset + attributes.centralDrop : attributes.baselineOffset
  }

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Points per font unit, before fitting.
  var scale: Double { attributes.scale(face) }
}
