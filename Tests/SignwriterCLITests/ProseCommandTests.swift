import Foundation
import TestSupport
import Testing

/// The commands that pages write in their prose are commands that there are.
@Suite struct ProseCommandTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private static func page(_ name: String) throws -> String {
    try String(contentsOf: root.appending(path: name), encoding: .utf8)
  }

  /// What stands between backticks, and begins with the program's name.
  private static func commands(in text: String) -> [String] {
    text.split(separator: "`").filter { $0.hasPrefix("signwriter ") && !$0.contains("\n\n") }
      .map { $0.replacingOccurrences(of: "\n", with: " ") }
  }

  private static let pages: [String] = {
    let docs = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "docs").path)) ?? []
    return ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  @Test func `every option in a page's prose is one of its command`() throws {
    var help: [String: String] = [:]
    var count = 0
    for page in Self.pages {
      for command in Self.commands(in: try Self.page(page)) {
        let words = command.split(separator: " ").dropFirst()
        guard let name = words.first, name.allSatisfy({ $0.isLetter || $0 == "-" }), !name.hasPrefix("-") else {
          continue
        }
        // Other programs', which stand beside this one.
        if name == "import" || name == "jobs" { continue }
        let known = try help[String(name)] ?? Program([String(name), "--help"]).run().text
        help[String(name)] = known
        #expect(known.contains("USAGE"), "\(page): `\(command)` names no command")
        for word in words.dropFirst() where word.hasPrefix("--") {
          let option = word.prefix { $0 != "=" && $0 != "," && $0 != "." }
          count += 1
          #expect(known.contains(option), "\(page): `\(command)` has an option \(option) that \(name) lacks")
        }
      }
    }
    #expect(count > 10, "\(count)")
  }

  /// Written as on the page, with its first design.
  @Test func `the gallery's commands draw its designs, also with another text`() throws {
    let text = try Self.page("docs/gallery.md")
    let commands = Self.commands(in: text).filter { $0.contains("gold.json") }
    #expect(commands.count >= 2)
    let folder = try Workspace()
    let block = try #require(text.components(separatedBy: "```json\n").dropFirst().first)
    try folder.write(block.components(separatedBy: "\n```")[0], to: "gold.json")
    var pictures: [[UInt8]] = []
    for command in commands {
      var program = Program("-c", "cd \"$FOLDER\" && \"$SIGNWRITER\" \(command.dropFirst("signwriter ".count))")
      program.executable = "/bin/bash"
      program.environment = ["SIGNWRITER": Program.path, "FOLDER": folder.root]
      let outcome = try program.run()
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      guard let file = command.split(separator: " ").last, command.contains(" -o ") else { continue }
      pictures.append(try folder.read(String(file)))
    }
    #expect(pictures.count == 2 && pictures[0] != pictures[1])
  }
}
