public import Basics
import JSON

extension LabelDocument {
  /// A picture or a document that stands in a line as a character does (U+FFFC). Lengths are in ems of its run. Sendable; a
  /// plain value.
  public struct InlineObject: Sendable, Hashable {
    /// What of the picture or document is at what of the text. Sendable; a value.
    public typealias Align = InlineAlign

    /// The picture's file; empty for a document.
    @Bytewise public var file: String
    /// The document that stands there instead of a picture, in its own size and with all that may be done to a child of a
    /// group. It grows and shrinks with text that is fitted.
    @Rare public var child: GroupDocument.Child?
    /// The document as its author wrote it, until it is read: only the reader of the label knows the styles that it may name.
    var written: JSONValue?
    /// The height of a picture.
    public var height = 1.0
    /// The width of a picture; nil keeps its proportions.
    public var width: Double?
    /// What of it is at what of the text.
    public var align = Align.baseline
    /// How far it is moved down.
    public var shift = 0.0
    /// The space around it.
    public var margin = Insets()
    /// Whether its alpha is filled as text is, instead of drawing its colours.
    public var tint = false

    /// Makes a picture of a file, one em high.
    public init(file: String) { self.file = file }

    /// Makes a document that stands in a line.
    public init(_ child: GroupDocument.Child) {
      file = ""
      self.child = child
    }

    /// Whether it is a document.
    package var isDocument: Bool { !_child.isUsual || written != nil }
  }
}

extension LabelDocument.InlineObject {
  /// The character that it is in the text.
  package static let character = "\u{FFFC}"
}

extension LabelDocument {
  /// Whether documents stand in lines.
  package var hasInlineDocuments: Bool { runs.contains { $0.object?.isDocument == true } }

  /// Reads the documents that stand in lines, and checks those that are read.
  mutating func readInlineDocuments(in context: DocumentContext) throws(DocumentError) {
    guard hasInlineDocuments else { return }
    try checkInlineDocuments()
    var (runs, known) = (runs, LabelDocument?.none)
    let inner = context.inner
    for index in runs.indices {
      guard var object = runs[index].object, object.isDocument else { continue }
      do throws(DocumentError) {
        guard context.depth < Limits.groupDepth else {
          throw DocumentError(
            .outOfRange, "documents nest deeper than \(Limits.groupDepth); make the innermost one a picture")
        }
        if let written = object.written {
          object.child = try GroupDocument.Child(written.object ?? JSONObject(), in: inner)
          object.written = nil
        } else {
          try object.child?.validate(depth: inner.depth, knowing: &known)
        }
        try object.child?.checkInLine()
      } catch {
        throw error.inside("document").inside(index).inside("text")
      }
      runs[index].object = object
    }
    self.runs = runs
  }

  /// Puts an empty document in place of each that stands in a line.
  mutating func emptyInlineDocuments() {
    var runs = runs
    for index in runs.indices {
      guard var object = runs[index].object, object.isDocument else { continue }
      object.child = nil
      object.written = .object(JSONObject())
      runs[index].object = object
    }
    self.runs = runs
  }

  /// Refuses documents in lines that would have to be bent.
  private func checkInlineDocuments() throws(DocumentError) {
    let bending = warp != nil ? "warp" : textPath?.orient == .bend ? "textPath" : nil
    guard let bending else { return }
    let remedy = bending == "warp" ? "make it a picture" : "write another \"orient\", or make it a picture"
    throw DocumentError(
      .conflict, path: bending, "stands beside a document in a line, which cannot be bent; \(remedy)")
  }

  /// Refuses documents in the lines of a document of another kind.
  func refuseInlineDocuments(in kind: String) throws(DocumentError) {
    guard let index = runs.firstIndex(where: { $0.object?.isDocument == true }) else { return }
    throw DocumentError(
      .conflict, path: "text[\(index)].document",
      "\(kind) has none in its lines; write a label, or make it a picture")
  }
}

extension GroupDocument.Child {
  /// Refuses what a child may have only among others.
  fileprivate func checkInLine() throws(DocumentError) {
    guard clip != .below else {
      throw DocumentError(
        .conflict, path: "clip", "there is no child beneath it that it could be cut to; leave clip out")
    }
  }
}
