import Basics
import JSON
import Synchronization

/// Styles whose placeholders were filled before, because the jobs of a table often share their values. It also counts
/// how often a job's style was there.
///
/// Sendable, usable from any thread. It is bounded: when it is full, everything is forgotten.
final class FilledStyles: Sendable {
  private struct Key: Hashable {
    let style: ByteText
    let kind: DocumentKind
    let members: [ByteText]
    /// The values of these members' placeholders, in their order.
    let values: [ByteText]
  }

  private struct State {
    var styles: [Key: AppliedStyle] = [:]
    var bytes = 0
    var asked = 0
    var found = 0
  }

  private let state = Mutex(State())
  private let capacity: Int
  /// The bytes of a typical label's style: the members of its tree and what they point to.
  private static let typicalBytes = 4096

  /// The capacity is in bytes, about.
  init(capacity: Int) { self.capacity = capacity }

  var use: (asked: Int, found: Int) { state.withLock { ($0.asked, $0.found) } }

  /// A style of a sheet, with a job's values.
  func filled(
    _ style: AppliedStyle, named name: String, for kind: DocumentKind, with values: JSONObject, in job: JSONObject
  ) throws(DocumentError) -> AppliedStyle {
    let placeholders = style.placeholders(for: job)
    guard !placeholders.isEmpty else {
      state.withLock { state in
        state.asked += 1
        state.found += 1
      }
      return style
    }
    try Placeholders.check(placeholders.lazy.flatMap(\.names), with: values)
    let key = Key(
      style: ByteText(name), kind: kind, members: placeholders.map { ByteText($0.member) },
      values: placeholders.flatMap { $0.names.compactMap { values[$0]?.string.map { ByteText($0) } } })
    // If a value is missing, other values could stand in its place in the key, so it is not looked up; filling throws.
    let isWhole = key.values.count == placeholders.reduce(0) { $0 + $1.names.count }
    if isWhole, let known = known(key) { return known }
    let filled = try style.filled(placeholders, with: values)
    keep(filled, for: key)
    return filled
  }

  private func known(_ key: Key) -> AppliedStyle? {
    state.withLock { state in
      state.asked += 1
      guard let known = state.styles[key] else { return nil }
      state.found += 1
      return known
    }
  }

  private func keep(_ style: AppliedStyle, for key: Key) {
    let bytes = FilledStyles.typicalBytes + key.values.reduce(0) { $0 + 2 * $1.string.utf8.count }
    guard bytes <= capacity else { return }
    state.withLock { state in
      if state.bytes + bytes > capacity {
        state.styles = [:]
        state.bytes = 0
      }
      if state.styles.updateValue(style, forKey: key) == nil { state.bytes += bytes }
    }
  }
}
