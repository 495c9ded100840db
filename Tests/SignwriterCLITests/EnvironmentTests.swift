import Foundation
import Testing

/// Equal bytes in every environment: neither languages nor formats, zones, desktops or settings of libraries are a part
/// of a picture.
@Suite struct EnvironmentTests {
  /// What C and Python draw, too: `scripts/test library` and `scripts/test python` read the same files.
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Environments")

  private static func lines(_ name: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
  }

  /// Without a family and a language fontconfig chooses; Han, digits and marks have other forms in other languages.
  private static func jobs() throws -> [String] {
    try lines("documents.jsonl").enumerated().map { number, line in #"{"id": "\#(number)", \#(line.dropFirst())"# }
  }

  private static func environments() throws -> [[String: String]] {
    try lines("environments.txt").map { line in
      let settings = line.split(separator: " ").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      return Dictionary(uniqueKeysWithValues: settings.map { ($0[0], $0[1]) })
    }
  }

  private func files(_ environment: [String: String]) throws -> [String: [UInt8]] {
    let jobs = try Self.jobs().map { $0 + "\n" }.joined()
    let batch = try Batch(Array(jobs.utf8), styles: nil) { program, _ in program.environment = environment }
    #expect(batch.outcome.status == 0, "\(environment): \(batch.outcome.errors)")
    return try batch.files
  }

  @Test func `a picture has the same bytes in every environment`() throws {
    let expected = try files([:])
    #expect(expected.count == 12)
    let environments = try Self.environments()
    #expect(environments.count == 12)
    for environment in environments {
      let found = try files(environment)
      let changed = expected.keys.filter { found[$0] != expected[$0] }.sorted()
      #expect(changed.isEmpty, "\(environment): \(changed)")
    }
  }
}
