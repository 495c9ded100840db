/// A line of a paragraph on its way to glyphs: which text it shows, and what beside it.
struct SetLine {
  let paragraph: Int
  /// The part of the text the line stands for, with trailing white space.
  var range: Range<Int>
  /// The text that is drawn, in logical order; two parts where the middle went.
  var parts: [Range<Int>]
  /// Before the part of this index.
  var ellipsis: (mark: LineMark, before: Int)?
  var hyphen: LineMark?
  var isTruncated = false
  /// A paragraph's last line is not justified.
  var endsParagraph = false

  init(paragraph: Int, range: Range<Int>, visible: Range<Int>) {
    self.paragraph = paragraph
    self.range = range
    parts = [visible]
  }
}
