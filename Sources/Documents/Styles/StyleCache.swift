import Basics
import JSON
import Synchronization

/// The styles of a sheet as they were applied to the kinds that asked: ten thousand labels of one style do not lay its
/// ancestors over each other ten thousand times.
///
/// Styles that do not exist are not kept, so there are no more than the sheet has. Sendable, usable from any thread.
final class StyleCache: Sendable {
  private struct Key: Hashable {
    let style: ByteText
    let kind: DocumentKind
  }

  private let styles = Mutex<[Key: AppliedStyle]>([:])

  /// The style, or what `apply` makes of it. `apply` is given what is known of its ancestors.
  func style(
    _ name: String, for kind: DocumentKind,
    apply: ((String) -> AppliedStyle?) throws(DocumentError) -> AppliedStyle
  ) throws(DocumentError) -> AppliedStyle {
    func known(_ name: String) -> AppliedStyle? { styles.withLock { $0[Key(style: ByteText(name), kind: kind)] } }
    if let style = known(name) { return style }
    let style = try apply(known)
    styles.withLock { $0[Key(style: ByteText(name), kind: kind)] = style }
    return style
  }
}
