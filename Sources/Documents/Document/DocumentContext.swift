/// The surroundings in which a document is read: the styles that its children may name, and how many groups it stands
/// in.
struct DocumentContext: Sendable {
  let styles: StyleSheet
  let depth: Int
}
