import Foundation

/// A part of a Markdown file that is written by this program, between two comments.
package struct MarkedRegion {
  let name: String

  package init(name: String) { self.name = name }

  /// The document with the text in that part; nil if it has no such part.
  package func replaced(in document: String, with text: String) -> String? {
    guard let start = document.range(of: "<!-- bench \(name) -->\n"),
      let end = document.range(of: "<!-- /bench \(name) -->", range: start.upperBound..<document.endIndex)
    else { return nil }
    return document[..<start.upperBound] + "\n" + text.trimmingCharacters(in: .newlines) + "\n\n"
      + document[end.lowerBound...]
  }
}
