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
    let languages: [ByteText]
  }

  private let styles = Mutex<[Key: AppliedStyle]>([:])
  /// The entries of `languages` that texts of a language take, of those that the sheet has.
  private let languages = Mutex(BoundedCache<ByteText, [ByteText]>(capacity: 1024))

  /// The style, or what `apply` makes of it. `apply` is given what is known of its ancestors.
  func style(
    _ name: String, for kind: DocumentKind, in languages: [ByteText],
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
  func taken(by language: String, find: () -> [ByteText]) -> [ByteText] {
    let key = ByteText(language)
    if let known = languages.withLock({ $0.find(key) }) { return known }
    let found = find()
    languages.withLock { $0.insert(found, for: key) }
    return found
  }
}
