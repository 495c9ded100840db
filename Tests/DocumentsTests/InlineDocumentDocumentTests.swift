import Documents
import JSON
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
      (#"{"text": ["b", {"document": 7}]}"#, "text[1].document", "a document, an object"),
      (#"{"text": ["b", {"document": {"kind": "disc"}}]}"#, "text[1].document.kind", "not known"),
      (#"{"text": ["b", {"document": {"style": "none"}}]}"#, "text[1].document.style", "none"),
      (#"{"text": ["b", {"document": {"kind": "group"}}]}"#, "text[1].document.size", "write"),
      (#"{"text": ["b", {"document": {"txet": "a"}}]}"#, "text[1].document.txet", "text"),
      (
        #"{"text": ["b", {"document": {"text": ["c", {"document": {"font": {"size": -1}}}]}}]}"#,
        "text[1].document.text[1].document.font.size", "font"
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

  @Test func `what is made in Swift is held to the same depth`() throws {
    var label = LabelDocument()
    label.text = "a"
    for depth in 1...17 {
      var run = LabelDocument.TextRun("")
      run.object = LabelDocument.InlineObject(GroupDocument.Child(.label(label)))
      label = LabelDocument()
      label.runs = [run]
      if depth < 17 { try label.validate() } else { #expect(throws: DocumentError.self) { try label.validate() } }
    }
  }

  @Test func `what is made in Swift is refused by its place in labels, groups and masks`() throws {
    func path(of child: GroupDocument.Child) throws -> String? {
      var run = LabelDocument.TextRun("")
      run.object = LabelDocument.InlineObject(
        GroupDocument.Child(.group(GroupDocument(width: 9, height: 9, children: [child]))))
      var label = LabelDocument()
      label.runs = [LabelDocument.TextRun("a"), run]
      do throws(DocumentError) {
        try label.validate()
        return nil
      } catch { return error.path }
    }
    func masked(by document: Document) -> GroupDocument.Child {
      GroupDocument.Child(
        .label(LabelDocument()), mask: GroupDocument.Mask(.child(GroupDocument.Child(document))))
    }
    var faulty = LabelDocument()
    faulty.font.size = -1
    let place = "text[1].document.children[0]"
    #expect(try path(of: GroupDocument.Child(.label(LabelDocument()))) == nil)
    #expect(try path(of: GroupDocument.Child(.label(faulty))) == "\(place).font.size")
    #expect(try path(of: GroupDocument.Child(.label(LabelDocument()), fillOpacity: 2)) == "\(place).fillOpacity")
    #expect(try path(of: masked(by: .label(LabelDocument()))) == nil)
    #expect(try path(of: masked(by: .label(faulty))) == "\(place).mask.child.font.size")
  }

  @Test func `a style that is drawn in its own lines ends at the same depth`() throws {
    let sheet = try StyleSheet(
      json: #"""
        {"styles": {"a": {"text": ["x", {"document": {"style": "b"}}]}, "b": {"text": [{"document": {"style": "a"}}]}}}
        """#)
    do throws(DocumentError) {
      _ = try Document(json: #"{"style": "a"}"#, styles: sheet)
      Issue.record("it is read")
    } catch { #expect("\(error)".contains("nest deeper than 16")) }
  }

  /// 4 to the power of 15 of them.
  @Test(arguments: [#""text": [D, D, D, D]"#, #""kind": "group", "size": [9, 9], "children": [S, S, S, S]"#])
  func `styles that name each other make no more than 100,000 documents`(_ members: String) throws {
    let styles = (0..<15).map { index in
      let style = #"{"style": "s\#(index + 1)"}"#
      let filled = members.replacing("D", with: #"{"document": \#(style)}"#).replacing("S", with: style)
      return #""s\#(index)": {\#(filled)}"#
    }
    let sheet = try StyleSheet(json: #"{"styles": {\#(styles.joined(separator: ", ")), "s15": {"text": "x"}}}"#)
    do throws(DocumentError) {
      _ = try Document(json: #"{"style": "s0"}"#, styles: sheet)
      Issue.record("it is read")
    } catch { #expect("\(error)".contains("more than 100000 documents")) }
  }

  @Test func `a label moves as long as a document in its lines does`() throws {
    let document = try Document(
      json: #"""
        {"text": ["a", {"document": {"kind": "counting", "from": 0, "to": 9, "duration": 3, "delay": 1}}]}
        """#)
    #expect(document.isAnimated && document.duration == 4)
    guard case .label(let label) = document.document(at: 2),
      case .counting(let counting)? = label.runs[1].object?.child?.document
    else {
      Issue.record("no count in the label")
      return
    }
    #expect(counting.time == 2)
    #expect(document.document(at: 2).moments != document.document(at: 3).moments)
    let events = document.events(after: nil, upTo: 5)
    #expect(!events.isEmpty && events.allSatisfy { $0.path == [1] })
    #expect(try !Document(json: #"{"text": ["a", {"document": {"text": "b"}}]}"#).isAnimated)
  }
}
