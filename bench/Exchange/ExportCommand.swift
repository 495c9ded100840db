import ArgumentParser
import Documents
import Foundation
import JSON
import Resolving
import Typography

/// Writes the laid-out labels of workloads, so that other libraries draw the same labels and nothing is copied by hand.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the labels of workloads as JSON, for bench/peers.",
    discussion: "Only labels and groups of labels; others are refused.")

  @Option(help: ArgumentHelp("Which, by comma; see run --list.", valueName: "A,B"))
  var workloads: String

  @Option(help: ArgumentHelp("How many passes of different texts.", valueName: "N"))
  var passes = 8

  @Option(help: ArgumentHelp("Seed of the made-up texts.", valueName: "N"))
  var seed: UInt64 = BenchSettings.defaultSeed

  @Option(help: ArgumentHelp("Folder of the example jobs.", valueName: "DIR"))
  var corpus = "examples/countries"

  @Argument(help: ArgumentHelp("Where to.", valueName: "FILE"))
  var file: String

  func validate() throws {
    guard (1...1000).contains(passes) else { throw ValidationError("--passes \(passes) is not in 1...1000") }
    _ = try WorkloadTable.chosen(workloads, corpus: corpus)
  }

  func run() throws {
    let resolver = SceneResolver(catalog: try FontCatalog())
    var exported: [JSONValue] = []
    for workload in try WorkloadTable.chosen(workloads, corpus: corpus) {
      var sets: [JSONValue] = []
      for pass in 0..<UInt64(passes) {
        let documents = try workload.documents(seed &+ pass)
        sets.append(.array(try documents.map { try ExportedPicture($0, resolver).json }))
      }
      exported.append([
        "id": .string(workload.id), "name": .string(workload.name), "summary": .string(workload.summary),
        "passes": .array(sets),
      ])
    }
    try TextFile.write(JSONWriter.compact(["workloads": .array(exported)]) + "\n", to: file)
  }
}
