import Documents
import Foundation
import Testing

/// docs/reference.md is made from the tables.
@Suite struct ReferenceTests {
  @Test func `the committed page is current`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/reference.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.hasPrefix(DocumentReference.markdown() + "\n"), "run scripts/make reference")
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

  /// In its own table, or in one to which its section sends the reader.
  @Test func `every member of every object is found from its section, and no other`() throws {
    let page = ReferencePage(DocumentReference.markdown())
    let kinds = Set(DocumentKind.allCases.map(\.rawValue))
    var count = 0
    // Tracks have the members of captions, and say so in a sentence of their own.
    for object in DocumentSchema.objects where page.has(object.name) && object.name != "captionTrack" {
      let beside: Set = kinds.contains(object.name) ? ["$schema", "kind", "style", "extends"] : []
      let fields = object.fields.filter { !beside.contains($0.name) }
      let members = try page.members(of: object.name)
      #expect(Set(members.keys) == Set(fields.map(\.name)), "\(object.name)")
      for field in fields {
        let value = field.defaultValue.map { "`\($0)`" } ?? ""
        let words = "| \(value) | \(field.documentation.replacing("|", with: "\\|"))"
        #expect(members[field.name]?.contains(words) == true, "\(object.name).\(field.name)")
      }
      count += 1
    }
    let others = DocumentSchema.objects.map(\.name).filter { !page.has($0) }
    let places = ["Job", "Child"].flatMap { place in kinds.map { $0 + place } }
    #expect(Set(others) == Set(places + ["job", "style", "styleSheet"]).subtracting(["labelJob"]))
    #expect(count > 60)
  }

  @Test func `no row of a table with several stands in another`() {
    let page = ReferencePage(DocumentReference.markdown())
    let tables = page.tables.values.map { Set($0.values) }
    for (index, table) in tables.enumerated() {
      for other in tables[(index + 1)...] { #expect(table.intersection(other).count < 5) }
    }
    #expect(tables.count > 60)
  }
}

/// The page as its readers follow it.
private struct ReferencePage {
  /// The rows of each section by the names of members.
  private(set) var tables: [String: [String: String]] = [:]
  /// What a section says above its table.
  private var words: [String: [String]] = [:]

  init(_ text: String) {
    for section in text.components(separatedBy: "\n##") {
      let lines = section.split(separator: "\n").map(String.init)
      let title = Self.anchor(lines[0].drop { "# ".contains($0) })
      for line in lines.dropFirst() {
        if line.hasPrefix("| `") {
          tables[title, default: [:]][line.components(separatedBy: "`")[1]] = line
        } else {
          words[title, default: []].append(line)
        }
      }
    }
  }

  private static func anchor(_ title: some StringProtocol) -> String {
    title.lowercased().replacing(" ", with: "-")
  }

  func has(_ title: String) -> Bool { words[Self.anchor(title)] != nil }

  func members(of title: String) throws -> [String: String] {
    let own = tables[Self.anchor(title)] ?? [:]
    var members = own
    for line in words[Self.anchor(title)] ?? [] where line.hasPrefix("Rows of [") {
      let target = try #require(line.components(separatedBy: "](#").last?.components(separatedBy: ")").first)
      let theirs = try #require(tables[target], "\(line)")
      let named = Set(line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element))
      #expect(named.isSubset(of: theirs.keys), "\(title): \(line)")
      let isAll = line.contains("): all others")
      for (name, row) in theirs where own[name] == nil && named.contains(name) != isAll { members[name] = row }
    }
    return members
  }
}
