package import JSON
import Synchronization

/// Checks documents one after the other, and remembers a valid label: most labels differ from the one before in their
/// text alone, and to check that is a small part of the work.
///
/// Sendable, usable from any thread.
package final class DocumentChecker: Sendable {
  private let known = Mutex<LabelDocument?>(nil)

  package init() {}

  /// Refuses what ``Document/validate()`` refuses, with the same error.
  package func check(_ document: Document) throws(DocumentError) {
    guard case .label(let label) = document else { return try document.validate() }
    var known = known.withLock { $0 }
    if try label.validate(knowing: &known) { self.known.withLock { $0 = label } }
  }
}

extension LabelDocument {
  /// Refuses what ``validate()`` refuses, with the same error. What a valid label has as well is not checked again; this
  /// one takes its place, and the answer is true, if it differs from it in more than its name and its text.
  @discardableResult
  func validate(knowing known: inout LabelDocument?) throws(DocumentError) -> Bool {
    if let known, !hasInlineDocuments, differsInWordsAlone(from: known) {
      try validateWords()
      return false
    }
    try validate()
    known = self
    return true
  }

  private func differsInWordsAlone(from other: LabelDocument) -> Bool {
    var label = self
    label.canvas.id = other.canvas.id
    label.content = other.content
    return label == other
  }

  private func validateWords() throws(DocumentError) {
    var words = LabelDocument()
    words.canvas.id = canvas.id
    words.content = content
    let draft = LabelDraft(words)
    for member in LabelDraft.words { try member.validate(draft, defaults: LabelDraft.table.defaults) }
    // What runs have must fit to the members that were checked before.
    try checkRuby()
    if hasLineSetting { try checkStarts() }
  }
}

extension LabelDraft {
  /// The name and the text, in the order of the table.
  fileprivate static let words = table.members.filter { ["id", "text"].contains($0.name) }
}
