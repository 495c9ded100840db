import ArgumentParser
import Foundation

/// Tries documents that failed once, each in a process of its own, on both renderers.
struct KeptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kept", abstract: "Tries every document of a folder on both renderers.")

  @Argument(help: "A folder of documents.") var folder: String

  func run() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
      .sorted()
    var failures = 0
    for name in names {
      let child = Child(arguments: ["one", "\(folder)/\(name)", "--both-renderers"], patience: 60)
      let (end, output) = try child.run { 0 }
      guard end != .exited(0) else { continue }
      failures += 1
      print("\(name) \(end.words): \(output)")
    }
    print("\(names.count) kept documents tried, \(failures) failed")
    if failures > 0 { throw ExitCode(1) }
  }
}
