import Basics
import JSON
import Synchronization

/// Styles whose placeholders were filled before, because the jobs of a table often share their values. It also counts
/// how often a job's style was there.
///
/// Sendable, usable from any thread.
final class FilledStyles: Sendable {
  private struct Key: Hashable {
    let style: ByteText
    let kind: DocumentKind
    let languages: Int
    let members: [ByteText]
    /// The values of these members' placeholders, in their order.
    let values: [ByteText]
  }

  private let styles: Mutex<BoundedCache<Key, AppliedStyle>>
  /// How many styles had no placeholders.
  private let plain = Atomic(0)
  /// The bytes of a typical label's style: the members of its tree and what they point to.
  private static let typicalBytes = 4096

  /// The capacity is in bytes, about.
  init(capacity: Int) { styles = Mutex(BoundedCache(capacity: capacity)) }

  var state: CacheState {
    var state = styles.withLock { $0.state("styles", inBytes: true) }
    let plain = plain.load(ordering: .relaxed)
    state.use.add(CacheUse(asked: plain, found: plain))
    return state
  }

  /// A style of a sheet, with a job's values.
  func filled(
    _ style: AppliedStyle, named name: String, for kind: DocumentKind, with values: PlaceholderValues,
    in job: JSONObject
  ) throws(DocumentError) -> AppliedStyle {
    let placeholders = style.placeholders(for: job)
    guard !placeholders.isEmpty else {
      plain.add(1, ordering: .relaxed)
      return style
    }
    try Placeholders.check(placeholders.lazy.flatMap(\.names), with: values)
    let key = Key(
      style: ByteText(name), kind: kind, languages: style.languages,
      members: placeholders.map { ByteText($0.member) },
      values: placeholders.flatMap { $0.names.compactMap { values[$0].map { ByteText($0) } } })
    // If a value is missing, other values could stand in its place in the key, so it is not looked up; filling throws.
    let isWhole = key.values.count == placeholders.reduce(0) { $0 + $1.names.count }
    if isWhole, let known = styles.withLock({ $0.find(key) }) { return known }
    let filled = try style.filled(placeholders, with: values)
    let bytes = FilledStyles.typicalBytes + key.values.reduce(0) { $0 + 2 * $1.string.utf8.count }
    styles.withLock { $0.insert(filled, for: key, cost: bytes) }
    return filled
  }
}
