import Documents
import JSON
import Testing

@Suite struct TextPathDocumentTests {
  @Test func `a path reads back as it was written`() throws {
    for path in [
      #"{"path": "M0 0C10 5 20 5 30 0M0 40H30", "startOffset": "12.5%", "orient": "skew", "overflow": "extend"}"#,
      #"{"arc": {"radius": 50, "center": [3, 4], "from": 270, "to": 90}, "align": "middle", "side": "right"}"#,
      #"{"circle": {"radius": 50, "start": 45}, "startOffset": -7, "spread": "spacing", "offset": 2}"#,
    ] {
      let label = try LabelDocument(json: "{\"text\": \"a\", \"textPath\": \(path)}")
      #expect(label.textPath?.shape != nil)
      #expect(try LabelDocument(json: JSONWriter.compact(label.json)) == label)
    }
  }

  @Test func `a shape replaces that of a style, and a setting leaves it`() throws {
    let round = #""round": {"textPath": {"circle": {"radius": 50}, "align": "middle"}}"#
    let other = try label(styles: round, style: "round", #"{"textPath": {"path": "M0 0H9"}}"#)
    #expect(other.textPath?.align == .middle)
    guard case .path? = other.textPath?.shape else {
      Issue.record("\(String(describing: other.textPath?.shape))")
      return
    }
    let larger = try label(styles: round, style: "round", #"{"textPath": {"circle": {"start": 90}}}"#)
    guard case .circle(let circle)? = larger.textPath?.shape else {
      Issue.record("\(String(describing: larger.textPath?.shape))")
      return
    }
    #expect(circle.radius == 50 && circle.start == 90)
  }

  @Test func `what text cannot follow is refused with what it could`() {
    func refuse(
      _ path: String, at place: String, _ reason: DocumentError.Reason, _ words: String,
      _ more: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectRefusal(
        "{\"text\": \"a\", \"textPath\": \(path)\(more)}", at: place, reason, saying: words,
        sourceLocation: sourceLocation)
    }
    refuse(#"{}"#, at: "textPath", .outOfRange, "give it a path, an arc or a circle")
    refuse(#"{"path": "M5 5"}"#, at: "textPath.path", .outOfRange, "no length")
    refuse(#"{"path": "M5 5L5 5Z"}"#, at: "textPath.path", .outOfRange, "no length")
    refuse(#"{"path": "H5"}"#, at: "textPath.path", .outOfRange, "begins with M")
    refuse(#"{"path": "M0 0H1e7"}"#, at: "textPath.path", .outOfRange, "move it nearer")
    let long = "M0 0" + String(repeating: "h1", count: 100_001)
    refuse("{\"path\": \"\(long)\"}", at: "textPath.path", .outOfRange, "100000")
    refuse(#"{"circle": {"radius": 5e-324}}"#, at: "textPath.circle.radius", .outOfRange, "no length")
    refuse(#"{"path": "M0 0L1e-9 0"}"#, at: "textPath.path", .outOfRange, "no length")
    refuse(#"{"arc": {"radius": 1, "from": 5, "to": 5.0000001}}"#, at: "textPath.arc.to", .outOfRange, "no length")
    refuse(#"{"circle": {}}"#, at: "textPath.circle.radius", .outOfRange, "no length")
    refuse(#"{"arc": {"radius": 9, "from": 5, "to": 5}}"#, at: "textPath.arc.to", .outOfRange, "no length")
    refuse(#"{"circle": {"radius": -1}}"#, at: "textPath.circle.radius", .outOfRange, "-1")
    refuse(#"{"circle": {"radius": 9}, "arc": {"radius": 9}}"#, at: "textPath.circle", .conflict, "arc")
    refuse(#"{"circle": {"radius": 9}, "startOffset": "half"}"#, at: "textPath.startOffset", .wrongType, "50%")
    refuse(#"{"circle": {"radius": 9}, "startOffset": "1e9%"}"#, at: "textPath.startOffset", .wrongType, "50%")
    refuse(
      #"{"circle": {"radius": 9}, "startOffset": "99999%"}"#, at: "textPath.startOffset", .outOfRange, "10000%")
    refuse(#"{"circle": {"radius": 9}, "orient": "up"}"#, at: "textPath.orient", .outOfRange, "upright")
    refuse(
      #"{"circle": {"radius": 9}}"#, at: "textPath", .conflict, "warp", #", "warp": {"style": "arc", "bend": 0.2}"#)
  }

  @Test func `numbers that count have no path`() {
    let error = documentError {
      _ = try Document(json: #"{"kind": "counting", "textPath": {"circle": {"radius": 9}}}"#)
    }
    #expect(error.reason == .unknownKey, "\(error)")
  }
}
