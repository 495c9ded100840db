import Documents
import Foundation
import Testing

/// docs/reference.md is made from the tables.
@Suite struct ReferenceTests {
  @Test func `the committed page is current`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/reference.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.hasPrefix(DocumentReference.markdown() + "\n"), "run scripts/reference")
  }

  @Test func `every member of every object is listed`() {
    let page = DocumentReference.markdown()
    for object in DocumentSchema.objects {
      for field in object.fields where field.name != "kind" {
        #expect(page.contains("| `\(field.name)` |"), "\(object.name).\(field.name)")
      }
    }
  }
}
