import Documents
import Pixels
import Testing

/// What documents say of documents in their lines, and what is refused.
@Suite struct InlineDocumentDocumentTests {
  @Test func `it is read with the styles of the sheet, and written`() throws {
    let sheet = try StyleSheet(json: #"{"styles": {"badge": {"color": "red", "textInsets": [1, 2, 1, 2]}}}"#)
    let json = #"""
      {"text": ["a", {"document": {"style": "badge", "text": "b", "blend": "multiply"}, "align": "middle", "shift": 0.1}]}
      """#
    let document = try Document(json: json, styles: sheet)
    guard case .label(let label) = document, let object = label.runs[1].object,
      case .label(let inner)? = object.child?.document
    else {
      Issue.record("no label in a label")
      return
    }
    #expect(
      inner.text == "b" && inner.color.red == 1 && inner.textInsets.left == 2 && object.child?.blend == .multiply)
    #expect(label.text == "a\u{FFFC}" && object.shift == 0.1)
    #expect(try Document(document.json) == document)
    try document.validate()
  }

  @Test(
    arguments: [
      (#"{"text": [{"document": {"text": "a"}}], "warp": {"style": "arc", "bend": 0.5}}"#, "warp", "picture"),
      (
        #"{"text": [{"document": {"text": "a"}}], "textPath": {"circle": {"radius": 9}, "orient": "bend"}}"#,
        "textPath",
        "orient"
      ),
      (#"{"text": [{"document": {"text": "a"}, "text": "b"}]}"#, "text[0].document", "two"),
      (#"{"text": [{"document": {"text": "a"}, "image": "a.png"}]}"#, "text[0].document", "one of the two"),
      (#"{"text": [{"document": {"text": "a"}, "height": 2}]}"#, "text[0].height", "size"),
      (#"{"text": [{"document": {"text": "a", "clip": "below"}}]}"#, "text[0].document.clip", "leave clip out"),
      (
        #"{"text": ["b", {"document": {"kind": "cycling", "texts": ["a", "b"]}}]}"#, "text[1].document",
        "child of a group"
      ),
      (#"{"kind": "textField", "text": [{"document": {"text": "a"}}]}"#, "text[0].document", "text field"),
      (#"{"text": [{"document": {"text": "a", "font": {"size": -1}}}]}"#, "text[0].document.font.size", "font"),
    ] as [(String, String, String)])
  func `what cannot stand there is refused`(_ json: String, _ path: String, _ word: String) {
    do throws(DocumentError) {
      _ = try Document(json: json)
      Issue.record("it is read: \(json)")
    } catch {
      #expect(error.path == path && "\(error)".contains(word), "\(error)")
    }
  }

  @Test func `documents nest as deep as groups, and no deeper`() throws {
    func nested(_ depth: Int) -> String {
      depth == 0 ? #"{"text": "a"}"# : #"{"text": [{"document": \#(nested(depth - 1))}]}"#
    }
    _ = try Document(json: nested(16))
    do throws(DocumentError) {
      _ = try Document(json: nested(17))
      Issue.record("17 are read")
    } catch { #expect("\(error)".contains("nest deeper than 16")) }
  }
}
