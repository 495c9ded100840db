import Foundation
import Testing

/// Links of pages in the repository to one another.
@Suite struct PageLinkTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private static let pages: [URL] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)) ?? []
    return (["README.md", "CONTRIBUTING.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" })
      .map { root.appending(path: $0) }
  }()

  /// Without blocks of code.
  private static func prose(of page: URL) throws -> String {
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n```")
    return parts.enumerated().filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: "\n")
  }

  /// Where a link may lead to within a page, as GitHub names headings.
  private static func anchors(in prose: String) -> Set<String> {
    let headings = prose.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        String(
          heading.drop { $0 == "#" }.dropFirst().lowercased().filter {
            $0.isLetter || $0.isNumber || " -_".contains($0)
          }
        )
        .replacing(" ", with: "-")
      })
  }

  private static func links(in prose: String) -> [String] {
    let marked = prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    return marked + prose.matches(of: /(?:src|href)="([^"]+)"/).map { String($0.1) }
  }

  @Test func `every link leads to a file that is there, and to a heading of it`() throws {
    var count = 0
    for page in Self.pages {
      let prose = try Self.prose(of: page)
      for link in Self.links(in: prose) where !link.contains(":") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty ? page : page.deletingLastPathComponent().appending(path: parts[0]).standardized
        let isThere = FileManager.default.fileExists(atPath: target.path)
        #expect(isThere, "\(page.lastPathComponent): \(link) is no file")
        count += 1
        guard isThere, parts.count > 1, target.pathExtension == "md" else { continue }
        let anchors = Self.anchors(in: try Self.prose(of: target))
        #expect(anchors.contains(String(parts[1])), "\(page.lastPathComponent): \(link) is no heading")
      }
    }
    #expect(count > 500)
  }
}
