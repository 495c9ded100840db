package import Basics

/// What stands beside a part of a text: its reading (ruby), or a mark at each of its characters. A value; Sendable.
package struct Annotation: Sendable, Hashable {
  /// What is written. A value; Sendable.
  package enum Text: Sendable, Hashable {
    /// One text for the whole part.
    case whole(ByteText)
    /// A text for each grapheme cluster; an empty one is none.
    case list([ByteText])
    /// A mark at each grapheme cluster but white space and punctuation, which takes no room along the line.
    case mark(ByteText)
  }

  /// Where it stands. A value; Sendable.
  package typealias Side = RubyPosition

  /// How the narrower one of base and annotation stands in the width of the wider. A value; Sendable.
  package typealias Align = RubyAlign

  /// What an annotation that is wider than its base may lie over. A value; Sendable.
  package typealias Overhang = RubyOverhang

  /// How the texts of a list stand. A value; Sendable.
  package typealias Merge = RubyMerge

  /// The part of the text, as UTF-16 offsets.
  package var range: Range<Int>
  /// What is written.
  package var text: Text
  /// The font and size of it, in points.
  package var style: TextStyle
  /// Where it stands.
  package var side = Side.over
  /// How the narrower one stands.
  package var align = Align.spaceAround
  /// What it may lie over.
  package var overhang = Overhang.auto
  /// How the texts of a list stand.
  package var merge = Merge.separate
  /// The span whose paint it has; nil for that of the text beside which it stands.
  package var paint: Int?

  /// An annotation of a part of a text, in UTF-16 offsets.
  package init(_ range: Range<Int>, _ text: Text, style: TextStyle) {
    self.range = range
    self.text = text
    self.style = style
  }

  var isMark: Bool { if case .mark = text { true } else { false } }
}
