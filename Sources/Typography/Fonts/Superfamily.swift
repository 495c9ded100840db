import Basics

/// Families of one design that share the work of covering all scripts, as `Noto Sans`, `Noto Sans Arabic` and `Noto Sans
/// CJK JP` do. Their names begin with the same words, and those alone name an installed family. Sendable; a value.
struct Superfamily: Sendable {
  private let family: [Substring]
  /// The words that all of its families begin with.
  private let root: ArraySlice<Substring>

  /// How far a family is from the one that was asked for. Comparable; the nearest is the least.
  struct Distance: Comparable {
    /// How many words it does not share with that family, from the first that differs: `Noto Sans Mono CJK JP` is nearer
    /// to `Noto Sans Mono`, and `Noto Sans CJK JP` to `Noto Sans`.
    let unshared: Int
    /// How many words it has beside the shared ones: `Noto Sans Arabic` is nearer than `Noto Sans Arabic UI`.
    let own: Int

    static func < (one: Distance, other: Distance) -> Bool { (one.unshared, one.own) < (other.unshared, other.own) }
  }

  /// The superfamily of `family`. `names` are all installed families, in lower case.
  init(of family: String, among names: Set<ByteText>) {
    let words = family.lowercased().split(separator: " ")
    self.family = words
    let count = (1..<max(1, words.count)).first {
      names.contains(ByteText(words.prefix($0).joined(separator: " ")))
    }
    root = words.prefix(count ?? words.count)
  }

  /// The distance of a family; nil for one of another superfamily.
  func distance(of name: String) -> Distance? {
    let words = name.lowercased().split(separator: " ")
    guard !root.isEmpty, words.starts(with: root) else { return nil }
    let shared = zip(words, family).prefix { $0 == $1 }.count
    return Distance(unshared: family.count - shared, own: words.count - shared)
  }
}
