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
  var shaped = ShapedRun.nothing

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Points per font unit, before fitting.
  var scale: Double { attributes.scale(face) }
}
