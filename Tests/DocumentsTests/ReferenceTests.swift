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

  @Test func `a job and a child may be of every kind`() throws {
    let page = DocumentReference.markdown()
    for title in ["Lines of a job file", "Children of a group"] {
      let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(title) })
      let row = try #require(section.components(separatedBy: "\n").first { $0.hasPrefix("| `kind` |") })
      for kind in DocumentKind.allCases {
        #expect(row.contains("`\(kind.rawValue)`") && row.contains("`\(kind.rawValue)`: "), "\(row)")
      }
    }
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
