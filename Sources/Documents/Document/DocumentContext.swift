import JSON
import Synchronization

/// The surroundings in which a document is read: the styles that its children may name, the language of texts that name
/// none, how many groups it stands in, and how many documents were read with it.
struct DocumentContext: Sendable {
  let styles: StyleSheet
  let depth: Int
  /// A tag as it was written; nil where nothing says one.
  private(set) var language: String?
  /// Nil for the outermost document.
  private let count: DocumentCount?

  init(styles: StyleSheet, depth: Int) { self.init(styles: styles, depth: depth, count: nil) }

  private init(styles: StyleSheet, depth: Int, count: DocumentCount?) {
    (self.styles, self.depth, self.count) = (styles, depth, count)
  }

  /// The surroundings of what is in a document.
  var inner: DocumentContext {
    var inner = DocumentContext(styles: styles, depth: depth + 1, count: count ?? DocumentCount())
    inner.language = language
    return inner
  }

  /// The same where what is read is in another language.
  var withoutLanguage: DocumentContext {
    var context = self
    context.language = nil
    return context
  }

  /// The same in the language of a document: the one that it names, else its style's, else that of what it stands in.
  func inside(_ object: JSONObject, style: String?) -> DocumentContext {
    var inside = self
    inside.language = object["language"]?.string ?? style.flatMap { styles.language(of: $0) } ?? language
    return inside
  }

  /// Counts a document that is in another one. Styles that name each other make many of a few lines.
  func countDocument() throws(DocumentError) {
    guard count?.next() ?? 0 <= Limits.documents else {
      throw DocumentError(
        .outOfRange, "there are more than \(Limits.documents) documents in one; make some of them pictures")
    }
  }
}

/// Counts documents. Sendable, usable from any thread.
private final class DocumentCount: Sendable {
  private let count = Mutex(0)

  /// The number of the next one, from 1.
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
