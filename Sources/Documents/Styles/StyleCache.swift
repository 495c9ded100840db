import Basics
import JSON
import Synchronization

/// The styles of a sheet as they were applied to the kinds that asked: ten thousand labels of one style do not lay its
/// ancestors over each other ten thousand times.
///
/// Styles that do not exist are not kept, so there are no more than the sheet has, each once for every set of its entries
/// of `languages` that texts take. Sendable, usable from any thread.
final class StyleCache: Sendable {
  private struct Key: Hashable {
    let style: ByteText
    let kind: DocumentKind
    let languages: Int
  }

  private let styles = Mutex<[Key: AppliedStyle]>([:])
  private let languages = Mutex(Languages())

  private struct Languages {
    /// What texts of a language take.
    var byTag = BoundedCache<ByteText, TakenLanguages>(capacity: 1024)
    /// The different ones, by their numbers less one: no more than there are sets of entries that go together.
    var lists: [[ByteText]] = []
  }

  /// The style, or what `apply` makes of it. `apply` is given what is known of its ancestors.
  func style(
    _ name: String, for kind: DocumentKind, in languages: Int,
    apply: ((String) -> AppliedStyle?) throws(DocumentError) -> AppliedStyle
  ) throws(DocumentError) -> AppliedStyle {
    func key(_ name: String) -> Key { Key(style: ByteText(name), kind: kind, languages: languages) }
    func known(_ name: String) -> AppliedStyle? { styles.withLock { $0[key(name)] } }
    if let style = known(name) { return style }
    let style = try apply(known)
    styles.withLock { $0[key(name)] = style }
    return style
  }

  /// The tags of the entries that texts of a language take, or what `find` answers.
  func taken(by language: String, find: () -> [ByteText]) -> TakenLanguages {
    let key = ByteText(language)
    if let known = languages.withLock({ $0.byTag.find(key) }) { return known }
    let tags = find()
    return languages.withLock { languages in
      guard !tags.isEmpty else {
        languages.byTag.insert(.none, for: key)
        return .none
      }
      let place = languages.lists.firstIndex(of: tags) ?? languages.lists.endIndex
      if place == languages.lists.endIndex { languages.lists.append(tags) }
      let taken = TakenLanguages(number: place + 1, tags: tags)
      languages.byTag.insert(taken, for: key)
      return taken
    }
  }
}
