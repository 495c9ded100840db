import Basics

/// The entries of `languages` that texts of a language take, of all that a style sheet has. Equal ones have one number.
///
/// Sendable; a plain value.
struct TakenLanguages: Sendable {
  /// 0 where there are none.
  let number: Int
  /// The canonical tags, in the order in which entries are laid over each other.
  let tags: [ByteText]

  static let none = TakenLanguages(number: 0, tags: [])
}
