import Documents
import JSON
import Testing

@Suite struct FitDocumentTests {
  @Test(arguments: ["label", "counting", "textField"])
  func `a fit that contradicts itself is refused when it is read`(_ kind: String) {
    let json = #"{"kind": "KIND", "fit": {"min": 6, "max": 4.75}}"#.replacing("KIND", with: kind)
    #expect(throws: DocumentError.self) { try Document(json: json) }
  }

  @Test func `a fit beside a scale factor is refused when it is read`() {
    #expect(throws: DocumentError.self) {
      try LabelDocument(json: #"{"text": "a", "minimumScaleFactor": 0.5, "fit": {"mode": "grow"}}"#)
    }
  }
}
