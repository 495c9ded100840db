/// A line of a paragraph before it becomes glyphs: its text and its marks.
struct SetLine {
  let paragraph: Int
  /// The part of the text that belongs to the line, with trailing white space.
  var range: Range<Int>
  /// The text that is drawn, in logical order; two parts where the middle is left out.
  var parts: [Range<Int>]
  /// The ellipsis, and the index of the part that it comes before.
  var ellipsis: (mark: LineMark, before: Int)?
  var hyphen: LineMark?
  var isTruncated = false
  /// A paragraph's last line is not justified.
  var endsParagraph = false
  /// The space on the side where the line begins, in points.
  var indent = 0.0
  /// The width of what it stands beside where it begins, in points.
  var inset = 0.0
  /// The factor of its font size where lines have different ones.
  var scale: Double?
  /// The width at whose edge the text fades out, in points before fitting, and whether that is at its beginning.
  var fade: (width: Double, isAtStart: Bool)?

  init(paragraph: Int, range: Range<Int>, visible: Range<Int>) {
    self.paragraph = paragraph
    self.range = range
    parts = [visible]
  }
}
