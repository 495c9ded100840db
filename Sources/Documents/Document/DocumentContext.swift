import Basics
import JSON
import Synchronization

/// The surroundings in which a document is read: the styles that its children may name, the language of texts that name
/// none, how many groups it stands in, and how many documents were read with it.
struct DocumentContext: Sendable {
  let styles: StyleSheet
  let depth: Int
  /// A tag as it was written; nil where nothing says one.
  private(set) var language: String?
  /// Whether the document that is read says its language itself, and whether it has `languages`.
  private(set) var saysLanguage = false
  private(set) var hasLanguages = false
  /// Nil for the outermost document.
  private let count: DocumentCount?

  init(styles: StyleSheet, depth: Int) { self.init(styles: styles, depth: depth, count: nil) }

  /// The surroundings of a document that stands in no other.
  init(styles: StyleSheet, of object: JSONObject, style: String?) {
    self.init(styles: styles, depth: 0, count: nil)
    enter(object, style: style)
  }

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

  /// The same in the language of a document.
  func inside(_ object: JSONObject, style: String?) -> DocumentContext {
    var inside = self
    inside.enter(object, style: style)
    return inside
  }

  /// Takes the language of a document: the one that it names, else its style's, else that of what it stands in. Most say
  /// nothing of languages, so their members are passed once.
  private mutating func enter(_ object: JSONObject, style: String?) {
    (saysLanguage, hasLanguages) = (false, false)
    for index in object.members.indices {
      let length = object.members[index].name.utf8.count
      guard length == 8 || length == 9 else { continue }
      if object.members[index].name.hasSameBytes(as: "language") {
        guard let own = object.members[index].value.string else { continue }
        (saysLanguage, language) = (true, own)
      } else if object.members[index].name.hasSameBytes(as: "languages") {
        hasLanguages = object.members[index].value.object != nil
      }
    }
    if !saysLanguage, let style, let own = styles.language(of: style) { language = own }
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
