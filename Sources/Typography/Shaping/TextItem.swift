/// A stretch of one paragraph that is shaped in one go: one direction, one script, one face, one way of setting.
struct TextItem {
  /// UTF-16 offsets in the text.
  var range: Range<Int>
  let level: UInt8
  let script: Script
  let face: FontFace
  let attributes: Attributes
  /// A tab, by itself: its width is the line's to decide.
  var isTab = false
  var shaped = ShapedRun.nothing

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Points a font unit, before fitting.
  var scale: Double { attributes.scale(face) }

  /// True where the other one's text can be shaped with this one's.
  func isSet(as other: TextItem) -> Bool {
    level == other.level && script == other.script && !isTab && !other.isTab && attributes === other.attributes
      && face.isSameFont(as: other.face)
  }
}
