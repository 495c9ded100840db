/// The words of a text as it is set: with its letters changed by transforms, and its white space collapsed.
///
/// Immutable; Sendable. A class, because few layouts have one, and all have room for it.
final class SetWording: Sendable {
  /// The text with its letters changed.
  private let mapped: MappedText
  /// The grapheme clusters of white space that was collapsed into what is before it, or to nothing.
  let collapsed: Set<Int>

  init(_ mapped: MappedText, collapsed: Set<Int>) {
    self.mapped = mapped
    self.collapsed = collapsed
  }

  /// What stands for a part of the source.
  func text(of range: Range<Int>) -> String {
    String(decoding: mapped.units[mapped.place(of: range)], as: UTF16.self)
  }
}
